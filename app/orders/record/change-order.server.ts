import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { invoicePath } from '#app/orders/invoices/invoices.contract.ts';
import { insertDocument, takeDocumentNumber } from '#app/orders/invoices/invoices.store.server.ts';
import {
  lockBalance,
  writeStoreCreditEntry,
} from '#app/orders/store-credit/store-credit.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import type { Order, OrderLine } from './order.contract.ts';
import type { OrderEdit } from './order-edit.rules.ts';
import {
  type By,
  insertAddedLines,
  insertOrderEvents,
  moveStock,
  type Shortage,
  updateOrderHeader,
  updateOrderLines,
} from './order-edits.store.server.ts';
import { type OrderEmail, statusEmail } from './order-emails.email.ts';
import { orderRefusals, tooFewLeft } from './orders.contract.ts';
import { type LockedOrder, lockOrder } from './orders.store.server.ts';
import { type SettledOrder, settleOrder, storeCreditMissing } from './settle-order.rules.ts';
import { addressOrderEmail, writeOrderEmail } from './write-order-emails.server.ts';

/** An edit, and what is to be written with it. */
export type OrderChange<Answer = null> = OrderEdit & {
  /** What the caller wants to know of it. */
  answer?: Answer;
  /** It can be undone for a while, so the email about it waits. */
  isUndoable?: true;
  /** Written to the customer instead of the email about the status; null for none. */
  email?: OrderEmail | null;
  /** Written if the whole order has the same status as before, and so no email of its own. */
  emailUnlessStatus?: OrderEmail;
  /** What is said if too few pieces are left of a line; by default, that its status cannot be set. */
  shortage?: (line: OrderLine, left: number) => Refusal;
  /** Other rows that belong to it: a call, a parcel, an answered claim. Its statements are sent at once. */
  also?: (db: Db) => Promise<unknown>;
};

/** An order as it was, and as an edit left it, still locked. */
export type ChangedOrder<Answer = null> = {
  before: LockedOrder;
  order: LockedOrder;
  /** Names the events of the edit, for an undo, which leaves the split of a line; null where there are none. */
  undo: string | null;
  answer: Answer | null;
};

/** `actorId`: null for the shop itself. `missing`: what is said when there is no such order. */
type Door = { orderId: string; actorId: string | null; missing?: Refusal };

/**
 * The one door to an order: locks it, asks `act` what is wanted, and writes that with all that follows from it, in one
 * transaction. `act` decides by the order that is locked, and may read with `db` what else it needs. Refuses what `act`
 * refuses, an order that does not exist, and what too few pieces are left for.
 */
export function changeOrder<Answer = null>(
  shop: Shop,
  { orderId, actorId, missing = orderRefusals.noSuchOrder }: Door,
  act: (
    order: LockedOrder,
    db: Db,
  ) => Result<OrderChange<Answer>> | Promise<Result<OrderChange<Answer>>>,
): Promise<Result<ChangedOrder<Answer>>> {
  return shop.transaction(async (db) => {
    const order = await lockOrder(db, orderId);
    if (!order) return refuse(missing);
    const change = await act(order, db);
    return change.ok ? writeOrderChange(shop, db, order, actorId, change.value) : change;
  });
}

/**
 * Writes a change of an order that the caller's transaction has locked: header and lines, then stock by product id, the
 * history, the documents and the email. The order is not read again: a second change goes on from the returned one.
 */
