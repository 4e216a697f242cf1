import type { EmailText } from '#app/kit/email.ts';
import { findInvoicePath } from '#app/orders/invoices/read-invoices.server.ts';
import type { Email } from '#platform/email/outbox.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { Order } from './order.contract.ts';
import {
  newOrderEmail,
  orderChangedEmail,
  orderExpiredEmail,
  orderPlacedEmail,
  type Sender,
  statusEmail,
  toSender,
} from './order-emails.email.ts';
import {
  type AccountEmail,
  emailRecipient,
  tooManyOrderEmails,
  withoutTypedText,
} from './order-emails.rules.ts';
import { findAccountEmail, hasRoomForOrderEmail } from './order-emails.store.server.ts';
import { readLastEvent } from './order-events.store.server.ts';
import { orderView } from './order-view.rules.ts';
import type { OrderStatus, OrderView } from './orders.contract.ts';
import { findOrder } from './orders.store.server.ts';
import { readPayPaths } from './read-orders.server.ts';

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

/**
 * Writes the two emails about a new order, to the customer and to the owner, to the outbox (Q72). `recipient`: of the
 * customer's, if it is known already.
 */
export async function writeOrderEmails(
  shop: Shop,
  db: Db,
  order: Order,
  recipient?: OrderEmailRecipient,
): Promise<void> {
  const found = recipient ?? (await findOrderRecipient(shop, db, order));
  const view = orderView(order);
  const toCustomer =
    found && emailToCustomer(shop, order, view, found, 'order-placed', orderPlacedEmail);
  await shop.outbox.write(db, ...(toCustomer ? [toCustomer] : []), {
    kind: 'new-order',
    orderId: order.id,
    to: shop.settings.storeProfile.notifyEmail,
    ...newOrderEmail(view, toSender(shop.settings)),
  });
}

/**
 * Tells the customer, once per status, that the whole order has reached another status than `before`. `isUndoable`: the
 * email waits for as long as the change can be undone.
 */
export async function writeStatusEmail(
  shop: Shop,
  db: Db,
  orderId: string,
  before: OrderStatus,
  isUndoable = false,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) return;
  const { status } = orderView(order);
  if (status === before || status === 'pending') return;
  const waits = isUndoable ? await waitForUndo(shop, db, orderId) : undefined;
  const invoicePath = await findInvoicePath(shop, db, order);
  const text: CustomerEmailText = (view, sender) => statusEmail(view, status, sender, invoicePath);
  await writeToCustomer(shop, db, order, `order-${status}`, text, waits);
}

/** How long an email waits for what has just happened to its order to be undone. */
async function waitForUndo(shop: Shop, db: Db, orderId: string): Promise<Email['waits']> {
  const orderEventId = await readLastEvent(db, orderId);
  return { orderEventId, seconds: shop.settings.undoSeconds };
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

/** Writes an email about an order to its customer, of a kind that it has had none of. */
export async function writeEmailAboutOrder(
  shop: Shop,
  db: Db,
  orderId: string,
  kind: string,
  text: CustomerEmailText,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (order) await writeToCustomer(shop, db, order, kind, text);
}

/** Writes an email about an order to its customer. */
async function writeToCustomer(
  shop: Shop,
  db: Db,
  order: Order,
  kind: string,
  text: CustomerEmailText,
  waits?: Email['waits'],
): Promise<void> {
  const recipient = await findOrderRecipient(shop, db, order);
  if (!recipient) return;
  const payPathOf = await readPayPaths(shop, db, [order]);
  const view = orderView(order, payPathOf(order));
  const email = emailToCustomer(shop, order, view, recipient, kind, text);
  await shop.outbox.write(db, { ...email, ...(waits && { waits }) });
}

/** Null for a demo order, or when the customer's address has been erased: nobody is written to. */
async function findOrderRecipient(
  shop: Shop,
  db: Db,
  order: Order,
): Promise<OrderEmailRecipient | null> {
  if (order.isDemo || order.customerEmail === '') return null;
  const account = order.userId === null ? undefined : await findAccountEmail(db, order.userId);
  return findRecipient(shop, db, order.customerEmail, account);
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
