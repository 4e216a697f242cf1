import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestRazorpay, type TestRazorpay } from '#tests/support/test-razorpay.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { correctPayment } from './correct-payment.server.ts';
import { finishReturn } from './finish-return.server.ts';
import { openPaymentPage } from './open-payment-page.server.ts';
import { paymentMark } from './payment-mark.rules.ts';
import { paymentView } from './payment-view.server.ts';
import { recordPayment } from './record-payment.server.ts';
import { recordRefund } from './record-refund.server.ts';
import { sweepProvider } from './sweep-provider.server.ts';
import { takeWebhook } from './take-webhook.server.ts';
import { countWaiting, refundWaiting } from './waiting-money.server.ts';

const start = new Date('2026-11-21T15:05:00+05:30');
const minute = 60_000;
const due = 1_687_000;

const shop = await openTestShop();
const owner = await givenOwner(shop);
let customer: User;
let razorpay: TestRazorpay;
let provider: PaymentProvider;
let order: Order & { lineIds: string[] };
beforeEach(async () => {
  shop.setNow(start);
  razorpay = await openTestRazorpay(() => shop.now());
  answerWithin();
  customer = await givenUser(shop);
  order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  await shop.db.updateTable('provider_pages').set({ next_check_at: null }).execute();
  await shop.db.updateTable('provider_refunds').set({ next_check_at: null }).execute();
  await shop.db.deleteFrom('provider_events').execute();
  return () => razorpay.close();
});

/** `timeoutMs` is short where the provider never answers; else a busy machine has all the time it needs. */
function answerWithin(timeoutMs = 20_000): void {
  provider = openRazorpay(razorpay.settings, timeoutMs);
  shop.paymentProvider = provider;
}

const open = () => openPaymentPage(shop, provider, order.id);

function pass(minutes: number): void {
  shop.setNow(new Date(shop.now().getTime() + minutes * minute));
}

/** Minute by minute, as the shop does it. */
async function sweepFor(minutes: number): Promise<void> {
  for (let at = 0; at < minutes; at += 1) {
    pass(1);
    await sweepProvider(shop);
  }
}

async function stored(id = order.id): Promise<Order> {
  const row = await findOrder(shop.db, id);
  if (!row) throw new Error('no such order');
  return row;
}

/** Of the order: its state, and what it has as paid and refunded. */
async function money(id = order.id) {
  const { paymentStatus, paidPaise, refundedPaise } = await stored(id);
  return [paymentStatus, paidPaise, refundedPaise];
}

const historyOf = async () =>
  (await listEventsOf(shop.db, order.id))
    .filter(({ kind }) => kind === 'payment')
    .map(({ from, to }) => `${from} → ${to}`);

const refund = async (refundPaise: number, seenPayment?: string) => {
  const seen = seenPayment ?? paymentMark(await stored());
  const form = { orderId: order.id, refundPaise, reference: '', seenPayment: seen };
  return recordRefund(shop, owner, { ...form, by: 'provider' });
};

async function givenPaid(): Promise<string> {
  await open();
  const paymentId = razorpay.pay(razorpay.links.at(-1));
  await takeWebhook(
    shop,
    provider,
    razorpay.webhook('payment_link.paid', { link: razorpay.links.at(-1) }),
  );
  expect(await money()).toEqual(['paid', due, 0]);
  return paymentId;
}

