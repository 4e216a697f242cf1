import { done, type Result, refuse } from '#app/kit/result.ts';
import { capitalize, pluralize } from '#app/kit/text.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import { changeOrder } from './change-order.server.ts';
import type { Order } from './order.contract.ts';
import {
  editOf,
  markRefusedAtDoor,
  moveLines,
  noteEvent,
  type OrderEdit,
  setTracking,
} from './order-edit.rules.ts';
import { lockEmailsAfter, readEmailsAfter, withdrawEmails } from './order-emails.store.server.ts';
import {
  findOrderOfEvent,
  listCameBack,
  listEventsAfter,
  type UndoableEvent,
  undoLastCall,
} from './order-events.store.server.ts';
import {
  type OrderStatus,
  orderRefusals,
  tooFewLeft,
  type UndoResult,
  type UndoView,
} from './orders.contract.ts';
import { type OrderChanges, orderChangesInput } from './orders.input.ts';
import { findOrder } from './orders.store.server.ts';

type OrderChange = OrderChanges[number];

/** `undo` names what was done, for the address; null when nothing was. */
export type Undoable = { undo: string | null };

/**
 * The owner takes back statuses, what was said of a parcel with them, and outcomes of calls: each order in its
 * own transaction, with its stock, and the email that has not left is withdrawn. Refuses an order to which
 * anything else has happened since, one whose email has left, and one for which too little stock is left.
 */
export async function undoOrderChanges(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { changes }: { changes: OrderChanges },
): Promise<Result<UndoResult>> {
  const results: Result<null>[] = [];
  for (const change of changes) results.push(await undoOrderChange(shop, owner, change));
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.refusal]));
  const [first] = refusals;
  if (first && refusals.length === results.length) return refuse(first);
  const failed = [...new Set(refusals.map(({ description }) => description))];
  return done({ undone: results.length - refusals.length, failed });
}

async function undoOrderChange(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  change: OrderChange,
): Promise<Result<null>> {
  const orderId = await findOrderOfEvent(shop.db, change.last);
  if (!orderId) return refuse(orderRefusals.noSuchOrder);
  const changed = await changeOrder(shop, { orderId, actorId: owner.userId }, async (order, db) => {
    const [events, emails, cameBack] = await Promise.all([
      listEventsAfter(db, orderId, change.after),
      lockEmailsAfter(db, orderId, change.after),
      listCameBack(db, orderId, change.after),
    ]);
    if (!canUndo(events, change, owner)) return refuse(orderRefusals.cannotUndo);
    if (emails.some(({ hasLeft }) => hasLeft)) return refuse(orderRefusals.emailHasLeft);
    const ids = emails.map(({ id }) => id);
    const hasCalled = events.some(({ kind }) => kind === 'call');
    return done({
      ...inverseEdit(order, events, cameBack),
      email: null,
      shortage: ({ name }) => ({ ...tooFewLeft(name), title: orderRefusals.cannotUndo.title }),
      also: (db) =>
        Promise.all([withdrawEmails(db, ids), hasCalled && undoLastCall(db, orderId, shop.now())]),
    });
  });
  return changed.ok ? done() : changed;
}

/**
 * The edit that takes these events back, the last one first. What a courier had brought back before them, and is on
 * its way again, counts as refused at the door as it did then.
 */
function inverseEdit(
  order: Order,
  events: readonly UndoableEvent[],
  cameBack: readonly string[],
): OrderEdit {
  let edit = editOf(order);
  for (const { kind, lineId, from, to } of events.toReversed()) {
    if (kind === 'call') edit = noteEvent(edit, { kind, from: to, to: 'undone' });
    if (lineId === null) continue;
    const line = [{ id: lineId }];
    if (kind === 'status') edit = moveLines(edit, line, from as OrderStatus);
    if (kind === 'tracking') edit = setTracking(edit, line, { trackingLink: from });
    if (kind === 'courier') edit = setTracking(edit, line, { courier: from });
    if (kind === 'status' && from === 'shipped' && cameBack.includes(lineId)) {
      edit = markRefusedAtDoor(edit, lineId);
    }
  }
  const promisedBy = events.find(({ promisedBefore }) => promisedBefore !== null)?.promisedBefore;
  const promised = promisedBy ? { ...edit.order, promisedBy } : edit.order;
  return { ...edit, order: promised, hasOwnPromise: true };
}

/** Only the owner's own last statuses, with the store credit that followed them, parcels and calls. */
function canUndo(events: UndoableEvent[], { last }: OrderChange, owner: User): boolean {
  return (
    events.at(-1)?.id === last &&
    events.every(
      ({ kind, actorId, to }) =>
        actorId === owner.userId &&
        (isStatusOrParcel(kind) ||
          kind === 'store credit' ||
          (kind === 'call' && to !== 'changed' && to !== 'undone')),
    )
  );
}

function isStatusOrParcel(kind: UndoableEvent['kind']): boolean {
  return kind === 'status' || kind === 'tracking' || kind === 'courier';
}

/** Which of the changes that an address names can still be undone; null for none. */
export async function readUndo(
  shop: Shop,
  owner: Permitted<'orders:read-all'>,
  text: string,
): Promise<UndoView | null> {
  const changes = orderChangesInput.safeParse(text);
  if (!changes.success) return null;
  const found = await Promise.all(changes.data.map((change) => describe(shop, owner, change)));
  const undoable = found.filter((one) => one !== null);
  const [first] = undoable;
  if (!first) return null;
  return {
    changes: undoable.map(({ change }) => `${change.after}-${change.last}`).join('.'),
    done: first.done,
    name: undoable.length === 1 ? first.name : pluralize(undoable.length, 'order'),
    hasEmail: undoable.some(({ hasEmail }) => hasEmail),
  };
}

async function describe({ db }: Shop, owner: User, change: OrderChange) {
  const orderId = await findOrderOfEvent(db, change.last);
  if (!orderId) return null;
  const [order, events, emails] = await Promise.all([
    findOrder(db, orderId),
    listEventsAfter(db, orderId, change.after),
    readEmailsAfter(db, orderId, change.after),
  ]);
  if (!order || !canUndo(events, change, owner) || emails.some(({ hasLeft }) => hasLeft))
    return null;
  const last = events.at(-1);
  const verb = last?.kind === 'call' ? `Noted: ${last.to}` : `Set to ${capitalize(last?.to ?? '')}`;
  const name = `${order.displayId} of ${order.customerName || 'Guest'}`;
  return { change, done: verb, name, hasEmail: emails.length > 0 };
}
