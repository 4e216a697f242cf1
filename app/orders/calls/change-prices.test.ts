import { beforeEach, describe, expect, test } from 'vitest';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { readInvoices } from '#app/orders/invoices/read-invoices.server.ts';
import { recordPayment } from '#app/orders/payments/record-payment.server.ts';
import { cancelOrder } from '#app/orders/record/cancel-order.server.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { checkSums } from '#database/check-shop.ts';
import type { User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { updateOrder } from './change-order.server.ts';
import type { PriceChanges } from './prices.input.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
beforeEach(async () => {
  customer = await givenUser(shop);
});

const same: PriceChanges = {
  ...{ discount: null, discountReason: '', deliveryPaise: null, deliveryReason: '' },
};

function formOf(orderId: string, prices: Partial<PriceChanges>) {
  return changeForm(shop, orderId, { prices: { ...same, ...prices } });
}

/** What the dialog sends with these prices and other typed values. */
async function change(
  orderId: string,
  prices: Partial<PriceChanges>,
  typed: Partial<ChangeOrderInput> = {},
) {
  return updateOrder(shop, owner, { ...(await formOf(orderId, prices)), ...typed });
}

const off500 = { discount: { paise: 50_000 }, discountReason: 'Festival' };

async function discountsOf(orderId: string): Promise<(number | undefined)[]> {
  const order = await findOrder(shop.db, orderId);
  return order?.lines.map(({ discountPaise }) => discountPaise) ?? [];
}

/** ₹1,000 and 2 × ₹500. */
const lines = [{ pricePaise: 100_000 }, { pricePaise: 50_000, quantity: 2 }];

test('a discount is split over the lines, said to the customer, and in the history', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, { lines });
  expect(await change(id, off500)).toEqual({
    ok: true,
    value: { total: 'Total ₹1,620, of which delivery ₹120; discount ₹500.' },
  });
  expect(await discountsOf(id)).toEqual([25_000, 25_000]);
  expect(await findOrder(shop.db, id)).toMatchObject({
    ...{ subtotalPaise: 150_000, discountPaise: 50_000, totalPaise: 162_000 },
  });
  const [event] = (await listEventsOf(shop.db, id)).filter(({ kind }) => kind === 'discount');
  expect(event).toMatchObject({ from: '₹0', to: '₹500: Festival', actorRole: 'owner' });
  const [email] = await emailsTo(shop, customer.email);
  expect(email?.text).toContain('The total is now ₹1,620.');
  expect(email?.text).toMatch(/Discount.*-₹500/s);

  // Fewer pieces keep their part; values that the form did not change stay.
  const [, second = ''] = lineIds;
  const unchanged = { discount: { paise: 50_000 } };
  expect((await change(id, unchanged, { quantities: { [second]: 1 } })).ok).toBe(true);
  expect(await discountsOf(id)).toEqual([25_000, 12_500]);
  expect(await findOrder(shop.db, id)).toMatchObject({
    ...{ subtotalPaise: 112_500, discountPaise: 37_500, totalPaise: 124_500 },
  });
});

test('per cent count what the items come to after the other changes of the form', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, { lines });
  const tenth = { discount: { basisPoints: 1000 }, discountReason: 'Regular customer' };
  await change(id, tenth, { quantities: { [lineIds[0] ?? '']: 2 } });
  expect(await discountsOf(id)).toEqual([20_000, 10_000]);
});

test('a line that is cancelled takes its part along, and daily sums follow', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, { lines });
  await change(id, off500);
  await setOrderStatus(shop, owner, { orderId: id, lineId: lineIds[0], status: 'cancelled' });
  const { sold_paise } = await shop.db
    .selectFrom('order_metrics')
    .select('sold_paise')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sold_paise).toBe(75_000);
  const findings = [];
  for await (const finding of checkSums(shop.db)) findings.push(finding);
  expect(findings.filter(({ isRight }) => !isRight)).toEqual([]);
});

test('a discount can be taken back before payment, without a reason', async () => {
  const { id } = await givenOrder(shop, customer, { lines });
  await change(id, off500);
  expect((await change(id, { discount: { paise: 0 } })).ok).toBe(true);
  expect(await discountsOf(id)).toEqual([0, 0]);
  expect(await findOrder(shop.db, id)).toMatchObject({ discountPaise: 0, totalPaise: 212_000 });
});

