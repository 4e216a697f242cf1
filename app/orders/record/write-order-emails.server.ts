import type { EmailText } from '#app/kit/email.ts';
import { readPayPaths } from '#app/orders/payments/pay-links.server.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { Order } from './order.contract.ts';
import { newOrderEmail, orderPlacedEmail, type Sender, toSender } from './order-emails.email.ts';
import {
  type AccountEmail,
  emailRecipient,
  tooManyOrderEmails,
  withoutTypedText,
} from './order-emails.rules.ts';
import { hasRoomForOrderEmail } from './order-emails.store.server.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderView } from './orders.contract.ts';
import type { LockedOrder } from './orders.store.server.ts';

/** Where an email about an order goes, and whether it may be sent (`emailRecipient`, `hasRoomForOrderEmail`). */
export type OrderEmailRecipient = { to: string; isTheirs: boolean; hasRoom: boolean };

/** Has to run in the transaction that writes the email: others that write to the address wait for it. */
export async function findRecipient(
  shop: Shop,
  db: Db,
  orderEmail: string,
  account: AccountEmail | undefined,
): Promise<OrderEmailRecipient> {
  const recipient = emailRecipient(orderEmail, account, shop.settings.mailHost);
  return { ...recipient, hasRoom: await hasRoomForOrderEmail(db, recipient.to) };
}

/** Writes the two emails about a new order, to the customer and to the owner, to the outbox (Q72). */
export async function writeOrderEmails(
  shop: Shop,
  db: Db,
  order: Order,
  recipient: OrderEmailRecipient,
): Promise<void> {
  const view = orderView(order);
  const toCustomer = emailToCustomer(
    shop,
    order,
    view,
    recipient,
    'order-placed',
    orderPlacedEmail,
  );
  await shop.outbox.write(db, toCustomer, {
    kind: 'new-order',
    orderId: order.id,
    to: shop.settings.storeProfile.notifyEmail,
    ...newOrderEmail(view, toSender(shop.settings)),
  });
}

/** Writes an email about a locked order to its customer, of a kind that it has had none of. */
export async function writeEmailAboutOrder(
  shop: Shop,
  db: Db,
  order: LockedOrder,
  { kind, text }: { kind: string; text: CustomerEmailText },
): Promise<void> {
  const envelope = await addressOrderEmail(shop, db, order, order.account);
  if (envelope) await writeOrderEmail(shop, db, order, envelope, { kind, text });
}

type CustomerEmailText = (view: OrderView, sender: Sender) => EmailText;

/** Where an email about an order goes, and the page on which its customer pays it; null while they are not asked to. */
export type OrderEnvelope = { recipient: OrderEmailRecipient; payPath: string | null };

/** Null for a demo order, or when the customer's address has been erased: nobody is written to. */
export async function addressOrderEmail(
  shop: Shop,
  db: Db,
  order: Order,
  account: AccountEmail | null,
): Promise<OrderEnvelope | null> {
  if (order.isDemo || order.customerEmail === '') return null;
  const [payPathOf, recipient] = await Promise.all([
    readPayPaths(shop, db, [order]),
    findRecipient(shop, db, order.customerEmail, account ?? undefined),
  ]);
  return { recipient, payPath: payPathOf(order) };
}

/** Writes an email about an order as it is in hand. */
export function writeOrderEmail(
  shop: Shop,
  db: Db,
  order: Order,
  { recipient, payPath }: OrderEnvelope,
  { kind, text, waits }: { kind: string; text: CustomerEmailText; waits?: Email['waits'] },
): Promise<void> {
  const email = emailToCustomer(shop, order, orderView(order, payPath), recipient, kind, text);
  return shop.outbox.write(db, { ...email, ...(waits && { waits }) });
}

/**
 * An email about an order to its customer, without what they typed where the address may be a stranger's. Over the
 * day's limit for one address it is stored as not sent.
 */
function emailToCustomer(
  { settings }: Shop,
  order: Order,
  view: OrderView,
  { to, isTheirs, hasRoom }: OrderEmailRecipient,
  kind: string,
  text: CustomerEmailText,
): Email {
  return {
    kind,
    orderId: order.id,
    to,
    ...text(isTheirs ? view : withoutTypedText(view), toSender(settings)),
    ...(!hasRoom && { heldBack: tooManyOrderEmails }),
  };
}
