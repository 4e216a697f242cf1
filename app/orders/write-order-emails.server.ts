import type { Db, Shop } from '#platform/shop.ts';
import {
  newOrderEmail,
  orderChangedEmail,
  orderPlacedEmail,
  statusEmail,
  toSender,
} from './order-emails.email.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderStatus } from './orders.contract.ts';
import { findOrder, type OrderRow } from './orders.store.server.ts';

/** Writes the two emails about a new order, to the customer and to the owner, to the outbox (Q72). */
export async function writeOrderEmails(shop: Shop, db: Db, order: OrderRow): Promise<void> {
  const view = orderView(order);
  const sender = toSender(shop.settings);
  await shop.outbox.write(db, {
    kind: 'order-placed',
    orderId: order.id,
    to: order.customerEmail,
    ...orderPlacedEmail(view, sender),
  });
  await shop.outbox.write(db, {
    kind: 'new-order',
    orderId: order.id,
    to: shop.settings.shop.notifyEmail,
    ...newOrderEmail(view, sender),
  });
}

/**
 * Tells the customer, once per status, that the whole order has reached another status than `before`. Writes
 * nothing for a demo order, or when the customer's address has been erased.
 */
export async function writeStatusEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  before: OrderStatus,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order || order.isDemo || order.customerEmail === '') return;
  const view = orderView(order);
  if (view.status === before || view.status === 'pending') return;
  await shop.outbox.write(db, {
    kind: `order-${view.status}`,
    orderId,
    to: order.customerEmail,
    ...statusEmail(view, view.status, toSender(shop.settings)),
  });
}

/** Tells the customer what the order is after a change. `change` tells this change from the others. */
export async function writeOrderChangedEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  change: number,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order || order.isDemo || order.customerEmail === '') return;
  await shop.outbox.write(db, {
    kind: `order-changed-${change}`,
    orderId,
    to: order.customerEmail,
    ...orderChangedEmail(orderView(order), toSender(shop.settings)),
  });
}