describe('the page of the provider', () => {
  test('is opened for what is due, with the order’s id, and nothing about the customer', async () => {
    expect(await open()).toMatchObject({ value: razorpay.links[0]?.short_url });
    expect(razorpay.links).toMatchObject([
      {
        ...{ amount: due, currency: 'INR', accept_partial: false },
        notes: { order: order.displayId },
        description: `Order ${order.displayId} at Fashion Haat`,
        callback_url: 'http://localhost:3000/payment-provider/return',
      },
    ]);
    expect(JSON.stringify(razorpay.links)).not.toMatch(/Ananya|9820001234|example\.com/);
  });

  test('is the same for every press, also of several at once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(open));
    pages.push(await open());
    expect(new Set(pages.map((page) => page.ok && page.value))).toEqual(
      new Set([razorpay.links[0]?.short_url]),
    );
    expect(razorpay.links).toHaveLength(1);
  });

  test('is another one once the amount is, and the former cannot be paid any more', async () => {
    order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }, {}] });
    await open();
    const [, lineId] = order.lineIds;
    await setOrderStatus(shop, owner, { orderId: order.id, lineId, status: 'cancelled' });
    await open();
    expect(razorpay.links.map(({ status, amount }) => [status, amount])).toEqual([
      ['cancelled', due + 1_675_000],
      ['created', due],
    ]);
  });

  test('is opened for the advance of cash on delivery, and the rest stays with the courier', async () => {
    await shop.db
      .updateTable('orders')
      .set({ booking_method: 'cod', cod_advance_percent: 20 })
      .where('id', '=', order.id)
      .execute();
    await open();
    const [link] = razorpay.links;
    expect(link?.amount).toBe(337_400);
    razorpay.pay(link);
    await takeWebhook(shop, provider, razorpay.webhook('payment_link.paid', { link }));
    expect(await money()).toEqual(['unpaid', 337_400, 0]);
    expect(ownerPaymentNote(await stored())).toBe(
      'Advance paid: ₹3,374. To be collected on delivery: ₹13,496.',
    );
    await setOrderStatus(shop, owner, { orderId: order.id, status: 'cancelled' });
    expect((await refund(337_400)).ok).toBe(true);
    expect(await money()).toEqual(['refunded', 337_400, 337_400]);
  });

  test('is opened anew shortly before it ends', async () => {
    await open();
    pass(49);
    await open();
    expect(razorpay.links.map(({ status }) => status)).toEqual(['created']);
    pass(2);
    await open();
    expect(razorpay.links.map(({ status }) => status)).toEqual(['cancelled', 'created']);
  });

  test.each(['fails', 'away', 'silent'] as const)(
    'is not opened while Razorpay %s',
    async (fault) => {
      razorpay.fault = fault;
      if (fault === 'silent') answerWithin(100);
      expect(await open()).toMatchObject({
        refusal: { kind: 'busy', title: 'Online payment is not available right now' },
      });
      razorpay.fault = null;
      answerWithin();
      expect(await open()).toMatchObject({ ok: true });
      expect(razorpay.links).toHaveLength(1);
    },
  );

  test('whose answer was lost is the one that is opened the next time', async () => {
    razorpay.fault = 'answer lost';
    expect((await open()).ok).toBe(false);
    razorpay.fault = null;
    expect(await open()).toMatchObject({ value: razorpay.links[0]?.short_url });
    expect(razorpay.links).toHaveLength(1);
  });

  test('is not opened for a paid or cancelled order', async () => {
    await givenPaid();
    expect(await open()).toMatchObject({ refusal: { title: 'Nothing to pay' } });
    order = await givenOrder(shop, customer, { lines: [{ status: 'cancelled' }] });
    expect(await open()).toMatchObject({ refusal: { title: 'Nothing to pay' } });
  });
});

