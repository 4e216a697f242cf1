import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRazorpay } from '#integrations/razorpay/razorpay-client.ts';
import { memoryLog } from '#tests/support/silent-log.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { openTestRazorpay } from '#tests/support/test-razorpay.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { openPaymentPage } from './open-payment-page.server.ts';
import { sweepProvider } from './sweep-provider.server.ts';

// Whatever the payment provider signs or answers: applied, recorded as refused with its reason, or dropped.

const { log, lines } = memoryLog();
const shop = await openTestShop({ log });
const razorpay = await openTestRazorpay(shop.now);
const provider = openRazorpay(razorpay.settings, 20_000);
shop.paymentProvider = provider;
const http = await openTestHttp(shop);
beforeEach(async () => {
  lines.length = 0;
  await shop.db.deleteFrom('provider_events').execute();
});
afterAll(async () => {
  await razorpay.close();
});

async function givenLink() {
  const order = await givenOrder(shop, await givenUser(shop), { lines: [{ status: 'confirmed' }] });
  await openPaymentPage(shop, provider, order.id);
  const link = razorpay.links.at(-1);
  if (!link) throw new Error('no link');
  return { link, orderId: order.id };
}

async function send(text: string, eventId?: string): Promise<number> {
  const signature = createHmac('sha256', razorpay.settings.webhookSecret)
    .update(text)
    .digest('hex');
  const headers = new Headers({ 'X-Razorpay-Signature': signature });
  if (eventId !== undefined) headers.set('X-Razorpay-Event-Id', eventId);
  const answer = await http.send('/payment-provider/webhook', {
    method: 'POST',
    headers,
    body: text,
  });
  return answer.status;
}

const paidEvent = (linkId: string) =>
  JSON.stringify({
    event: 'payment_link.paid',
    payload: { payment_link: { entity: { id: linkId } } },
  });

const faults = () =>
  lines.filter(({ event }) => event !== 'request' && !/payment|webhook/.test(event));
const events = () => shop.db.selectFrom('provider_events').selectAll().execute();
const paymentsOf = (orderId: string) =>
  shop.db
    .selectFrom('provider_payments')
    .select('amount_paise')
    .where('order_id', '=', orderId)
    .execute();

test.each([
  ['0', { amount: 0 }, 'amount'],
  ['less than 0', { amount: -100 }, 'amount'],
  ['more than a bank moves', { amount: 2 ** 53 - 1 }, 'amount'],
  ['another currency', { currency: 'USD' }, 'USD'],
])(
  'a payment of %s is recorded as refused, and the order stays unpaid',
  async (_, wrong, reason) => {
    const { link, orderId } = await givenLink();
    if ('currency' in wrong) link.currency = wrong.currency;
    const paymentId = razorpay.pay(link, 'amount' in wrong ? { amount: wrong.amount } : {});
    expect(await send(paidEvent(link.id))).toBe(200);
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event?.handled_at).not.toBeNull();
    expect(event?.refusal).toContain(paymentId);
    expect(event?.refusal).toContain(reason);
    expect(await paymentsOf(orderId)).toEqual([]);
    expect(faults()).toEqual([]);
    await sweepProvider(shop);
    expect(faults()).toEqual([]);
  },
);

test('a refund of 0 that was made at the provider is recorded as refused', async () => {
  const { link } = await givenLink();
  const payment_id = razorpay.pay(link);
  await send(paidEvent(link.id));
  const refund = { id: 'rfnd_nothing', entity: 'refund', payment_id, amount: 0 } as const;
  razorpay.refunds.push({ ...refund, receipt: null, status: 'processed' });
  const entity = { refund: { entity: { id: refund.id } } };
  expect(await send(JSON.stringify({ event: 'refund.processed', payload: entity }))).toBe(200);
  expect((await events()).map(({ refusal }) => refusal)).toContainEqual(
    expect.stringContaining('rfnd_nothing'),
  );
  expect(faults()).toEqual([]);
});

const anyText = fc.string({ unit: 'binary', maxLength: 150 });
const anyValue = fc.oneof(
  fc.jsonValue(),
  anyText,
  fc.constantFrom('\0', 'plink_\0', '', -1, 2 ** 53),
);
const anyEntity = fc.oneof(
  anyValue,
  fc.record({ entity: fc.oneof(anyValue, fc.record({ id: anyValue })) }),
);
const anyBody = fc.oneof(
  fc
    .record(
      {
        event: fc.oneof(fc.constant('payment_link.paid'), anyValue),
        payload: fc.oneof(
          anyValue,
          fc.record({ payment_link: anyEntity, refund: anyEntity }, { requiredKeys: [] }),
        ),
      },
      { requiredKeys: [] },
    )
    .map((one) => JSON.stringify(one)),
  fc.json(),
  anyText,
);

test('a signed body of any shape is taken, without a fault; all that names nothing is one row', async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(anyBody, fc.uuid(), async (text, eventId) => {
      expect(await send(text, eventId)).toBe(200);
      named = (await events()).filter(({ page_id, refund_id }) => page_id ?? refund_id).length;
    }),
    { numRuns: 150 },
  );
  expect(faults()).toEqual([]);
  expect((await events()).length - named).toBeLessThanOrEqual(1);
});

test('whatever it answers of a page: what cannot be a payment is none, without a fault', async () => {
  const { link, orderId } = await givenLink();
  const payment = fc.record({
    payment_id: fc.oneof(fc.constantFrom('pay_1', 'pay_\0', ''), anyText),
    amount: fc.oneof(fc.constantFrom(0, -1, 1, 2 ** 53 - 1), fc.integer(), fc.double()),
    status: fc.constantFrom('captured', 'failed', '\0'),
    created_at: fc.oneof(fc.maxSafeInteger(), fc.double()),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(payment, { maxLength: 3 }),
      fc.oneof(fc.constantFrom('INR', 'USD', '\0'), anyText),
      fc.uuid(),
      async (payments, currency, eventId) => {
        Object.assign(link, { payments, currency });
        expect(await send(paidEvent(link.id), eventId)).toBe(200);
      },
    ),
    { numRuns: 100 },
  );
  for (const { amount_paise } of await paymentsOf(orderId)) expect(amount_paise).toBeGreaterThan(0);
  expect(faults()).toEqual([]);
});