export async function writeOrderChange<Answer = null>(
  shop: Shop,
  db: Db,
  before: LockedOrder,
  actorId: string | null,
  change: OrderChange<Answer>,
): Promise<Result<ChangedOrder<Answer>>> {
  const by = { actorId, now: shop.now() };
  const issue = { prefix: shop.settings.storeProfile.invoicePrefix, now: by.now };
  const settled = await settle(shop, db, before, change, by.now);
  const { order, events } = settled;
  const email = emailOf(shop, before, change, settled);
  // The sums of the customer first, then lines, then products by their ids: as in placing an order.
  const [shortage, ids, numbers, envelope] = await Promise.all([
    writeRows(db, before, settled, change, by),
    insertOrderEvents(db, order.id, events, by),
    Promise.all(settled.documents.map(({ kind }) => takeDocumentNumber(db, kind, issue))),
    email && addressOrderEmail(shop, db, order, before.account),
  ]);
  if (shortage) return refuse(refusalOf(change, order, shortage));
  const lastEvent = ids.at(-1) ?? before.lastEvent;
  const undoneAfter = ids[events.findLastIndex(({ kind }) => kind === 'split')] ?? before.lastEvent;
  const documents = settled.documents.map((draft, place) => ({
    ...draft,
    number: numbers[place] ?? '',
  }));
  const waits = { orderEventId: lastEvent, seconds: shop.settings.undoSeconds };
  await shop.withCommit(db, () =>
    Promise.all([
      ...documents.map((document) => insertDocument(db, order.id, document, by.now)),
      email &&
        envelope &&
        writeOrderEmail(shop, db, order, envelope, {
          text: (view, sender) => email.text(view, sender, documents),
          kind: typeof email.kind === 'string' ? email.kind : email.kind(lastEvent),
          ...(change.isUndoable && { waits }),
        }),
    ]),
  );
  return done({
    before,
    order: {
      ...before,
      ...order,
      documents: [...before.documents, ...documents],
      lastEvent,
      version: before.version + ids.length,
    },
    undo: undoneAfter === lastEvent ? null : `${undoneAfter}-${lastEvent}`,
    answer: change.answer ?? null,
  });
}

/** Reads the balance only where lines come back that were paid with store credit. */
async function settle(
  shop: Shop,
  db: Db,
  before: LockedOrder,
  change: OrderChange<unknown>,
  now: Date,
): Promise<SettledOrder> {
  const { userId } = before;
  const isMissing = storeCreditMissing(before, change.order) > 0;
  const balancePaise = isMissing && userId !== null ? await lockBalance(db, userId) : 0;
  return settleOrder(before, change, {
    profile: shop.settings.storeProfile,
    now,
    balancePaise,
  });
}

/** Returns what too few pieces are left for; null when all is written. */
async function writeRows(
  db: Db,
  before: LockedOrder,
  { order, stock, storeCredit }: SettledOrder,
  { also }: OrderChange<unknown>,
  by: By,
): Promise<Shortage | null> {
  const { userId, id: orderId } = order;
  const [, , , , , shortage] = await Promise.all([
    updateOrderHeader(db, before, order, by),
    updateOrderLines(db, before, order, by),
    insertAddedLines(db, before, order, by),
    storeCredit && storeCredit.paise !== 0 && userId !== null
      ? writeStoreCreditEntry(db, { ...storeCredit, ...by, userId, orderId })
      : null,
    also?.(db),
    moveStock(db, stock),
  ]);
  return shortage;
}

function refusalOf(
  { shortage }: OrderChange<unknown>,
  order: Order,
  { move, left }: Shortage,
): Refusal {
  const line = order.lines.find(({ id }) => id === move.lineId);
  if (!line) throw new Error(`Order ${order.displayId} takes stock for a line that it has not.`);
  return shortage?.(line, left) ?? tooFewLeft(line.name);
}

/** The email that is due: the edit's own, or the one about the status of the whole order. */
function emailOf(
  { settings }: Shop,
  { documents: issued }: LockedOrder,
  { email, emailUnlessStatus }: OrderChange<unknown>,
  { order, documents, statusToTell: status }: SettledOrder,
): OrderEmail | null {
  if (email !== undefined) return email;
  if (status === null) return emailUnlessStatus ?? null;
  const isInvoiced = settings.storeProfile.issuesInvoices && issued.length + documents.length > 0;
  const path = isInvoiced ? invoicePath(order.displayId) : null;
  return {
    kind: `order-${status}`,
    text: (view, sender) => statusEmail(view, status, sender, path),
  };
}