describe('what is paid there', () => {
  test('is the payment of the order once Razorpay says so, not before', async () => {
    await open();
    const [link] = razorpay.links;
    razorpay.pay(link, { status: 'authorized' });
    await takeWebhook(shop, provider, razorpay.webhook('payment_link.paid', { link }));
    expect(await money()).toEqual(['unpaid', 0, 0]);
    const paymentId = razorpay.pay(link);
    await takeWebhook(shop, provider, razorpay.webhook('payment_link.paid', { link }));
    expect(await stored()).toMatchObject({
      ...{ paymentStatus: 'paid', paymentMethod: 'provider', paidPaise: due },
      ...{ paymentReference: paymentId, paidAt: start },
    });
    expect(ownerPaymentNote(await stored())).toBe('Paid online on 21 Nov 2026: ₹16,870.');
    expect(await historyOf()).toEqual([`unpaid → paid online, ${paymentId}: ₹16,870`]);
  });

  test('counts once, however often and in whatever order Razorpay tells of it', async () => {
    await open();
    const [link] = razorpay.links;
    const early = razorpay.webhook('payment_link.created', { link });
    razorpay.pay(link);
    const paid = razorpay.webhook('payment_link.paid', { link });
    await Promise.all(Array.from({ length: 20 }, () => takeWebhook(shop, provider, paid)));
    for (let time = 0; time < 20; time += 1) await takeWebhook(shop, provider, paid);
    const again = razorpay.webhook('payment_link.paid', { link });
    for (const webhook of [again, early, again]) await takeWebhook(shop, provider, webhook);
    await sweepFor(5);
    expect(await money()).toEqual(['paid', due, 0]);
    expect(await historyOf()).toHaveLength(1);
    const events = await shop.db.selectFrom('provider_events').select('kind').execute();
    expect(events).toHaveLength(3);
  });

  test('is found by the shop itself when no webhook comes', async () => {
    await open();
    razorpay.pay(razorpay.links[0]);
    await sweepFor(3);
    expect(await money()).toEqual(['paid', due, 0]);
  });

  test('is found when the customer comes back, before the webhook does', async () => {
    await open();
    razorpay.pay(razorpay.links[0]);
    const query = razorpay.returnQuery(razorpay.links[0]);
    expect(await finishReturn(shop, query)).toMatch(`/pay/${order.displayId}?key=`);
    expect(await money()).toEqual(['paid', due, 0]);
    query.set('razorpay_payment_link_status', 'created');
    expect(await finishReturn(shop, query)).toBeNull();
  });

  test('while Razorpay is away for an hour is neither lost nor counted twice', async () => {
    await open();
    const [link] = razorpay.links;
    razorpay.pay(link);
    razorpay.fault = 'away';
    const paid = razorpay.webhook('payment_link.paid', { link });
    expect(await takeWebhook(shop, provider, paid)).toBe(true);
    await sweepFor(60);
    expect(await money()).toEqual(['unpaid', 0, 0]);
    expect(razorpay.requests.length).toBeLessThan(100);
    razorpay.fault = null;
    await sweepFor(60);
    await takeWebhook(shop, provider, paid);
    expect(await money()).toEqual(['paid', due, 0]);
    expect(await historyOf()).toHaveLength(1);
  });

  test('is asked for once in a sweep while Razorpay is away, however much is open', async () => {
    for (let time = 0; time < 3; time += 1) {
      order = await givenOrder(shop, customer);
      await open();
    }
    razorpay.fault = 'away';
    const { length } = razorpay.requests;
    pass(2);
    await sweepProvider(shop);
    expect(razorpay.requests).toHaveLength(length + 1);
  });

  test('days after the page has ended, as a bank may confirm it, still arrives', async () => {
    await open();
    await sweepFor(130);
    expect(razorpay.links[0]?.status).toBe('expired');
    pass(3 * 24 * 60);
    razorpay.pay(razorpay.links[0]);
    await sweepFor(1);
    expect(await money()).toEqual(['paid', due, 0]);
  });

  test('is asked about no more a week later', async () => {
    await open();
    await sweepFor(130);
    for (let day = 0; day < 8; day += 1) {
      pass(24 * 60);
      await sweepProvider(shop);
    }
    const { length } = razorpay.requests;
    pass(24 * 60);
    await sweepProvider(shop);
    expect(razorpay.requests).toHaveLength(length);
  });
});

describe('a webhook', () => {
  test.each([
    ['changed on the way', (text: string) => text.replace('"amount":', '"amount": ')],
    ['of another amount', (text: string) => text.replace(`${due}`, '100')],
  ])('%s is refused, and nothing is asked or stored', async (_what, change) => {
    await open();
    const [link] = razorpay.links;
    razorpay.pay(link);
    const { body, headers } = razorpay.webhook('payment_link.paid', { link });
    const { length } = razorpay.requests;
    const changed = new TextEncoder().encode(change(new TextDecoder().decode(body)));
    expect(changed).not.toEqual(body);
    expect(await takeWebhook(shop, provider, { body: changed, headers })).toBe(false);
    for (const signature of ['', '00', 'f'.repeat(64), 'nothing like hex']) {
      const forged = new Headers({ 'X-Razorpay-Signature': signature });
      expect(await takeWebhook(shop, provider, { body, headers: forged })).toBe(false);
    }
    expect(razorpay.requests).toHaveLength(length);
    expect(await shop.db.selectFrom('provider_events').selectAll().execute()).toEqual([]);
    expect(await money()).toEqual(['unpaid', 0, 0]);
  });

  test('that says another order or amount than Razorpay has is not believed', async () => {
    await open();
    const [link] = razorpay.links;
    if (!link) throw new Error('no link');
    const other = await givenOrder(shop, customer);
    const otherPage = await openPaymentPage(shop, provider, other.id);
    expect(otherPage.ok).toBe(true);
    razorpay.pay(link);
    const wrong = { ...link, amount: 1, reference_id: razorpay.links[1]?.reference_id ?? '' };
    await takeWebhook(shop, provider, razorpay.webhook('payment_link.paid', { link: wrong }));
    expect(await money()).toEqual(['paid', due, 0]);
    expect(await money(other.id)).toEqual(['unpaid', 0, 0]);
  });

  test('about what is not the shop’s is taken, and changes nothing', async () => {
    await open();
    const [link] = razorpay.links;
    if (!link) throw new Error('no link');
    const foreign = { ...link, id: 'plink_foreign', reference_id: 'TS1989' };
    razorpay.links.push(foreign);
    razorpay.pay(foreign);
    for (const about of [{ link: foreign }, { link: { ...link, id: 'plink_none' } }, {}])
      expect(await takeWebhook(shop, provider, razorpay.webhook('some.event', about))).toBe(true);
    const unread = await shop.db
      .selectFrom('provider_events')
      .where('handled_at', 'is', null)
      .selectAll()
      .execute();
    expect(unread).toEqual([]);
    expect(await money()).toEqual(['unpaid', 0, 0]);
  });
});

