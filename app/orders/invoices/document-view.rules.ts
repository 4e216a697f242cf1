import { longDate, startOfDay } from '#app/kit/dates.ts';
import { lazy } from '#app/kit/lazy.ts';
import { amountInWords } from '#app/shop/tax/amount-in-words.rules.ts';
import { isUnionTerritory, stateName } from '#app/shop/tax/states.rules.ts';
import type { DocumentLanguage, TaxedLine } from '#app/shop/tax/tax.contract.ts';
import { sumParts } from '#app/shop/tax/tax-split.rules.ts';
import { documentTexts, taxNames } from './document-texts.rules.ts';
import type { DocumentLine, DocumentView, InvoiceDocument } from './invoices.contract.ts';

const amounts = lazy(
  () => new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);
const hindiDate = lazy(
  () =>
    new Intl.DateTimeFormat('hi-IN', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Asia/Kolkata',
    }),
);

/** The document's texts in this language. Names and addresses stay as typed. */
export function documentView(document: InvoiceDocument, language: DocumentLanguage): DocumentView {
  const texts = documentTexts[language];
  const { seller, buyer, kind } = document;
  const isTaxed = document.placeOfSupply !== null;
  const gstinLine = (gstin: string) => (gstin === '' ? [] : [`${texts.gstin} ${gstin}`]);
  return {
    number: document.number,
    title: texts.titles[kind],
    seller: {
      label: texts.seller,
      name: seller.name,
      lines: [
        ...seller.address.split('\n'),
        ...gstinLine(seller.gstin),
        seller.phone && `${texts.phone} ${seller.phone}`,
        seller.email && `${texts.email} ${seller.email}`,
      ].filter(Boolean),
    },
    buyer: {
      label: texts.buyer,
      name: buyer.business || buyer.name,
      lines: [buyer.business && buyer.name, buyer.address, ...gstinLine(buyer.gstin)].filter(
        Boolean,
      ),
    },
    facts: facts(document, language),
    ...table(document, language),
    totals: totals(document, language),
    words: `${texts.words}: ${amountInWords(document.totalPaise, language)}`,
    notes: [isTaxed ? texts.inclusive : texts.unregistered, texts.computer],
  };
}

function facts(document: InvoiceDocument, language: DocumentLanguage): DocumentView['facts'] {
  const texts = documentTexts[language];
  const { corrects, placeOfSupply, order } = document;
  const dated = (name: string, day: string) => `${name}, ${dayText(day, language)}`;
  return [
    { label: texts.number, value: document.number },
    { label: texts.date, value: dayText(document.day, language) },
    ...(corrects ? [{ label: texts.corrects, value: dated(corrects.number, corrects.day) }] : []),
    { label: texts.order, value: dated(order.displayId, order.day) },
    ...(placeOfSupply
      ? [
          { label: texts.placeOfSupply, value: placeText(placeOfSupply, language) },
          { label: texts.reverseCharge, value: texts.no },
        ]
      : []),
  ];
}

/** A row for each line of goods, and for each part of delivery charge and fee. */
function table(
  document: InvoiceDocument,
  language: DocumentLanguage,
): Pick<DocumentView, 'columns' | 'rows'> {
  const texts = documentTexts[language];
  const isTaxed = document.placeOfSupply !== null;
  const taxes = taxColumns(document, language);
  const rows = [
    ...document.lines.map((line) => ({ line, ...goods(line, texts.discount) })),
    ...document.delivery.map((line) => ({
      ...{ line, text: texts[document.feeIn ?? 'delivery'] },
      ...{ quantity: '', price: '' },
    })),
  ];
  return {
    columns: [
      ...['#', texts.item],
      ...(isTaxed ? [texts.hsn] : []),
      ...[texts.quantity, texts.price],
      ...(isTaxed ? [texts.taxable, texts.rate, ...taxes.map(({ name }) => name)] : []),
      texts.amount,
    ],
    rows: rows.map(({ line, text, quantity, price }, place) => [
      ...[String(place + 1), text],
      ...(isTaxed ? [line.hsn] : []),
      ...[quantity, price],
      ...(isTaxed
        ? [
            amountText(line.taxablePaise),
            `${line.percent} %`,
            ...taxes.map(({ of }) => amountText(of(line))),
          ]
        : []),
      amountText(line.amountPaise),
    ]),
  };
}

function goods(
  { name, choice, quantity, unitPricePaise, discountPaise = 0 }: DocumentLine,
  discountName: string,
) {
  const discount = discountPaise > 0 && `${discountName} ${amountText(discountPaise)}`;
  const text = [name, choice, discount].filter(Boolean).join(', ');
  return { text, quantity: String(quantity), price: amountText(unitPricePaise) };
}

/** Within a state two halves, between states one tax, and none on a bill of supply. */
function taxColumns({ placeOfSupply, isInterState }: InvoiceDocument, language: DocumentLanguage) {
  const names = taxNames[language];
  if (placeOfSupply === null) return [];
  if (isInterState) return [{ name: names.igst, of: (line: TaxedLine) => line.igstPaise }];
  const half = isUnionTerritory(placeOfSupply.code) ? names.utgst : names.sgst;
  return [
    { name: names.cgst, of: (line: TaxedLine) => line.cgstPaise },
    { name: half, of: (line: TaxedLine) => line.sgstPaise },
  ];
}

function totals(document: InvoiceDocument, language: DocumentLanguage): DocumentView['totals'] {
  const texts = documentTexts[language];
  const all = [...document.lines, ...document.delivery];
  const sum: TaxedLine = {
    ...sumParts(all),
    amountPaise: document.totalPaise,
    percent: 0,
    hsn: '',
  };
  const taxes = taxColumns(document, language);
  return [
    ...(taxes.length > 0
      ? [{ label: texts.taxable, amount: `₹${amountText(sum.taxablePaise)}` }]
      : []),
    ...taxes.map(({ name, of }) => ({ label: name, amount: `₹${amountText(of(sum))}` })),
    {
      label: document.kind === 'credit' ? texts.credited : texts.total,
      amount: `₹${amountText(document.totalPaise)}`,
    },
  ];
}

/** 'Maharashtra (27)' */
function placeText(
  { code, name }: NonNullable<InvoiceDocument['placeOfSupply']>,
  language: DocumentLanguage,
): string {
  return `${stateName(code, language) || name} (${code})`;
}

/** '1,23,456.00' */
function amountText(paise: number): string {
  return amounts().format(paise / 100);
}

function dayText(day: string, language: DocumentLanguage): string {
  const date = startOfDay(day);
  return language === 'hi' ? hindiDate().format(date) : longDate(date);
}
