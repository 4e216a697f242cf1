import type { EmailText } from '#app/kit/email.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  newOrderEmail,
  orderChangedEmail,
  orderExpiredEmail,
  orderPlacedEmail,
  type Sender,
  statusEmail,
  toSender,
} from './order-emails.email.ts';
import { emailRecipient, tooManyOrderEmails, withoutTypedText } from './order-emails.rules.ts';
import { findAccountEmail, hasRoomForOrderEmail } from './order-emails.store.server.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderStatus, OrderView } from './orders.contract.ts';
import { findOrder, type OrderRow } from './orders.store.server.ts';

/** Writes the two emails about a new order, to the customer and to the owner, to the outbox (Q72). */
export async function writeOrderEmails(shop: Shop, db: Db, order: OrderRow): Promise<void> {
  await writeToCustomer(shop, db, order, 'order-placed', orderPlacedEmail);
  await shop.outbox.write(db, {
    kind: 'new-order',
    orderId: order.id,
    to: shop.settings.shop.notifyEmail,
    ...newOrderEmail(orderView(order), toSender(shop.settings)),
  });
}

/** Tells the customer, once per status, that the whole order has reached another status than `before`. */
export async function writeStatusEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  before: OrderStatus,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const { status } = orderView(order);
  if (status === before || status === 'pending') return;
  await writeToCustomer(shop, db, order, `order-${status}`, (view, sender) =>
    statusEmail(view, status, sender),
  );
}

/** Tells the customer what the order is after a change. `change` tells this change from the others. */
export async function writeOrderChangedEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  change: number,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (order) await writeToCustomer(shop, db, order, `order-changed-${change}`, orderChangedEmail);
}

/** Tells the customer that these lines were cancelled, as nobody could confirm them in time. */
export async function writeExpiredEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  lineIds: ReadonlySet<string>,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  await writeToCustomer(shop, db, order, 'order-expired', (view, sender) =>
    orderExpiredEmail(
      view,
      view.lines.filter((line) => lineIds.has(line.id)),
      sender,
    ),
  );
}

/**
 * Writes an email about an order to its customer, without what they typed where the address may be a
 * stranger's. Over the day's limit for one address it is stored as not sent. Writes nothing for a demo order,
 * or when the customer's address has been erased.
 */
async function writeToCustomer(
  shop: Shop,
  db: Db,
  order: OrderRow,
  kind: string,
  email: (view: OrderView, sender: Sender) => EmailText,
): Promise<void> {
  if (order.isDemo || order.customerEmail === '') return;
  const account = order.userId === null ? undefined : await findAccountEmail(db, order.userId);
  const { to, isTheirs } = emailRecipient(order.customerEmail, account, shop.settings.mailHost);
  const view = orderView(order);
  const hasRoom = await hasRoomForOrderEmail(db, to);
  await shop.outbox.write(db, {
    kind,
    orderId: order.id,
    to,
    ...email(isTheirs ? view : withoutTypedText(view), toSender(shop.settings)),
    ...(!hasRoom && { heldBack: tooManyOrderEmails }),
  });
}
