import { describe, expect, test } from 'vitest';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { readPayPath } from '#app/orders/payments/pay-links.server.ts';
import { paymentMark } from '#app/orders/payments/payment-mark.rules.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { approveReturn } from '#app/orders/returns/decide-return.server.ts';
import { receiveReturn } from '#app/orders/returns/receive-return.server.ts';
import { listReturnsOfOrder } from '#app/orders/returns/returns.store.server.ts';
import type { User } from '#platform/shop.ts';
import { customerFields } from '#tests/support/test-api.ts';
import { changeForm } from '#tests/support/test-calls.ts';
import { buyNowToConfirm } from '#tests/support/test-checkout.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReturn } from '#tests/support/test-returns.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';
import { balanceOf, givenStoreCredit, payInFull } from '#tests/support/test-store-credit.ts';
import { type Attack, type Attacker, openHostileShop } from './hostile-shop.ts';

// Hostile returns, exchanges, invoices, store credit, changes on the call and payment claims.

type Ordered = Awaited<ReturnType<typeof givenOrder>>;

const dayMs = 86_400_000;

const hostile = await openHostileShop();
const { shop, customer, owner } = hostile;
shop.settings.storeProfile = {
  ...shop.settings.storeProfile,
  ...{ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', legalName: 'Haat Textiles' },
  ...{ upiId: 'haat@upi', bankDetails: 'Haat Bank 123456' },
};
const neighbour = await givenUser(shop);
const product = await givenProduct(shop, {
  ...{ name: 'Kurta', pricePaise: 100_000, sizes: ['M', 'L', 'XL'] },
  variants: [
    { size: 'M', stock: 20 },
    { size: 'L', stock: 0 },
    { size: 'XL', stock: 3, priceDifferencePaise: 20_000 },
  ],
});
const productId = product.id;
const line = { productId, name: 'Kurta', pricePaise: 100_000, size: 'M', quantity: 2 };
const order = (by: User, status: 'delivered' | 'shipped', createdAt = shop.now()) =>
  givenOrder(shop, by, { lines: [{ ...line, status }], createdAt });
/** The customer's: delivered (two pieces), shipped, and delivered long ago. */
const delivered = await order(customer, 'delivered');
const sent = await order(customer, 'shipped');
const old = await order(customer, 'delivered', new Date(shop.now().getTime() - 60 * dayMs));
/** The same as `delivered`, of somebody else. */
const others = await order(neighbour, 'delivered');
for (const { id } of [delivered, others, old]) await payInFull(shop, owner, id);

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const refused = [400, 403, 404, 409, 413, 422];

function send(path: string, fields: Record<string, string>, by: Attacker = 'customer'): Attack {
  return {
    ...{ method: 'POST', path, by, headers: form, statuses: refused },
    body: new URLSearchParams(fields).toString(),
  };
}

/** A valid form that requests a return of this order. */
const plain = (order: Ordered) => ({
  ...{ lineId: order.lineIds[0] ?? '', quantity: '1', reason: 'size', note: '', exchangeFor: '' },
});
const ask = (order: Ordered, change: Record<string, string> = {}, by?: Attacker) =>
  send(`/orders/${order.displayId}/return`, { ...plain(order), ...change }, by);

const returns: [what: string, attack: () => Attack][] = [
  ['of another’s order', () => ask(others)],
  ['of another’s line, at an order of one’s own', () => ask(delivered, plain(others))],
  ['of one’s own line, at another’s order', () => ask(others, plain(delivered))],
  ['of a line of another order of one’s own', () => ask(delivered, plain(sent))],
  ['of an order that is not there', () => ask({ ...delivered, displayId: 'FH-2026-ZZZZZZ' })],
  ['of an address that climbs', () => ask({ ...delivered, displayId: '..%2f..%2fadmin' })],
  ['of what is not delivered', () => ask(sent)],
  ['after the days for it are over', () => ask(old)],
  ['of more than was bought', () => ask(delivered, { quantity: '3' })],
  ['of 99 pieces', () => ask(delivered, { quantity: '99' })],
  ['of none', () => ask(delivered, { quantity: '0' })],
  ['of less than none', () => ask(delivered, { quantity: '-1' })],
  ['of half a piece', () => ask(delivered, { quantity: '0.5' })],
  ['of a number with an exponent', () => ask(delivered, { quantity: '1e0' })],
  ['for a reason of every object', () => ask(delivered, { reason: '__proto__' })],
  ['for no reason', () => ask(delivered, { reason: '' })],
  ['in 10,000 words', () => ask(delivered, { note: 'word '.repeat(10_000) })],
  ['of a line that is no id', () => ask(delivered, { lineId: "' or true --" })],
  ['in exchange for what is sold out', () => exchange('["L",null]')],
  ['in exchange for another product’s size', () => exchange('["Free Size",null]')],
  ['in exchange for what costs more', () => exchange('["XL",null]', '99')],
  ['in exchange for a color that there is not', () => exchange('["M","Rani"]')],
  ['in exchange for a list in a list', () => exchange('[["L"],null]')],
  ['in exchange for a prototype', () => exchange('{"__proto__":["L",null]}')],
  ['in exchange for three', () => exchange('["L",null,"x"]')],
  ['in exchange for what is nested 100 deep', () => exchange('['.repeat(100) + ']'.repeat(100))],
  ['in exchange for half a text', () => exchange('["L')],
];

const exchange = (exchangeFor: string, quantity = '1') => ask(delivered, { exchangeFor, quantity });

describe('no return is taken', () => {
  test.each(returns)('%s', async (_what, attack) => {
    await hostile.attack(attack());
  });

  test('of a visitor, who is led to sign in', async () => {
    await hostile.attack({ ...ask(delivered, {}, 'visitor'), statuses: [302, 303, 401] });
  });

  test('a second time for the same pieces, by two requests at once', async () => {
    const { shop, customer, owner } = hostile;
    const { returnId, orderId, displayId } = await givenReturn(shop, { customer, owner });
    const { line_id: lineId } = await shop.db
      .selectFrom('returns')
      .select('line_id')
      .where('id', '=', returnId)
      .executeTakeFirstOrThrow();
    const again = { ...plain(delivered), lineId };
    await hostile.attackAll([
      send(`/orders/${displayId}/return`, again),
      send(`/orders/${displayId}/return`, again),
    ]);
    const one = await givenOrder(shop, customer, { lines: [{ status: 'delivered' }] });
    const both = await Promise.all(
      [1, 2].map(() => hostile.attack({ ...ask(one), mayWrite: true, statuses: [302, 303, 409] })),
    );
    expect(both.map(({ status }) => status >= 400).sort()).toEqual([false, true]);
    const stored = await shop.db
      .selectFrom('returns')
      .select('id')
      .where('order_id', 'in', [one.id, orderId])
      .execute();
    expect(stored).toHaveLength(2);
  });
});

describe('a return of another’s', () => {
  test.each([
    ['is not withdrawn', { intent: 'withdraw' }],
    ['is not approved by a customer', { intent: 'approve-return' }],
    ['is not refunded by a customer', { intent: 'refund-return', by: 'store credit' }],
    ['is not received by a customer', { intent: 'receive-return', stock: 'restock' }],
  ])('%s', async (_what, fields) => {
    const { shop, owner } = hostile;
    const { returnId, displayId } = await givenReturn(
      shop,
      { customer: neighbour, owner },
      'received',
    );
    const given = { ...fields, returnId, words: 'x', seenPaise: '1675000' };
    await hostile.attackAll([
      send(`/orders/${displayId}/return`, given),
      send(`/orders/${delivered.displayId}/return`, given),
      send('/admin/orders/returns', given),
      send('/dashboard/orders/calls', given),
      { ...send('/admin/orders/returns', given, 'visitor'), statuses: [302, 303, 401] },
    ]);
  });

  test('is refunded by the owner for no other amount than it costs, and in no other way', async () => {
    const { shop, owner, customer } = hostile;
    const order = await givenOrder(shop, customer, { lines: [{ status: 'delivered' }] });
    await payInFull(shop, owner, order.id);
    await hostile.attack({ ...ask(order), mayWrite: true, statuses: [302, 303] });
    const returnId = (await listReturnsOfOrder(shop.db, order.id))[0]?.id ?? '';
    await approveReturn(shop, owner, { returnId, words: '' });
    await receiveReturn(shop, owner, { returnId, words: '', stock: 'restock' });
    const refund = { intent: 'refund-return', returnId, seenPaise: '1675000', by: 'hand' };
    const wrong: Record<string, string>[] = [
      { seenPaise: '0' },
      { seenPaise: '1675001' },
      { seenPaise: '-1675000' },
      { seenPaise: '999999999999999' },
      { by: '__proto__' },
      { by: 'provider' },
      { reference: 'x'.repeat(61) },
      { returnId: delivered.id },
    ];
    await hostile.attackAll(
      wrong.map((change) => send('/admin/orders/returns', { ...refund, ...change }, 'owner')),
    );
  });
});

async function givenInvoice({ id: orderId }: Ordered): Promise<void> {
  const issued = await issueInvoice(hostile.shop, hostile.owner, { orderId });
  if (!issued.ok) throw new Error(issued.refusal.description);
}

const invoicePaths = (displayId: string) => [
  `/orders/${displayId}/invoice`,
  `/orders/${displayId}/invoice.pdf`,
  `/orders/${displayId}/invoice?lang=hi`,
  `/orders/${displayId}/invoice.pdf?lang=__proto__`,
];

describe('an invoice', () => {
  test('of another’s is as one that is not there', async () => {
    await givenInvoice(others);
    await hostile.attackAll(
      invoicePaths(others.displayId).map((path) => ({ path, by: 'customer', statuses: [404] })),
    );
    const [answer] = await hostile.attackAll([
      { path: `/orders/${others.displayId}/invoice.data`, by: 'customer' },
    ]);
    expect(answer?.text).not.toContain('Sahyadri');
  });

  test('that is not issued yet is not there', async () => {
    await hostile.attackAll(
      (['customer', 'owner'] as const).flatMap((by) =>
        invoicePaths(sent.displayId).map((path) => ({ path, by, statuses: [404] })),
      ),
    );
  });

  test.each([
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'FH%00',
    '%2e%2e',
    'x'.repeat(2_000),
    '%ff',
    '__proto__',
  ])('at %j is not there', async (displayId) => {
    await hostile.attackAll(
      invoicePaths(displayId).map((path) => ({ path, by: 'customer', statuses: [400, 404] })),
    );
  });

  test('of one’s own is read by HEAD and by parts as by GET, and by nobody else', async () => {
    await givenInvoice(delivered);
    const path = `/orders/${delivered.displayId}/invoice.pdf`;
    const [head, part, whole, form] = await hostile.attackAll([
      { path, method: 'HEAD', by: 'customer', statuses: [200] },
      { path, by: 'customer', headers: { Range: 'bytes=0-3,9-4,-0' }, statuses: [200, 206, 416] },
      { path, by: 'customer', statuses: [200] },
      { path, method: 'POST', by: 'customer', headers: { ...{ 'Content-Type': 'text/plain' } } },
    ]);
    expect(head?.text).toBe('');
    expect(whole?.text).toMatch(/^%PDF-/);
    expect(part?.headers['cache-control']).toContain('no-store');
    expect(whole?.headers['cache-control']).toContain('no-store');
    expect(form?.status).toBeGreaterThanOrEqual(400);
    await hostile.attack({ path, statuses: [302, 303] });
  });
});

describe('store credit', () => {
  const credit = (paise: number) =>
    givenStoreCredit(hostile.shop, { customer: hostile.customer, owner: hostile.owner }, paise);

  test.each([
    ['above the balance', 1_000.01],
    ['above the total', 2_000],
    ['less than nothing', -100],
    ['nothing', 0],
    ['a text', '500'],
    ['a tenth of a paisa', 0.001],
    ['more than a number holds', 1e300],
  ])('is not spent where it is %s', async (_what, store_credit) => {
    if ((await balanceOf(hostile.shop, hostile.customer)) === 0) await credit(100_000);
    const item = { product_id: productId, quantity: 1, selected_size: 'M' };
    await hostile.attack({
      ...{ method: 'POST', path: '/api/v1/orders', by: 'customer client', statuses: refused },
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify({ ...customerFields, item, total: 1_120, store_credit }),
    });
  });

  test('is not spent twice by two orders at once', async () => {
    const { shop, customer } = hostile;
    if ((await balanceOf(shop, customer)) === 0) await credit(100_000);
    const balance = await balanceOf(shop, customer);
    const ready = [
      await buyNowToConfirm(shop, customer, productId, 1, { size: 'M' }),
      await buyNowToConfirm(shop, customer, productId, 1, { size: 'M' }),
    ];
    const answers = await Promise.all(
      ready.map(({ checkout, seenTotalPaise }) =>
        hostile.attack({
          ...send('/checkout', {
            ...{ intent: 'place', checkout, seenTotalPaise: String(seenTotalPaise) },
            ...{ storeCreditPaise: String(balance), consent: 'on' },
          }),
          ...{ mayWrite: true, statuses: [302, 303, 409, 422] },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status < 400)).toHaveLength(1);
    expect(await balanceOf(shop, customer)).toBe(0);
  });

  test('of another is not spent at their checkout', async () => {
    const { shop } = hostile;
    const { checkout, seenTotalPaise } = await buyNowToConfirm(shop, neighbour, productId, 1, {
      size: 'M',
    });
    await hostile.attack(
      send('/checkout', {
        ...{ intent: 'place', checkout, seenTotalPaise: String(seenTotalPaise), consent: 'on' },
        storeCreditPaise: '100',
      }),
    );
  });

  test.each([
    ['more than was paid', { amount: '99999' }],
    ['less than nothing', { amount: '-1' }],
    ['nothing', { amount: '0' }],
    ['half a paisa', { amount: '0.005' }],
    ['a number with an exponent', { amount: '1e3' }],
    ['a payment that was seen otherwise', { amount: '1', seenPayment: 'x' }],
    ['a way that there is not', { amount: '1', by: '__proto__' }],
    ['a payment provider that there is not', { amount: '1', by: 'provider' }],
  ])('is not given for %s', async (_what, change) => {
    const order = await findOrder(hostile.shop.db, delivered.id);
    const seenPayment = order ? paymentMark(order) : '';
    const refund = { intent: 'refund', orderId: delivered.id, by: 'store credit', seenPayment };
    await hostile.attackAll([
      send('/admin/orders/calls', { ...refund, ...change }, 'owner'),
      send('/admin/orders', { ...refund, ...change }, 'customer'),
    ]);
  });
});

describe('on the call', () => {
  /** The form of the dialog, as the owner would send it for an order to confirm. */
  async function changeOf(change: Record<string, string>): Promise<Record<string, string>> {
    const { shop, orderId } = hostile;
    const { seen, fullName, phone, pincode, address, landmark, city, state } = await changeForm(
      shop,
      orderId,
    );
    return {
      ...{ intent: 'change', orderId, seen: String(seen), fullName, phone, pincode, address },
      ...{ landmark, city, state, ...change },
    };
  }

  test.each([
    ['a discount of more than all', { discount: '101%', discountReason: 'x' }],
    ['a discount of less than nothing', { discount: '-100', discountReason: 'x' }],
    ['a discount that is no number', { discount: '1e400', discountReason: 'x' }],
    ['a charge of less than nothing', { delivery: '-1', deliveryReason: 'x' }],
    ['a charge that no number holds', { delivery: '9'.repeat(400), deliveryReason: 'x' }],
    ['a PIN code without digits', { pincode: 'abcdef' }],
    ['a name of 10,000 characters', { fullName: 'x'.repeat(10_000) }],
    ['an event that has not been', { seen: '999999999999999' }],
    ['an order that is not there', { orderId: '0a1b2c3d-0000-4000-8000-0123456789ab' }],
    ['an order that is delivered', { delivered: '' }],
  ])('nothing is changed to %s', async (_what, change) => {
    const at = 'delivered' in change ? { orderId: delivered.id } : change;
    const fields = await changeOf(at as Record<string, string>);
    if ('delivered' in change) {
      fields.seen = String(await readLastEvent(hostile.shop.db, delivered.id));
    }
    await hostile.attackAll([
      send('/admin/orders/calls', fields, 'owner'),
      send('/admin/orders/calls', fields, 'customer'),
    ]);
  });

  test.each(['-1', '21', '1e1', '0x1', '١٢٣'])(
    'no line gets a quantity of %j',
    async (quantity) => {
      const [line] = await hostile.shop.db
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', hostile.orderId)
        .execute();
      const fields = await changeOf({ [`quantity-${line?.id}`]: quantity });
      await hostile.attack(send('/admin/orders/calls', fields, 'owner'));
    },
  );

  test.each([
    ['another product’s size', { choice: '["Free Size",null]' }],
    ['what is sold out', { choice: '["L",null]' }],
    ['a prototype', { choice: '{"__proto__":1}' }],
    ['none', { choice: '["M",null]', quantity: '0' }],
    ['half a piece', { choice: '["M",null]', quantity: '1.5' }],
    [
      'a product that is not there',
      { choice: '["M",null]', productId: '0a1b2c3d-0000-4000-8000-0123456789ab' },
    ],
    ['a piece for another’s line', { choice: '["M",null]', replaces: 'others' }],
  ])('no item is added of %s', async (_what, change: Record<string, string>) => {
    const { orderId, shop } = hostile;
    const seen = String(await readLastEvent(shop.db, orderId));
    const item = { intent: 'add-item', orderId, seen, productId, quantity: '1', ...change };
    const replaces = change.replaces === 'others' ? (others.lineIds[0] ?? '') : '';
    await hostile.attackAll([
      send('/admin/orders/calls', { ...item, replaces }, 'owner'),
      send('/admin/orders/calls', { ...item, replaces }, 'customer'),
    ]);
  });
});

describe('on the page to pay on', () => {
  const keyOf = async (displayId: string) =>
    (await readPayPath(hostile.shop.db, displayId)).split('key=')[1] ?? '';

  test.each([
    ['no key', () => ''],
    ['the key of another order', () => keyOf(others.displayId)],
    ['a key with more behind it', async () => `${await keyOf(hostile.displayId)}A`],
    ['a key that lacks its end', async () => (await keyOf(hostile.displayId)).slice(0, -2)],
    ['a key of 8,000 characters', () => 'A'.repeat(6_000)],
    ['a key that is no text', () => '%ff%00'],
  ])('nothing is shown or claimed with %s', async (_what, key) => {
    const path = `/pay/${hostile.displayId}?key=${await key()}`;
    const claim = { reference: '123456789012', amount: '100' };
    const [page] = await hostile.attackAll([
      { path, statuses: [404] },
      { ...send(path, claim, 'visitor'), statuses: [404] },
    ]);
    expect(page?.text).not.toContain('haat@upi');
  });

  test.each([
    ['a reference with a statement', { reference: "1' or '1'='1" }],
    ['a reference of 11 digits', { reference: '12345678901' }],
    ['a reference of 1,000 characters', { reference: 'A'.repeat(1_000) }],
    ['a reference in another script', { reference: 'АВСЕНК123456' }],
    ['nothing', { amount: '0' }],
    ['less than nothing', { amount: '-100' }],
    ['more than anybody pays', { amount: '99999999999' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['an amount of 10,000 digits', { amount: '1'.repeat(10_000) }],
  ])('%s is no claim', async (_what, change) => {
    const path = `/pay/${hostile.displayId}?key=${await keyOf(hostile.displayId)}`;
    const claim = { reference: '123456789012', amount: '100', ...change };
    await hostile.attack(send(path, claim, 'visitor'));
  });

  test('an order that is paid takes no claim', async () => {
    const path = `/pay/${delivered.displayId}?key=${await keyOf(delivered.displayId)}`;
    await hostile.attack(send(path, { reference: '123456789012', amount: '100' }, 'visitor'));
  });

  test('a customer neither confirms nor refuses what they claim', async () => {
    const fields = { orderId: hostile.orderId, claims: '1', claim: '1', words: 'x' };
    await hostile.attackAll(
      ['confirm-claims', 'refuse-claim', 'count-waiting'].map((intent) =>
        send('/admin/orders/calls', { intent, ...fields, seenPayment: '', seenDuePaise: '0' }),
      ),
    );
  });
});
