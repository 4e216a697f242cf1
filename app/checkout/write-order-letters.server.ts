import { newOrderLetter, orderPlacedLetter } from '#app/orders/order-letters.mail.ts';
import { orderView } from '#app/orders/order-view.rules.ts';
import { findOrder } from '#app/orders/orders.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';

/** The two letters of a new order, to the customer and to the owner, into the outbox (SPEC 7, Q72). */
export async function writeOrderLetters(shop: Shop, db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('The order that was just written cannot be read');
  const view = orderView(order);
  const { shop: face, publicUrl, ownerEmail } = shop.settings;
  const sender = {
    name: face.name,
    supportPhone: face.supportPhone,
    ordersUrl: new URL(`/order-confirmation?order=${view.displayId}`, publicUrl).href,
    dashboardUrl: new URL('/admin?tab=orders', publicUrl).href,
  };
  await shop.outbox.write(db, {
    kind: 'order-placed',
    orderId,
    to: order.customerEmail,
    ...orderPlacedLetter(view, sender),
  });
  await shop.outbox.write(db, {
    kind: 'new-order',
    orderId,
    to: ownerEmail,
    ...newOrderLetter(view, sender),
  });
}