describe('another amount than is due', () => {
  test('too little waits, is shown, and counts with the rest', async () => {
    order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
    await open();
    razorpay.pay(razorpay.links[0], { amount: 1_000_000 });
    await sweepFor(2);
    expect(await money()).toEqual(['unpaid', 0, 0]);
    const { online } = await paymentView(shop, await stored());
    expect(online?.waiting).toEqual({ amount: '₹10,000', missing: '₹6,870' });
    expect(await countWaiting(shop, owner, { orderId: order.id })).toMatchObject({ ok: false });
    await open();
    expect(razorpay.links[1]?.amount).toBe(687_000);
    razorpay.pay(razorpay.links[1]);
    await sweepFor(2);
    expect(await money()).toEqual(['paid', due, 0]);
    expect((await paymentView(shop, await stored())).online).toMatchObject({
      ...{ waiting: null, refundable: '₹16,870' },
    });
  });

  test('too little is given back once, however often that is pressed', async () => {
    await open();
    razorpay.pay(razorpay.links[0], { amount: 1_000_000 });
    await sweepFor(2);
    const press = () => refundWaiting(shop, owner, { orderId: order.id });
    const results = await Promise.all([1, 2, 3].map(press));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([1_000_000]);
    expect(await money()).toEqual(['unpaid', 0, 0]);
    expect((await paymentView(shop, await stored())).online?.waiting).toBeNull();
  });

  test('too little is enough once something is cancelled', async () => {
    order = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }, {}] });
    await open();
    razorpay.pay(razorpay.links[0], { amount: due });
    await sweepFor(2);
    const [, lineId] = order.lineIds;
    await setOrderStatus(shop, owner, { orderId: order.id, lineId, status: 'cancelled' });
    const { online } = await paymentView(shop, await stored());
    expect(online?.waiting).toEqual({ amount: '₹16,870', missing: null });
    expect(await countWaiting(shop, owner, { orderId: order.id })).toMatchObject({ ok: true });
    expect(await money()).toEqual(['paid', due, 0]);
  });

  test('too much is paid, and the rest is to be refunded', async () => {
    await open();
    razorpay.pay(razorpay.links[0], { amount: due + 13_000 });
    await sweepFor(2);
    expect(ownerPaymentNote(await stored())).toContain('₹130 is to be refunded.');
  });

  test('for an order that is cancelled meanwhile is to be refunded', async () => {
    await open();
    await setOrderStatus(shop, owner, { orderId: order.id, status: 'cancelled' });
    razorpay.pay(razorpay.links[0]);
    await sweepFor(2);
    expect(ownerPaymentNote(await stored())).toContain('₹16,870 is to be refunded.');
  });

  test('for an order that was paid by UPI meanwhile is to be refunded, by Razorpay', async () => {
    await open();
    const byHand = { orderId: order.id, method: 'upi', reference: '412345678901' } as const;
    await recordPayment(shop, owner, { ...byHand, isReceived: true, seenDuePaise: due });
    razorpay.pay(razorpay.links[0]);
    await sweepFor(2);
    expect(await stored()).toMatchObject({ paidPaise: 2 * due, paymentReference: '412345678901' });
    expect(await refund(due + 1)).toMatchObject({
      refusal: { description: 'So much was not paid online' },
    });
    expect(await refund(due)).toMatchObject({ ok: true });
    expect(await money()).toEqual(['paid', 2 * due, due]);
    const seenPayment = paymentMark(await stored());
    const correction = { ...byHand, isReceived: false, seenPayment };
    expect(await correctPayment(shop, owner, correction)).toMatchObject({ ok: false });
  });

  test('the page for what is not due any more is closed by the shop', async () => {
    await open();
    await setOrderStatus(shop, owner, { orderId: order.id, status: 'cancelled' });
    await sweepFor(2);
    expect(razorpay.links[0]?.status).toBe('cancelled');
  });
});

