import { done, type Result, refuse } from '#app/kit/result.ts';
import { capitalize, pluralize } from '#app/kit/text.ts';
import type { Db, Permitted, Shop, User } from '#platform/shop.ts';
import { changeLineStatus } from './change-line-status.server.ts';
import { writePromise } from './order-address.store.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  markRefusedAtDoor,
  updateParcel,
} from './order-changes.store.server.ts';
import { lockEmailsAfter, readEmailsAfter, withdrawEmails } from './order-emails.store.server.ts';
import {
  findOrderOfEvent,
  listCameBack,
  listEventsAfter,
  readLastEvent,
  type UndoableEvent,
  undoLastCall,
} from './order-events.store.server.ts';
import {
  type OrderStatus,
  orderRefusals,
  orderStatuses,
  type UndoResult,
  type UndoView,
} from './orders.contract.ts';
import { type OrderChanges, orderChangesInput } from './orders.input.ts';
import { findOrder } from './orders.store.server.ts';

type OrderChange = OrderChanges[number];

/** `undo` names what was done, for the address; null when nothing was. */
export type Undoable = { undo: string | null };

/** Runs a change of an order whose lines are locked, and names its events, so that it can be undone. */
export async function recordUndo(
  db: Db,
  orderId: string,
  change: () => Promise<Result<null>>,
): Promise<Result<Undoable>> {
  const after = await readLastEvent(db, orderId);
  const result = await change();
  if (!result.ok) return result;
  const last = await readLastEvent(db, orderId);
  return done({ undo: last === after ? null : `${after}-${last}` });
}

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

function undoOrderChange(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  change: OrderChange,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const orderId = await findOrderOfEvent(db, change.last);
    if (!orderId) return refuse(orderRefusals.noSuchOrder);
    const lines = await lockOrderLines(db, orderId);
    const events = await listEventsAfter(db, orderId, change.after);
    if (!canUndo(events, change, owner)) return refuse(orderRefusals.cannotUndo);
    const emails = await lockEmailsAfter(db, orderId, change.after);
    if (emails.some(({ hasLeft }) => hasLeft)) return refuse(orderRefusals.emailHasLeft);
    await withdrawEmails(
      db,
      emails.map(({ id }) => id),
    );
    for (const status of orderStatuses) {
      const linesToMove = linesThatWere(status, lines, events);
      const move = { orderId, actorId: owner.userId, allLines: lines, linesToMove, to: status };
      const own = { hasOwnEmail: true, hasOwnPromise: true } as const;
      const moved = await changeLineStatus(shop, db, { ...move, ...own });
      if (!moved.ok) return refuse({ ...moved.refusal, title: orderRefusals.cannotUndo.title });
    }
    await restoreCameBack(db, { orderId, now: shop.now() }, change.after, events);
    const promised = events.find(({ promisedBefore }) => promisedBefore !== null)?.promisedBefore;
    if (promised) await writePromise(db, orderId, promised);
    await undoParcels(db, { orderId, actorId: owner.userId, now: shop.now() }, lines, events);
    const call = events.find(({ kind }) => kind === 'call');
    const now = shop.now();
    if (call) await undoLastCall(db, { orderId, actorId: owner.userId, outcome: call.to, now });
    return done();
  });
}

/**
 * What is on its way again, and a courier had brought back before the changes, counts as refused at the door as
 * it did then.
 */
async function restoreCameBack(
  db: Db,
  change: { orderId: string; now: Date },
  after: number,
  events: UndoableEvent[],
): Promise<void> {
  const onItsWay = events.filter(({ kind, from }) => kind === 'status' && from === 'shipped');
  if (onItsWay.length === 0) return;
  for (const lineId of await listCameBack(db, change.orderId, after)) {
    if (onItsWay.some((event) => event.lineId === lineId)) {
      await markRefusedAtDoor(db, { ...change, lineId });
    }
  }
}

/** Puts back the tracking link and the courier that each line had before. */
async function undoParcels(
  db: Db,
  change: { orderId: string; actorId: string; now: Date },
  lines: LockedLine[],
  events: UndoableEvent[],
): Promise<void> {
  for (const { kind, lineId, from } of events) {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) continue;
    if (kind === 'tracking') await updateParcel(db, change, line, { trackingLink: from });
    if (kind === 'courier') await updateParcel(db, change, line, { courier: from });
  }
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

function linesThatWere(
  status: OrderStatus,
  lines: LockedLine[],
  events: UndoableEvent[],
): LockedLine[] {
  const moved = events.filter(({ kind, from }) => kind === 'status' && from === status);
  return lines.filter(({ id }) => moved.some(({ lineId }) => lineId === id));
}

/** What of the changes that an address names can still be undone; null when nothing can. */
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
