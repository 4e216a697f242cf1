import { describe, expect, test } from 'vitest';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { modelLine, modelOrder } from '#tests/support/model-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import type { OrderLine } from './order.contract.ts';
import { changeLine, editOf, moveLines } from './order-edit.rules.ts';
import { settleOrder, storeCreditMissing } from './settle-order.rules.ts';

const shop = await openTestShop();
const profile = { ...shop.settings.storeProfile, gstNumber: '27AAPFU0939F1ZV' };
const invoicing = { ...profile, issuesInvoices: true };
const facts = { profile, now: new Date('2026-11-25T06:30:00Z'), balancePaise: 0 };

const saree: OrderLine = { ...modelLine, id: 'a', productId: 'p2', quantity: 3 };
const kurta: OrderLine = { ...modelLine, id: 'b', productId: 'p1', size: 'M', name: 'Dabu Kurta' };

/** ₹16,750 each, four pieces in all. */
function orderOf(...lines: OrderLine[]) {
  const subtotalPaise = lines
    .filter(({ status }) => status !== 'cancelled')
    .reduce((sum, { quantity }) => sum + quantity * modelLine.unitPricePaise, 0);
  const totalPaise = subtotalPaise + modelOrder.deliveryChargePaise;
  return { ...modelOrder, userId: 'u', subtotalPaise, totalPaise, lines, documents: [] };
}

describe('stock', () => {
  test('returns by product id when lines are cancelled, without what has come back', () => {
    const order = orderOf({ ...saree, returnedQuantity: 1 }, kurta);
    const { stock } = settleOrder(order, moveLines(editOf(order), order.lines, 'cancelled'), facts);
    expect(stock.map(({ productId, size, quantity }) => [productId, size, quantity])).toEqual([
      ['p1', 'M', 1],
      ['p2', null, 2],
    ]);
  });

  test('is taken again when a cancelled line comes back, and stays for any other status', () => {
    const order = orderOf({ ...saree, status: 'cancelled' }, kurta);
    const edit = moveLines(editOf(order), order.lines, 'confirmed');
    expect(settleOrder(order, edit, facts).stock).toMatchObject([
      { productId: 'p2', quantity: -3 },
    ]);
  });

  test('of another size returns before it is taken', () => {
    const order = orderOf(kurta);
    const edit = changeLine(editOf(order), 'b', { size: 'L', quantity: 2 });
    expect(settleOrder(order, edit, facts).stock).toMatchObject([
      { size: 'M', quantity: 1 },
      { size: 'L', quantity: -2 },
    ]);
  });

  test('gets what came back, unless it is written off', () => {
    const order = orderOf(saree);
    const edit = changeLine(editOf(order), 'a', { returnedQuantity: 2 });
    expect(settleOrder(order, edit, facts).stock).toMatchObject([{ quantity: 2 }]);
    const lost = { ...edit, writtenOff: { lineId: 'a', quantity: 2 } };
    expect(settleOrder(order, lost, facts).stock).toEqual([]);
  });
});

describe('totals', () => {
  const order = orderOf(saree, kurta);
  const cancelled = { ...order, lines: [saree, { ...kurta, status: 'cancelled' as const }] };

  test('stay as agreed when a line is cancelled', () => {
    const edit = moveLines(editOf(order), [kurta], 'cancelled');
    expect(settleOrder(order, edit, facts).order.totalPaise).toBe(order.totalPaise);
  });

  test('are counted anew where another price is agreed', () => {
    const edit = { ...editOf(cancelled), isRepriced: true as const };
    expect(settleOrder(cancelled, edit, facts).order.totalPaise).toBe(3 * 1_675_000 + 12_000);
  });

  test('rise again when a line comes back that was taken out of them', () => {
    const without = { ...cancelled, subtotalPaise: 3 * 1_675_000, totalPaise: 3 * 1_675_000 };
    const edit = moveLines(editOf(without), [kurta], 'pending');
    expect(settleOrder(without, edit, facts).order.subtotalPaise).toBe(4 * 1_675_000);
  });

  test('move with the delivery charge', () => {
    const edit = editOf({ ...order, deliveryChargePaise: 20_000 });
    expect(settleOrder(order, edit, facts).order.totalPaise).toBe(order.totalPaise + 8_000);
  });
});

