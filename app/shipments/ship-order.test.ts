import { beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#app/orders/orders.store.server.ts';
import { setOrderStatus } from '#app/orders/set-order-status.server.ts';
import { undoOrderChanges } from '#app/orders/undo-order-changes.server.ts';
import type { Owner, User } from '#platform/shop.ts';
import { emailsTo } from '#tests/support/test-accounts.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { shipOrder } from './ship-order.server.ts';

let shop: TestShop;
let owner: Owner;
let customer: User;
beforeEach(async () => {
  shop = await openTestShop({ undoSeconds: 30 });
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
  return () => shop.close();
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

test('courier, tracking link, status and the email with both are one act', async () => {
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

test('it needs neither courier nor link', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
  expect(await ship(id, { courier: undefined, link: undefined })).toMatchObject({ ok: true });
  expect(await linesOf(id)).toEqual([{ status: 'shipped', courier: null, link: null }]);
});

test('what has been sent already keeps its status and its own link', async () => {
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

test('one undo takes back all of it, and the email never leaves', async () => {
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

  test('the owner’s step back takes it out, a delivery does not', async () => {
    const { id } = await givenOrder(shop, customer, { lines: [{ status: 'confirmed' }] });
    await ship(id);
    await setOrderStatus(shop, owner, { orderId: id, status: 'delivered' });
    expect(await parcelsOf(id)).toMatchObject([{ lines: [0] }]);
    await setOrderStatus(shop, owner, { orderId: id, status: 'confirmed' });
    expect(await parcelsOf(id)).toMatchObject([{ lines: [] }]);
  });
});
