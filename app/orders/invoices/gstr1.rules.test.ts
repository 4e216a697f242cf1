import { expect, test } from 'vitest';
import { splitInclusive } from '#app/shop/tax/tax-split.rules.ts';
import type { IssuedDocument } from './gst-returns.contract.ts';
import { gstr1 } from './gstr1.rules.ts';
import { gstr1Json, gstr1Rows } from './gstr1-files.rules.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

/** A document with one line of these pieces and rate, all tax included. */
function issued(
  number: string,
  amountPaise: number,
  percent: number,
  more: Partial<InvoiceDocument> & { correctedPaise?: number } = {},
): IssuedDocument {
  const { correctedPaise = null, ...overrides } = more;
  const isInterState = overrides.isInterState ?? false;
  const line = {
    ...{ lineId: number, name: 'Kurta', choice: '', quantity: 1, unitPricePaise: amountPaise },
    ...{ amountPaise, percent, hsn: '6204', ...splitInclusive(amountPaise, percent, isInterState) },
  };
  return {
    correctedPaise,
    document: {
      kind: 'invoice',
      number,
      day: '2026-11-23',
      corrects: null,
      order: { displayId: 'FHAB12CD', day: '2026-11-20' },
      seller: { name: 'Haat', address: '', gstin: '27AAPFU0939F1ZV', phone: '', email: '' },
      buyer: { name: 'Ananya', business: '', gstin: '', address: 'Pune' },
      placeOfSupply: { code: isInterState ? '29' : '27', name: '' },
      isInterState,
      lines: [line],
      delivery: [],
      totalPaise: amountPaise,
      ...overrides,
    },
  };
}

const buyer = { name: 'Asha', business: 'Asha Boutique', gstin: '29AAGCB7383J1Z4', address: '' };
const credit = (number: string) => ({
  kind: 'credit' as const,
  corrects: { number, day: '2026-11-23' },
});
const large = 1_18_000_00;

const month = [
  issued('FH/26-27/000001', 105_000, 5),
  issued('FH/26-27/000002', 590_000, 18),
  issued('FH/26-27/000003', large, 18, { isInterState: true }),
  issued('FH/26-27/000004', 105_000, 5, { isInterState: true }),
  issued('FH/26-27/000005', 210_000, 5, { isInterState: true, buyer }),
  issued('FHC/26-27/000001', 590_000, 18, {
    ...credit('FH/26-27/000002'),
    correctedPaise: 590_000,
  }),
  issued('FHC/26-27/000002', 590_000, 18, {
    ...credit('FH/26-27/000003'),
    correctedPaise: large,
    isInterState: true,
  }),
  issued('FHC/26-27/000003', 105_000, 5, {
    ...credit('FH/26-27/000005'),
    correctedPaise: 210_000,
    isInterState: true,
    buyer,
  }),
];
const view = gstr1('27AAPFU0939F1ZV', '2026-11', month);
const numbersIn = (table: { document: InvoiceDocument }[]) =>
  table.map((one) => one.document.number);

test('each document is in its table', () => {
  expect(numbersIn(view.b2b)).toEqual(['FH/26-27/000005']);
  expect(numbersIn(view.b2cl)).toEqual(['FH/26-27/000003']);
  expect(numbersIn(view.cdnr)).toEqual(['FHC/26-27/000003']);
  expect(numbersIn(view.cdnur)).toEqual(['FHC/26-27/000002']);
});

test('small sales are sums by place and rate, less their credit notes', () => {
  expect(view.b2cs).toMatchObject([
    { placeCode: '27', percent: 5, taxablePaise: 100_000, cgstPaise: 2500, sgstPaise: 2500 },
    { placeCode: '27', percent: 18, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 },
    { placeCode: '29', percent: 5, taxablePaise: 100_000, igstPaise: 5000 },
  ]);
});

test('the HSN summary counts what was sold and not credited', () => {
  expect(view.hsn).toMatchObject([
    { isB2b: false, hsn: '6204', percent: 5, quantity: 2, taxablePaise: 200_000 },
    { isB2b: false, hsn: '6204', percent: 18, quantity: 0, taxablePaise: 9_500_000 },
    { isB2b: true, hsn: '6204', percent: 5, quantity: 0, taxablePaise: 100_000 },
  ]);
});

test('the numbers issued have a first, a last and a count for each series', () => {
  expect(view.issued.map(({ from, to, count }) => [from, to, count])).toEqual([
    ['FH/26-27/000001', 'FH/26-27/000005', 5],
    ['FHC/26-27/000001', 'FHC/26-27/000003', 3],
  ]);
});

// IGST: 18,000.00 + 50.00 + 100.00 − 900.00 − 50.00 = 17,200.00; CGST 25.00.
test('the tax of the month is what all of it adds up to', () => {
  expect(view.payable).toEqual({ cgstPaise: 2500, sgstPaise: 2500, igstPaise: 1_720_000 });
});

test('the JSON has the names of the portal', () => {
  expect(gstr1Json(view)).toMatchObject({
    gstin: '27AAPFU0939F1ZV',
    fp: '112026',
    b2b: [
      {
        ctin: buyer.gstin,
        inv: [
          {
            inum: 'FH/26-27/000005',
            idt: '23-11-2026',
            val: 2100,
            pos: '29',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 2000, iamt: 100, camt: 0, samt: 0 } }],
          },
        ],
      },
    ],
    b2cl: [{ pos: '29', inv: [{ inum: 'FH/26-27/000003', val: 118_000 }] }],
    cdnur: [{ typ: 'B2CL', ntty: 'C', nt_num: 'FHC/26-27/000002' }],
    doc_issue: { doc_det: [{ doc_num: 1 }, { doc_num: 5 }] },
  });
});

test('every row of the CSV has a cell for each column', () => {
  const [columns, ...rows] = gstr1Rows(view);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns?.length]));
});

test('a bill of supply is in no table', () => {
  const bill = issued('FHB/26-27/000001', 105_000, 0, { kind: 'bill', placeOfSupply: null });
  const { b2cs, hsn, issued: series } = gstr1('27AAPFU0939F1ZV', '2026-11', [bill]);
  expect([b2cs, hsn, series]).toEqual([[], [], []]);
});
