import { expect, test } from 'vitest';
import { readOverview } from '#app/admin/overview/read-overview.server.ts';
import { listMatchingOrderLines } from '#app/orders/admin/order-search.store.server.ts';
import { allOrdersQuery } from '#app/orders/admin/orders-query.contract.ts';
import { readAdminOrders } from '#app/orders/admin/read-admin-orders.server.ts';
import { readCallQueue } from '#app/orders/calls/read-call-queue.server.ts';
import { readOwnOrders } from '#app/orders/record/read-orders.server.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { listOrderRows } from './order-rows.store.server.ts';

/** Display ids, newest first. */
const placed: string[] = [];

/** Orders are listed in the order they were placed, even if the clock was set back in between. */

const shop = await openTestShop();
const user = await givenUser(shop);
for (const clock of ['2026-11-20T10:00:00Z', '2026-11-19T10:00:00Z', '2026-11-19T09:59:00Z']) {
  placed.unshift((await givenOrder(shop, user, { createdAt: new Date(clock) })).displayId);
}
shop.setNow(new Date('2026-11-19T10:01:00Z'));

const idsOf = (orders: readonly { displayId: string }[]) => orders.map((order) => order.displayId);

test('My Orders lists the newest order first, and finds the page of one', async () => {
  const { orders } = await readOwnOrders(shop, user, { page: 1, displayId: placed[2] ?? '' });
  expect(idsOf(orders)).toEqual(placed);
});

test('the owner’s list, its CSV file and the overview list the newest order first', async () => {
  const { orders } = await readAdminOrders(shop, allOrdersQuery, null);
  expect(idsOf(orders)).toEqual(placed);
  const exported = await listMatchingOrderLines(shop.db, allOrdersQuery, null, 2);
  const rest = await listMatchingOrderLines(shop.db, allOrdersQuery, exported[1]?.orderId ?? '', 2);
  expect(idsOf([...exported, ...rest])).toEqual(placed);
  expect(idsOf((await readOverview(shop)).orders)).toEqual(placed);
});

test('the API lists the newest order first, page by page', async () => {
  const page = { userId: user.userId, limit: 2 };
  const first = await listOrderRows(shop.db, { ...page, after: undefined });
  const { id = '', cursorTime: createdAt = '' } = first[1] ?? {};
  const second = await listOrderRows(shop.db, { ...page, after: { id, createdAt } });
  expect(idsOf([...first, ...second])).toEqual(placed);
});

test('the call queue lists the oldest order first: who has waited longest is called first', async () => {
  const { queue } = await readCallQueue(shop, { search: '', page: 1, change: null, payment: null });
  expect(queue.due.map(({ order }) => order.displayId)).toEqual([...placed].reverse());
});
