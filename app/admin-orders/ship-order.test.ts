import { beforeEach, expect, test } from 'vitest';
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

function linesOf(orderId: string) {
  return shop.db
    .selectFrom('order_lines')
    .select(['status', 'courier', 'tracking_link as link'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

function ship(orderId: string, input: Partial<Parameters<typeof shipOrder>[2]> = {}) {
  return shipOrder(shop, owner, { orderId, seenStatus: 'confirmed', ...parcel, ...input });
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
