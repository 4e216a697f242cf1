import type { TaxedLine, TaxParts } from '#app/shop/tax/tax.contract.ts';
import { roundToRupee, sumParts } from '#app/shop/tax/tax-split.rules.ts';
import type { Gstr1, IssuedDocument, RateSum, ReportedDocument } from './gst-returns.contract.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

/** Above this an invoice to another state is reported one by one: ₹1,00,000, since August 2024. */
const largePaise = 1_00_000_00;

/**
 * Sorts the documents of a month, in the sequence of their issue, into the tables of the return. Bills of
 * supply have none.
 */
export function gstr1(gstin: string, month: string, issued: readonly IssuedDocument[]): Gstr1 {
  const taxed = issued.filter(({ document }) => document.placeOfSupply !== null);
  const tableOf = ({ document, correctedPaise }: IssuedDocument) =>
    tableName(document, correctedPaise ?? document.totalPaise);
  const inTable = (name: ReturnType<typeof tableName>): ReportedDocument[] =>
    taxed
      .filter((one) => tableOf(one) === name)
      .map(({ document }) => ({ document, rates: sumByRate(linesOf(document)) }));
  const signed = taxed.flatMap(withSignedLines);
  const small = taxed.filter((one) => tableOf(one) === 'b2cs').flatMap(withSignedLines);
  const total = sumParts(signed.map(({ line }) => line));
  return {
    gstin,
    month,
    b2b: inTable('b2b'),
    b2cl: inTable('b2cl'),
    cdnr: inTable('cdnr'),
    cdnur: inTable('cdnur'),
    b2cs: groupBy(small, ({ document, line }) => ({
      isInterState: document.isInterState,
      placeCode: document.placeOfSupply?.code ?? '',
      percent: line.percent,
    })).map(({ key, lines }) => ({ ...key, ...sumParts(lines) })),
    hsn: hsnSummary(signed),
    issued: numbersIssued(taxed.map(({ document }) => document)),
    payable: {
      cgstPaise: roundToRupee(total.cgstPaise),
      sgstPaise: roundToRupee(total.sgstPaise),
      igstPaise: roundToRupee(total.igstPaise),
    },
  };
}

function tableName({ kind, buyer, isInterState }: InvoiceDocument, invoicePaise: number) {
  const isCreditNote = kind === 'credit';
  if (buyer.gstin !== '') return isCreditNote ? 'cdnr' : 'b2b';
  if (isInterState && invoicePaise > largePaise) return isCreditNote ? 'cdnur' : 'b2cl';
  return 'b2cs';
}

function linesOf(document: InvoiceDocument): (TaxedLine & { quantity?: number })[] {
  return [...document.lines, ...document.delivery];
}

type SignedLine = TaxParts & { percent: number; hsn: string; quantity: number };
type DocumentAndLine = { document: InvoiceDocument; line: SignedLine };

/** A document with each of its lines, below zero on a credit note. */
function withSignedLines({ document }: IssuedDocument): DocumentAndLine[] {
  const sign = document.kind === 'credit' ? -1 : 1;
  return linesOf(document).map((line) => ({
    document,
    line: {
      percent: line.percent,
      hsn: line.hsn,
      quantity: sign * (line.quantity ?? 0),
      taxablePaise: sign * line.taxablePaise,
      cgstPaise: sign * line.cgstPaise,
      sgstPaise: sign * line.sgstPaise,
      igstPaise: sign * line.igstPaise,
    },
  }));
}

function sumByRate(lines: readonly TaxedLine[]): RateSum[] {
  const rates = [...new Set(lines.map(({ percent }) => percent))].sort((one, other) => one - other);
  return rates.map((percent) => ({
    percent,
    ...sumParts(lines.filter((line) => line.percent === percent)),
  }));
}

function hsnSummary(signed: DocumentAndLine[]): Gstr1['hsn'] {
  const groups = groupBy(signed, ({ document, line }) => ({
    isB2b: document.buyer.gstin !== '',
    hsn: line.hsn,
    percent: line.percent,
  }));
  return groups.map(({ key, lines }) => ({
    ...key,
    ...sumParts(lines),
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** The lines of each key, in the sequence in which the keys come first. */
function groupBy<K extends object>(
  items: readonly DocumentAndLine[],
  keyOf: (item: DocumentAndLine) => K,
): { key: K; lines: SignedLine[] }[] {
  const groups = new Map<string, { key: K; lines: SignedLine[] }>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(JSON.stringify(key)) ?? { key, lines: [] };
    group.lines.push(item.line);
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()];
}

/** The first and last number of each series; the series has no gaps, so they say how many. */
function numbersIssued(documents: readonly InvoiceDocument[]): Gstr1['issued'] {
  const series = new Map<string, { kind: 'invoice' | 'credit'; numbers: string[] }>();
  for (const { kind, number } of documents) {
    const name = number.slice(0, number.lastIndexOf('/'));
    const known = series.get(name) ?? {
      kind: kind === 'credit' ? ('credit' as const) : ('invoice' as const),
      numbers: [],
    };
    known.numbers.push(number);
    series.set(name, known);
  }
  return [...series].map(([name, { kind, numbers }]) => {
    const sorted = numbers.toSorted();
    const [from = '', to = ''] = [sorted[0], sorted.at(-1)];
    return { kind, series: name, from, to, count: numbers.length };
  });
}
