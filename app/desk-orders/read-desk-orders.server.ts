import { orderLetterView } from '#app/orders/letter-state.rules.ts';
import { listLettersOf } from '#app/orders/order-letters.store.server.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import { countOrders, findOrder, listAllOrders } from '#app/orders/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type DeskOrders, type OpenedOrder, ordersPerPage } from './desk-orders.contract.ts';

/** A page of the shop's orders, newest first. In: its number, the id of an order to open. For the owner alone. */
export async function readDeskOrders(
  shop: Shop,
  asked: { page: number; orderId: string | null },
): Promise<DeskOrders> {
  const [count, orders, opened] = await Promise.all([
    countOrders(shop.db),
    listAllOrders(shop.db, ordersPerPage, (asked.page - 1) * ordersPerPage),
    asked.orderId === null ? null : readOpened(shop, asked.orderId),
  ]);
  return {
    count,
    orders: orders.map(orderView),
    page: asked.page,
    pages: Math.max(1, Math.ceil(count / ordersPerPage)),
    opened,
  };
}

async function readOpened(shop: Shop, orderId: string): Promise<OpenedOrder | null> {
  const order = await findOrder(shop.db, orderId);
  if (!order) return null;
  const letters = await listLettersOf(shop.db, orderId);
  return { order: orderView(order), letters: letters.map(orderLetterView) };
}
