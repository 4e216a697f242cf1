import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import { partOfLine } from '#app/shop/pricing/order-totals.rules.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { draftCreditNotes } from './credit-notes.rules.ts';
import {
  documentNumber,
  documentSeries,
  draftInvoice,
  financialYear,
  statusesOnItsWay,
} from './documents.rules.ts';
import type { InvoiceDocument } from './invoices.contract.ts';

const shop = await openTestShop();
const profile: StoreProfile = { ...shop.settings.storeProfile, gstNumber: '27AAPFU0939F1ZV' };

const now = new Date('2026-11-23T06:00:00Z');

function orderOf(line: Partial<OrderLine>, state: string): Order {
  const shipped: OrderLine = { ...modelLine, id: 'l', status: 'shipped', hsn: '6204', ...line };
  return { ...modelOrder, pincode: '', state, lines: [shipped] };
}

const amounts = [
  'quantity',
  'amountPaise',
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
] as const;

test('credit notes of parts are what came back of the order, and add up to the invoice to the paisa', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.nat(),
      fc.constantFrom('Maharashtra', 'Karnataka'),
      // How many parts have come back before the invoice is issued.
      fc.nat({ max: 2 }),
      (parts, unitPricePaise, off, state, partsBefore) => {
        const quantity = parts.reduce((sum, one) => sum + one, 0);
        const discountPaise = off % (unitPricePaise * quantity);
        const line = { unitPricePaise, quantity, discountPaise };
        const documents: InvoiceDocument[] = [];
        let back = 0;
        for (const [place, part] of parts.entries()) {
          if (place === Math.min(partsBefore, parts.length - 1)) {
            const order = orderOf({ ...line, returnedQuantity: back }, state);
            const invoice = draftInvoice(order, [], statusesOnItsWay, profile, now);
            if (invoice) documents.push({ ...invoice, number: 'FH/1' });
          }
          back += part;
          const order = orderOf({ ...line, returnedQuantity: back }, state);
          const credits = draftCreditNotes(order, documents, now);
          expect(credits.length).toBe(documents.length === 0 ? 0 : 1);
          for (const credit of credits) {
            const { totalPaise } = partOfLine(line, back - part, part);
            expect(credit.totalPaise).toBe(totalPaise);
            documents.push({ ...credit, number: `FHC/${place}` });
          }
        }
        const [invoice, ...credits] = documents.map(({ lines }) => lines[0]);
        for (const field of amounts) {
          const credited = credits.reduce((sum, one) => sum + (one?.[field] ?? 0), 0);
          expect([field, credited]).toEqual([field, invoice?.[field]]);
        }
      },
    ),
  );
});

test('more of a line than its invoice says is on the next one, with a credit note for the first', () => {
  const line = { unitPricePaise: 105_000, quantity: 2 };
  const first = draftInvoice(orderOf(line, ''), [], statusesOnItsWay, profile, now);
  if (!first) throw new Error('no invoice');
  const documents: InvoiceDocument[] = [{ ...first, number: 'FH/1' }];
  const oneBack = draftCreditNotes(orderOf({ ...line, returnedQuantity: 1 }, ''), documents, now);
  for (const credit of oneBack) documents.push({ ...credit, number: 'FHC/1' });
  const raised = orderOf({ ...line, quantity: 3, returnedQuantity: 1 }, '');
  const credits = draftCreditNotes(raised, documents, now);
  expect(credits).toMatchObject([{ lines: [{ quantity: 1, amountPaise: 105_000 }], delivery: [] }]);
  for (const credit of credits) documents.push({ ...credit, number: 'FHC/2' });
  const next = draftInvoice(raised, documents, statusesOnItsWay, profile, now);
  expect(next).toMatchObject({ lines: [{ quantity: 2, amountPaise: 210_000 }], delivery: [] });
});

// 31 March ends at 18:30 UTC.
test.each([
  ['2026-11-23T06:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2099-06-01T00:00:00Z', '99-00'],
])('the financial year of %s', (time, year) => {
  expect(financialYear(new Date(time))).toBe(year);
});

test('a number has at most sixteen characters', () => {
  const series = documentSeries('FH', 'credit', new Date('2026-11-23T06:00:00Z'));
  const number = documentNumber(series, 999_999);
  expect(number).toBe('FHC/26-27/999999');
  expect(number.length).toBeLessThanOrEqual(16);
});
