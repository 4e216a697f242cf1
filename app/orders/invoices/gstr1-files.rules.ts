import { plainRupees } from '#app/kit/money.ts';
import type { TaxParts } from '#app/shop/tax/tax.contract.ts';
import type { Gstr1, RateSum, ReportedDocument } from './gst-returns.contract.ts';

/** The return as JSON, with the names of the GST portal's own files. Amounts in rupees. */
export function gstr1Json(view: Gstr1): object {
  const [year, month] = view.month.split('-');
  return {
    gstin: view.gstin,
    fp: `${month}${year}`,
    b2b: byBuyer(view.b2b).map(([ctin, documents]) => ({
      ctin,
      inv: documents.map((one) => ({ ...invoice(one), rchrg: 'N', inv_typ: 'R' })),
    })),
    b2cl: view.b2cl.map((one) => ({ pos: placeOf(one), inv: [invoice(one)] })),
    b2cs: view.b2cs.map((sum) => ({
      sply_ty: sum.isInterState ? 'INTER' : 'INTRA',
      pos: sum.placeCode,
      typ: 'OE',
      rt: sum.percent,
      ...taxes(sum),
    })),
    cdnr: byBuyer(view.cdnr).map(([ctin, documents]) => ({
      ctin,
      nt: documents.map((one) => ({ ...creditNote(one), rchrg: 'N', inv_typ: 'R' })),
    })),
    cdnur: view.cdnur.map((one) => ({ typ: 'B2CL', ...creditNote(one) })),
    hsn: {
      hsn_b2b: view.hsn.filter(({ isB2b }) => isB2b).map(hsnRow),
      hsn_b2c: view.hsn.filter(({ isB2b }) => !isB2b).map(hsnRow),
    },
    doc_issue: {
      doc_det: (['invoice', 'credit'] as const)
        .map((kind) => ({
          doc_num: kind === 'invoice' ? 1 : 5,
          docs: view.issued
            .filter((one) => one.kind === kind)
            .map(({ from, to, count }, place) => ({
              ...{ num: place + 1, from, to, totnum: count, cancel: 0, net_issue: count },
            })),
        }))
        .filter(({ docs }) => docs.length > 0),
    },
  };
}

function invoice({ document, rates }: ReportedDocument) {
  return {
    inum: document.number,
    idt: dayOf(document.day),
    val: rupees(document.totalPaise),
    pos: document.placeOfSupply?.code ?? '',
    itms: items(rates),
  };
}

function creditNote({ document, rates }: ReportedDocument) {
  return {
    ntty: 'C',
    nt_num: document.number,
    nt_dt: dayOf(document.day),
    val: rupees(document.totalPaise),
    pos: document.placeOfSupply?.code ?? '',
    itms: items(rates),
  };
}

function items(rates: readonly RateSum[]) {
  return rates.map((rate, place) => ({
    num: place + 1,
    itm_det: { rt: rate.percent, ...taxes(rate) },
  }));
}

function hsnRow(row: Gstr1['hsn'][number], place: number) {
  const { hsn, quantity, percent } = row;
  return { num: place + 1, hsn_sc: hsn, uqc: 'PCS', qty: quantity, rt: percent, ...taxes(row) };
}

function taxes({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxParts) {
  return {
    txval: rupees(taxablePaise),
    iamt: rupees(igstPaise),
    camt: rupees(cgstPaise),
    samt: rupees(sgstPaise),
    csamt: 0,
  };
}

function byBuyer(documents: readonly ReportedDocument[]): [gstin: string, ReportedDocument[]][] {
  const buyers = new Map<string, ReportedDocument[]>();
  for (const one of documents) {
    const { gstin } = one.document.buyer;
    buyers.set(gstin, [...(buyers.get(gstin) ?? []), one]);
  }
  return [...buyers];
}

function placeOf({ document }: ReportedDocument): string {
  return document.placeOfSupply?.code ?? '';
}

const columns = [
  ...['Table', 'Document', 'Date', 'Against', 'Buyer GSTIN', 'Place of Supply', 'Value', 'HSN'],
  ...['Quantity', 'Rate', 'Taxable Value', 'IGST', 'CGST', 'SGST'],
];

/** The return as rows of one table, amounts in rupees; what a table does not have is empty. */
export function gstr1Rows(view: Gstr1): (string | number)[][] {
  const tables = { B2B: view.b2b, 'B2C large': view.b2cl };
  const creditNotes = { CDNR: view.cdnr, CDNUR: view.cdnur };
  return [
    columns,
    ...Object.entries({ ...tables, ...creditNotes }).flatMap(([name, documents]) =>
      documents.flatMap((one) => documentRows(name, one)),
    ),
    ...view.b2cs.map((sum) => [
      ...['B2C small', '', '', '', '', sum.placeCode, '', ''],
      ...['', sum.percent, ...taxCells(sum)],
    ]),
    ...view.hsn.map((row) => [
      ...[row.isB2b ? 'HSN B2B' : 'HSN B2C', '', '', '', '', '', '', row.hsn],
      ...[row.quantity, row.percent, ...taxCells(row)],
    ]),
    ...view.issued.map(({ kind, from, to, count }) => [
      ...[kind === 'credit' ? 'Credit notes issued' : 'Invoices issued', `${from} to ${to}`],
      ...['', '', '', '', '', '', count, '', '', '', '', ''],
    ]),
    [
      ...['Tax, rounded to the rupee', '', '', '', '', '', '', '', '', '', ''],
      ...[view.payable.igstPaise, view.payable.cgstPaise, view.payable.sgstPaise].map(plainRupees),
    ],
  ];
}

function documentRows(name: string, { document, rates }: ReportedDocument): (string | number)[][] {
  return rates.map((rate) => [
    ...[name, document.number, dayOf(document.day), document.corrects?.number ?? ''],
    ...[document.buyer.gstin, document.placeOfSupply?.code ?? '', plainRupees(document.totalPaise)],
    ...['', '', rate.percent, ...taxCells(rate)],
  ]);
}

function taxCells({ taxablePaise, igstPaise, cgstPaise, sgstPaise }: TaxParts): string[] {
  return [taxablePaise, igstPaise, cgstPaise, sgstPaise].map(plainRupees);
}

function rupees(paise: number): number {
  return Number((paise / 100).toFixed(2));
}

/** '23-11-2026' */
function dayOf(day: string): string {
  return day.split('-').reverse().join('-');
}
