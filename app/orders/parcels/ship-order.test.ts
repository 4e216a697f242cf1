import { beforeEach, describe, expect, test } from 'vitest';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { listEventsOf } from '#app/orders/record/order-events.store.server.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { orderChangesInput } from '#app/orders/record/orders.input.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/record/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/record/undo-order-changes.server.ts';
import type { Permitted, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import {
  givenOwner,
  givenUser,
  openTestShop,
  stockOf,
  type TestShop,
} from '#tests/support/test-shop.ts';
import { shipOrder } from './ship-order.server.ts';

let shop: TestShop;
let owner: Permitted;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop({ undoSeconds: 30 });
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
});

const parcel = { courier: 'Delhivery', link: 'https://track.example.in/EX447' };

/** The parcels of an order, each with its lines in the sequence of the order. */
async function parcelsOf(orderId: string) {
  const order = await findOrder(shop.db, orderId);
  return (order?.parcels ?? []).map(({ number, courier, awb, lineIds }) => {
    const lines = order?.lines.flatMap(({ id }, at) => (lineIds.includes(id) ? at : []));
    return { number, courier, awb, lines };
  });
}

function linesOf(orderId: string) {
  return shop.db
    .selectFrom('order_lines')
    .select(['status', 'courier', 'tracking_link as link'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

function ship(orderId: string, input: Partial<Parameters<typeof shipOrder>[2]> = {}) {
  const all = { lineIds: null, awb: undefined, seenStatus: 'confirmed' as const };
  return shipOrder(shop, owner, { orderId, ...all, ...parcel, ...input });
}

test('shipping notes courier, tracking link and status, and writes the email with both, in one act', async () => {
  const { id } = await givenOrder(shop, customer, {
    lines: [{ status: 'confirmed' }, { status: 'pending' }, { status: 'cancelled' }],
  });
  expect(await ship(id, { seenStatus: 'pending' })).toMatchObject({ ok: true });
  const shipped = { status: 'shipped', ...parcel };
  const untouched = { status: 'cancelled', courier: null, link: null };
  expect(await linesOf(id)).toEqual([shipped, shipped, untouched]);
  const [email, ...others] = await emailsTo(shop, customer.email);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ kind: 'order-shipped' });
  expect(email?.text).toContain('on its way with Delhivery');
  expect(email?.text).toContain(parcel.link);
});

test('shipping needs neither courier nor link', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  expect(await ship(id, { courier: undefined, link: undefined })).toMatchObject({ ok: true });
  expect(await linesOf(id)).toEqual([{ status: 'shipped', courier: null, link: null }]);
});

test('a line shipped already keeps its status and its own link', async () => {
  const { id, lineIds } = await givenOrder(shop, customer, {
    lines: [{ status: 'delivered' }, { status: 'confirmed' }],
  });
  const own = { courier: 'DTDC', tracking_link: 'https://track.example.in/first' };
  await shop.db
    .updateTable('order_lines')
    .set(own)
    .where('id', '=', lineIds[0] ?? '')
    .execute();
  await ship(id);
  expect(await linesOf(id)).toEqual([
    { status: 'delivered', courier: 'DTDC', link: 'https://track.example.in/first' },
    { status: 'shipped', ...parcel },
  ]);
});

test('one undo takes back all of a shipping, and the email never leaves', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }, {}] });
  const shipped = await ship(id, { seenStatus: 'pending' });
  const [after = 0, last = 0] = (shipped.ok ? (shipped.value.undo ?? '') : '')
    .split('-')
    .map(Number);
  const undone = await undoOrderChanges(shop, owner, { changes: [{ after, last }] });
  expect(undone).toEqual({ ok: true, value: { undone: 1, failed: [] } });
  const bare = { courier: null, link: null };
  expect(await linesOf(id)).toEqual([
    { status: 'confirmed', ...bare },
    { status: 'pending', ...bare },
  ]);
  expect(await emailsTo(shop, customer.email)).toEqual([]);
  const again = await undoOrderChanges(shop, owner, { changes: [{ after, last }] });
  expect(again).toMatchObject({ ok: false, refusal: { code: 'cannot_undo' } });
});

test.each([
  ['was cancelled meanwhile', 'cancelled', 'confirmed'],
  ['was shipped in another window', 'shipped', 'confirmed'],
  ['is shipped as the owner saw', 'shipped', 'shipped'],
] as const)('an order that %s is left alone', async (_what, status, seenStatus) => {
  const { id } = await givenOrder(shop, customer, { lines: [{ status }] });
  expect(await ship(id, { seenStatus })).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', code: 'status_failed' },
  });
  expect(await linesOf(id)).toEqual([{ status, courier: null, link: null }]);
});

test('an unknown order is refused', async () => {
  expect(await ship(crypto.randomUUID())).toMatchObject({
    ok: false,
    refusal: { kind: 'missing' },
  });
});