describe('a refund', () => {
  test('is made by Razorpay, of all of it or a part, and noted', async () => {
    const paymentId = await givenPaid();
    expect(await refund(50_000)).toMatchObject({ ok: true });
    expect(await money()).toEqual(['paid', due, 50_000]);
    expect(await refund(due - 50_000)).toMatchObject({ ok: true });
    expect(await money()).toEqual(['refunded', due, due]);
    expect(razorpay.refunds).toMatchObject([
      { payment_id: paymentId, amount: 50_000 },
      { payment_id: paymentId, amount: due - 50_000 },
    ]);
    expect((await historyOf()).slice(1)).toEqual([
      'paid → refunded ₹500, Razorpay',
      'paid → refunded ₹16,370, Razorpay',
    ]);
  });

  test('pressed in several windows is made once', async () => {
    await givenPaid();
    const seen = paymentMark(await stored());
    const results = await Promise.all([1, 2, 3].map(() => refund(50_000, seen)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(razorpay.refunds).toHaveLength(1);
    expect(await money()).toEqual(['paid', due, 50_000]);
  });

  test.each(['fails', 'away', 'silent', 'answer lost'] as const)(
    'is made once, later, when Razorpay %s',
    async (fault) => {
      await givenPaid();
      razorpay.fault = fault;
      if (fault === 'silent') answerWithin(100);
      expect(await refund(50_000)).toMatchObject({ ok: true });
      await sweepFor(3);
      razorpay.fault = null;
      answerWithin();
      await sweepFor(60);
      expect(razorpay.refunds.map(({ amount }) => amount)).toEqual([50_000]);
      expect(await money()).toEqual(['paid', due, 50_000]);
      expect((await paymentView(shop, await stored())).online?.refunds[0]?.text).toContain(
        'given back',
      );
    },
  );

  test('that Razorpay refuses is not one: the owner reads why', async () => {
    await givenPaid();
    razorpay.refusesRefunds = 'Your account does not have enough balance';
    expect(await refund(50_000)).toMatchObject({
      refusal: { description: 'Razorpay: Your account does not have enough balance' },
    });
    expect(await money()).toEqual(['paid', due, 0]);
    expect((await paymentView(shop, await stored())).online?.refunds).toMatchObject([
      { hasFailed: true },
    ]);
    razorpay.refusesRefunds = null;
    expect(await refund(50_000)).toMatchObject({ ok: true });
    expect(await money()).toEqual(['paid', due, 50_000]);
  });

  test('of all of it that the bank does not take days later is none, and can be made again', async () => {
    await givenPaid();
    razorpay.refundsArePending = true;
    await refund(due);
    expect(await money()).toEqual(['refunded', due, due]);
    const [made] = razorpay.refunds;
    if (!made) throw new Error('no refund');
    made.status = 'failed';
    const failed = razorpay.webhook('refund.failed', { refund: made });
    for (let time = 0; time < 3; time += 1) await takeWebhook(shop, provider, failed);
    await takeWebhook(shop, provider, razorpay.webhook('refund.created', { refund: made }));
    expect(await money()).toEqual(['paid', due, 0]);
    expect(await refund(due)).toMatchObject({ ok: true });
    expect(await money()).toEqual(['refunded', due, due]);
  });

  test('that the bank takes without a webhook is asked about', async () => {
    await givenPaid();
    razorpay.refundsArePending = true;
    await refund(due);
    for (const made of razorpay.refunds) made.status = 'processed';
    pass(24 * 60 + 1);
    await sweepProvider(shop);
    const view = await paymentView(shop, await stored());
    expect(view.online?.refunds[0]?.text).toContain('given back');
  });

  test('made in the account at Razorpay is noted, once', async () => {
    const payment_id = await givenPaid();
    const made = { id: 'rfnd_made_there', entity: 'refund', payment_id } as const;
    const elsewhere = { ...made, amount: 50_000, receipt: null, status: 'processed' } as const;
    razorpay.refunds.push(elsewhere);
    for (const kind of ['refund.created', 'refund.processed'])
      await takeWebhook(shop, provider, razorpay.webhook(kind, { refund: elsewhere }));
    expect(await money()).toEqual(['paid', due, 50_000]);
    expect(await refund(due)).toMatchObject({ ok: false });
  });

  test('whose webhook is faster than its answer is noted once', async () => {
    await givenPaid();
    razorpay.fault = 'answer lost';
    await refund(50_000);
    razorpay.fault = null;
    const [made] = razorpay.refunds;
    if (!made) throw new Error('no refund');
    await takeWebhook(shop, provider, razorpay.webhook('refund.processed', { refund: made }));
    await sweepFor(3);
    expect(await money()).toEqual(['paid', due, 50_000]);
    expect(razorpay.refunds).toHaveLength(1);
  });
});

test('a shop without keys asks nobody', async () => {
  shop.paymentProvider = null;
  await sweepProvider(shop);
  expect((await paymentView(shop, await stored())).online).toBeNull();
  expect(await finishReturn(shop, new URLSearchParams())).toBeNull();
  expect(razorpay.requests).toEqual([]);
});