test('a discount can only go up after payment, and then says what to refund', async () => {
  const { id } = await givenOrder(shop, customer, { lines });
  await change(id, off500);
  const payment = { orderId: id, method: 'cash', reference: '', isReceived: true } as const;
  await recordPayment(shop, owner, { ...payment, seenDuePaise: 162_000 });
  expect(await change(id, { discount: { paise: 0 } })).toMatchObject({
    refusal: { fields: { discount: 'It is paid already; its discount can only go up' } },
  });
  expect(await change(id, { ...off500, discount: { paise: 60_000 } })).toMatchObject({
    value: {
      total: 'Total ₹1,520, of which delivery ₹120; discount ₹600. ₹100 is to be refunded.',
    },
  });
});

test('delivery is waived, or charged otherwise, with a reason', async () => {
  const { id } = await givenOrder(shop, customer, { lines });
  const waived = { deliveryPaise: 0, deliveryReason: 'Late last time' };
  expect(await change(id, waived)).toMatchObject({
    value: { total: 'Total ₹2,000, delivery free.' },
  });
  expect(await change(id, { deliveryPaise: 5000, deliveryReason: 'Nearby' })).toMatchObject({
    value: { total: 'Total ₹2,050, of which delivery ₹50.' },
  });
  const events = (await listEventsOf(shop.db, id)).filter(({ kind }) => kind === 'delivery');
  expect(events.map(({ from, to }) => [from, to])).toEqual([
    ['₹120', '₹0: Late last time'],
    ['₹0', '₹50: Nearby'],
  ]);
});

describe('refused, and nothing is done', () => {
  test.each([
    [
      'without a reason',
      { discount: { paise: 100 } },
      'discountReason',
      'Say why, for the history',
    ],
    [
      'more than there is',
      { ...off500, discount: { paise: 200_000 } },
      'discount',
      'At most ₹1,999 can be taken off',
    ],
    [
      'a hundred per cent',
      { ...off500, discount: { basisPoints: 10_000 } },
      'discount',
      'At most ₹1,999 can be taken off',
    ],
    [
      'another charge without a reason',
      { deliveryPaise: 0 },
      'deliveryReason',
      'Say why, for the history',
    ],
  ])('%s', async (_what, prices, field, message) => {
    const { id, lineIds } = await givenOrder(shop, customer, { lines });
    const result = await change(id, prices, { quantities: { [lineIds[1] ?? '']: 2 } });
    expect(result).toMatchObject({ refusal: { fields: { [field]: message } } });
    expect(await discountsOf(id)).toEqual([0, 0]);
    expect(await findOrder(shop.db, id)).toMatchObject({ totalPaise: 212_000 });
  });
});

test('of two tabs and the customer who change prices at once, one wins, and the sums agree', async () => {
  const rounds = Array.from({ length: 10 }, async () => {
    const user = await givenUser(shop);
    const { id } = await givenOrder(shop, user, { lines });
    const forms = await Promise.all([
      formOf(id, off500),
      formOf(id, { ...off500, discount: { paise: 20_000 } }),
    ]);
    const results = await Promise.all([
      ...forms.map((form) => updateOrder(shop, owner, form)),
      cancelOrder(shop, user, { orderId: id }),
    ]);
    expect(results.slice(0, 2).filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    const order = await findOrder(shop.db, id);
    const sum = (await discountsOf(id)).reduce<number>((all, one) => all + (one ?? 0), 0);
    expect(order?.discountPaise).toBe(sum);
    expect(order?.totalPaise).toBe(212_000 - sum);
  });
  await Promise.all(rounds);
});

test('a discount on what is invoiced gets a credit note, and the delivery charge stays', async () => {
  const { storeProfile: profile } = shop.settings;
  shop.settings.storeProfile = { ...profile, issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' };
  try {
    const { id, displayId } = await givenOrder(shop, customer, {
      lines: [{ pricePaise: 105_000, hsn: '6204', status: 'confirmed' }],
    });
    await issueInvoice(shop, owner, { orderId: id });
    expect(await change(id, { deliveryPaise: 0, deliveryReason: 'Late' })).toMatchObject({
      refusal: { fields: { delivery: 'It is on an invoice already; give a discount instead' } },
    });
    expect((await change(id, { ...off500, discount: { paise: 10_500 } })).ok).toBe(true);
    await issueInvoice(shop, owner, { orderId: id });
    const documents = (await readInvoices(shop, owner, displayId, 'en'))?.documents ?? [];
    expect(documents.map(({ title, totals }) => [title, totals.at(-1)?.amount])).toEqual([
      ['Tax Invoice', '₹1,170.00'],
      ['Credit Note', '₹1,050.00'],
      ['Tax Invoice', '₹945.00'],
    ]);
  } finally {
    shop.settings.storeProfile = profile;
  }
});
