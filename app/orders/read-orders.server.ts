import type { Shop, Shopper } from '#platform/shop.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderView } from './orders.contract.ts';
import { findOwnOrder, listOrdersOf } from './orders.store.server.ts';

const ordersAtMost = 200;

/** The shopper's own orders, newest first (SPEC 7). */
export async function readOrders(shop: Shop, shopper: Shopper): Promise<OrderView[]> {
  return (await listOrdersOf(shop.db, shopper.userId, ordersAtMost)).map(orderView);
}

/** In: a display id as it came. Out: the shopper's own order, or null. */
export async function readOwnOrder(
  shop: Shop,
  shopper: Shopper,
  displayId: string,
): Promise<OrderView | null> {
  if (!/^FH[A-Z0-9]{6}$/.test(displayId)) return null;
  const order = await findOwnOrder(shop.db, shopper.userId, displayId);
  return order ? orderView(order) : null;
}