describe('in several parcels', () => {
  test('some lines leave now and others later, each with its own number and email', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, {
      lines: [
        { name: 'Ilkal Saree', status: 'confirmed' },
        { name: 'Khana Blouse', status: 'confirmed', quantity: 2 },
      ],
    });
    const [saree = '', blouse = ''] = lineIds;
    expect(await ship(id, { lineIds: [blouse], awb: '1091208940593' })).toMatchObject({ ok: true });
    expect((await linesOf(id)).map(({ status }) => status)).toEqual(['confirmed', 'shipped']);
    const [first] = await emailsTo(shop, customer.email);
    expect(first?.subject).toContain('Part of your order has been shipped');
    expect(first?.text).toContain('with Delhivery, AWB 1091208940593');
    expect(first?.text).toContain('Khana Blouse');
    expect(first?.text).not.toContain('Ilkal Saree');
    expect(first?.text).toContain('The other items follow');

    const other = { courier: 'Blue Dart', awb: '50123456789', link: 'https://bluedart.example/5' };
    await ship(id, { lineIds: [saree], ...other });
    expect(await parcelsOf(id)).toEqual([
      { number: 1, courier: 'Delhivery', awb: '1091208940593', lines: [1] },
      { number: 2, courier: 'Blue Dart', awb: '50123456789', lines: [0] },
    ]);
    const [, second, ...none] = await emailsTo(shop, customer.email);
    expect(none).toEqual([]);
    expect(second?.subject).toContain('Your order has been shipped');
    for (const text of ['Parcel 1 with Delhivery, AWB 1091208940593', parcel.link, other.link])
      expect(second?.text).toContain(text);
    expect(second?.text).toContain('Parcel 2 with Blue Dart, AWB 50123456789');
  });

  describe('of a line some leave now and others later', () => {
    async function givenThree(discountPaise = 0) {
      const order = await givenOrder(shop, customer, {
        lines: [{ name: 'Khana Blouse', pricePaise: 50_000, quantity: 3, status: 'confirmed' }],
      });
      const [lineId = ''] = order.lineIds;
      await shop.db
        .updateTable('order_lines')
        .set({ discount_paise: discountPaise })
        .where('id', '=', lineId)
        .execute();
      return { ...order, lineId };
    }
    async function partsOf(orderId: string) {
      const order = await findOrder(shop.db, orderId);
      return order?.lines.map(({ quantity, status, discountPaise }) => [
        ...[quantity, status, discountPaise],
      ]);
    }
    const stock = async (productId = '') => stockOf(shop, productId);

    test('it is split: what is charged and in stock stays to the paisa', async () => {
      const { id, lineId, productIds } = await givenThree(10_000);
      const before = await stock(productIds[0]);
      const chosen = { lineIds: [lineId], quantities: { [lineId]: 2 } };
      expect(await ship(id, chosen)).toMatchObject({ ok: true });
      expect(await partsOf(id)).toEqual([
        [2, 'shipped', 6667],
        [1, 'confirmed', 3333],
      ]);
      expect(await stock(productIds[0])).toBe(before);
      const events = await listEventsOf(shop.db, id);
      expect(events.find(({ kind }) => kind === 'split')).toMatchObject({
        ...{ product: 'Khana Blouse', from: '3', to: '2 and 1' },
      });
    });

    test('the customer reads how many are on their way, and of how many', async () => {
      const { id, lineId } = await givenThree();
      await ship(id, { lineIds: [lineId], quantities: { [lineId]: 2 } });
      const first = await findOrder(shop.db, id);
      expect(first && orderView(first)).toMatchObject({
        status: 'confirmed',
        parcels: [{ title: 'Parcel 1', items: '2 of 3 × Khana Blouse', state: 'On its way' }],
      });
      await ship(id);
      const second = await findOrder(shop.db, id);
      expect(second && orderView(second)).toMatchObject({
        status: 'shipped',
        parcels: [{ items: '2 of 3 × Khana Blouse' }, { items: '1 of 3 × Khana Blouse' }],
      });
      const subjects = (await emailsTo(shop, customer.email)).map(({ subject }) => subject);
      expect(subjects.map((subject) => subject.split(' - ')[0])).toEqual([
        'Part of your order has been shipped',
        'Your order has been shipped',
      ]);
    });

    test('each has its own invoice; together they are what was ordered', async () => {
      shop.settings.storeProfile = {
        ...shop.settings.storeProfile,
        ...{ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV' },
      };
      const { id, lineId, totalPaise } = await givenThree(10_001);
      await ship(id, { lineIds: [lineId], quantities: { [lineId]: 1 } });
      await ship(id);
      const documents = await listDocuments(shop.db, id);
      expect(documents.map(({ kind, lines }) => [kind, lines.map((one) => one.quantity)])).toEqual([
        ['invoice', [1]],
        ['invoice', [2]],
      ]);
      const sum = documents.reduce((paise, document) => paise + document.totalPaise, 0);
      expect(sum).toBe(totalPaise - 10_001);
    });

    test('what is on an invoice already leaves whole', async () => {
      shop.settings.storeProfile = {
        ...shop.settings.storeProfile,
        issuesInvoices: true,
        invoicesByHand: true,
      };
      const { id, lineId } = await givenThree();
      await issueInvoice(shop, owner, { orderId: id });
      const chosen = { lineIds: [lineId], quantities: { [lineId]: 2 } };
      expect(await ship(id, chosen)).toMatchObject({
        refusal: { description: 'Khana Blouse is on an invoice already: ship all of it together' },
      });
      expect(await partsOf(id)).toEqual([[3, 'confirmed', 0]]);
    });

    test('pressed three times at once, one parcel leaves', async () => {
      const { id, lineId } = await givenThree();
      const press = () => ship(id, { lineIds: [lineId], quantities: { [lineId]: 1 } });
      const results = await Promise.all([press(), press(), press()]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await partsOf(id)).toEqual([
        [1, 'shipped', 0],
        [2, 'confirmed', 0],
      ]);
    });

    test('more than there are is refused, and an undo leaves two lines that leave together', async () => {
      const { id, lineId } = await givenThree();
      const more = { lineIds: [lineId], quantities: { [lineId]: 4 } };
      expect(await ship(id, more)).toMatchObject({ ok: false });
      const shipped = await ship(id, { ...more, quantities: { [lineId]: 2 } });
      const changes = orderChangesInput.parse(shipped.ok ? shipped.value.undo : '');
      expect(await undoOrderChanges(shop, owner, { changes })).toMatchObject({ ok: true });
      expect(await partsOf(id)).toEqual([
        [2, 'confirmed', 0],
        [1, 'confirmed', 0],
      ]);
      await ship(id);
      const order = await findOrder(shop.db, id);
      expect(order && orderView(order).parcels).toMatchObject([
        { title: 'Your parcel', items: '3 × Khana Blouse' },
      ]);
    });
  });

  test('pressed twice makes one parcel', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, {
      lines: [{ status: 'confirmed' }, { status: 'confirmed' }],
    });
    const press = () => ship(id, { lineIds: lineIds.slice(0, 1) });
    const results = await Promise.all([press(), press(), press()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      refusal: { description: 'Some of these items have been shipped or changed meanwhile' },
    });
    expect(await parcelsOf(id)).toMatchObject([{ number: 1, lines: [0] }]);
    expect(await emailsTo(shop, customer.email)).toHaveLength(1);
  });

  test('a line of another order is not shipped with it', async () => {
    const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }, {}] });
    const other = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
    expect(await ship(id, { seenStatus: 'pending', lineIds: other.lineIds })).toMatchObject({
      ok: false,
    });
    expect(await parcelsOf(id)).toEqual([]);
  });

  test('an undo takes a line out of its parcel, with its email; shipped again it is in the next', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, {
      lines: [{ status: 'confirmed' }, { status: 'confirmed' }],
    });
    const chosen = { lineIds: lineIds.slice(0, 1), awb: '1091208940593' };
    const shipped = await ship(id, chosen);
    const [after = 0, last = 0] = (shipped.ok ? (shipped.value.undo ?? '') : '')
      .split('-')
      .map(Number);
    await undoOrderChanges(shop, owner, { changes: [{ after, last }] });
    expect(await parcelsOf(id)).toMatchObject([{ number: 1, lines: [] }]);
    expect(await emailsTo(shop, customer.email)).toEqual([]);
    await ship(id, chosen);
    expect(await parcelsOf(id)).toMatchObject([{ lines: [] }, { number: 2, lines: [0] }]);
  });

  test('what was cancelled on its way and confirmed again leaves in another parcel', async () => {
    const { id, lineIds } = await givenOrder(shop, customer, {
      lines: [{ status: 'confirmed' }, { status: 'confirmed' }],
    });
    await ship(id);
    const first = { orderId: id, lineId: lineIds[0] };
    await setOrderStatus(shop, owner, { ...first, status: 'cancelled' });
    await setOrderStatus(shop, owner, { ...first, status: 'confirmed' });
    expect(await ship(id)).toMatchObject({ ok: true });
    expect(await parcelsOf(id)).toMatchObject([{ lines: [1] }, { number: 2, lines: [0] }]);
    const order = await findOrder(shop.db, id);
    expect(order && orderView(order).parcels).toMatchObject([
      { title: 'Parcel 1' },
      { title: 'Parcel 2' },
    ]);
  });

  test('the owner’s step back takes it out, a delivery does not', async () => {
    const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
    await ship(id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
    expect(await parcelsOf(id)).toMatchObject([{ lines: [0] }]);
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    expect(await parcelsOf(id)).toMatchObject([{ lines: [] }]);
  });
});