describe('the promised day', () => {
  const promised = { ...orderOf(saree, kurta), promisedBy: '2026-11-28' };

  test('counts from the confirmation, whose first event notes the day before', () => {
    const edit = moveLines(editOf(promised), promised.lines, 'confirmed');
    const { order, events } = settleOrder(promised, edit, facts);
    expect(order.promisedBy).toBe('2026-12-03');
    expect(events.map(({ promisedBefore }) => promisedBefore)).toEqual(['2026-11-28', undefined]);
  });

  test('counts anew when what takes longer to make is taken out', () => {
    const stitched = { ...kurta, addOns: [{ extraDays: 5 } as OrderedAddOn] };
    const lines = [saree, stitched].map((line) => ({ ...line, status: 'confirmed' as const }));
    const order = { ...orderOf(...lines), promisedBy: '2026-12-10' };
    const edit = moveLines(editOf(order), [stitched], 'cancelled');
    expect(settleOrder(order, edit, facts).order.promisedBy).toBe('2026-12-03');
  });

  test('counts anew for another PIN code, and stays where the edit has its own', () => {
    const elsewhere = editOf({ ...promised, pincode: '790001' });
    expect(settleOrder(promised, elsewhere, facts).order.promisedBy).not.toBe('2026-11-28');
    const own = moveLines(
      { ...editOf(promised), hasOwnPromise: true },
      promised.lines,
      'confirmed',
    );
    expect(settleOrder(promised, own, facts).order.promisedBy).toBe('2026-11-28');
  });
});

describe('store credit', () => {
  const total = 1_687_000;
  const paid = {
    ...orderOf(kurta),
    ...{ paidPaise: total, storeCreditPaise: total, paymentStatus: 'paid' as const },
    ...{ paymentMethod: 'store credit' as const, paidAt: modelOrder.createdAt },
  };

  test('returns when the order is cancelled, and the payment counts as refunded', () => {
    const edit = moveLines(editOf(paid), paid.lines, 'cancelled');
    const { order, storeCredit, events } = settleOrder(paid, edit, facts);
    expect(storeCredit).toEqual({ paise: total, kind: 'back' });
    expect(order).toMatchObject({ storeCreditBackPaise: total, paymentStatus: 'refunded' });
    expect(events.at(-1)).toMatchObject({ kind: 'store credit', to: '₹16,870 given back' });
  });

  test('is taken again as far as the customer still has it', () => {
    const back = { refundedPaise: total, storeCreditBackPaise: total };
    const lines = [{ ...kurta, status: 'cancelled' as const }];
    const cancelled = { ...paid, ...back, paymentStatus: 'refunded' as const, lines };
    const edit = moveLines(editOf(cancelled), lines, 'pending');
    expect(storeCreditMissing(cancelled, edit.order)).toBe(total);
    const { order, storeCredit } = settleOrder(cancelled, edit, { ...facts, balancePaise: 50_000 });
    expect(storeCredit).toEqual({ paise: -50_000, kind: 'spent' });
    expect(order.storeCreditBackPaise).toBe(total - 50_000);
  });

  test('stays while nothing is agreed and no status is set', () => {
    const cheaper = changeLine(editOf(paid), 'b', {
      returnedQuantity: 1,
      returnedPaise: 1_675_000,
    });
    expect(settleOrder(paid, cheaper, facts).storeCredit).toBeNull();
  });
});

describe('documents', () => {
  const order = orderOf(saree, kurta);
  const ship = (lines: readonly OrderLine[]) => moveLines(editOf(order), lines, 'shipped');

  test('are an invoice of what has just left', () => {
    const settled = settleOrder(order, ship([kurta]), { ...facts, profile: invoicing });
    expect(settled.documents.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['invoice', 1],
    ]);
  });

  test('are none in a shop without them, where the owner issues them, and for a demo order', () => {
    const byHand = { ...invoicing, invoicesByHand: true };
    for (const one of [profile, byHand]) {
      expect(settleOrder(order, ship([kurta]), { ...facts, profile: one }).documents).toEqual([]);
    }
    const demo = { ...order, isDemo: true };
    const edit = moveLines(editOf(demo), [kurta], 'shipped');
    expect(settleOrder(demo, edit, { ...facts, profile: invoicing }).documents).toEqual([]);
  });

  test('are a credit note when something on an invoice is cancelled', () => {
    const shipped = settleOrder(order, ship(order.lines), { ...facts, profile: invoicing });
    const documents = shipped.documents.map((one) => ({ ...one, number: 'FH/1' }));
    const before = { ...shipped.order, documents };
    const edit = moveLines(editOf(before), [kurta], 'cancelled');
    const settled = settleOrder(before, edit, { ...facts, profile: invoicing });
    expect(settled.documents.map(({ kind }) => kind)).toEqual(['credit']);
  });
});

test.each([
  ['one of two lines is confirmed', [kurta], 'confirmed', null],
  ['both are confirmed', [saree, kurta], 'confirmed', 'confirmed'],
  ['one is cancelled', [kurta], 'cancelled', null],
  ['both are cancelled', [saree, kurta], 'cancelled', 'cancelled'],
] as const)(
  'the customer is told the status of the whole order: %s',
  (_what, lines, to, status) => {
    const order = orderOf(saree, kurta);
    const edit = moveLines(editOf(order), lines, to);
    expect(settleOrder(order, edit, facts).statusToTell).toBe(status);
  },
);

test('nobody is told that an order waits again', () => {
  const order = orderOf({ ...saree, status: 'confirmed' });
  const edit = moveLines(editOf(order), order.lines, 'pending');
  expect(settleOrder(order, edit, facts).statusToTell).toBeNull();
});
