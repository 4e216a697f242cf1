import { sql } from 'kysely';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  bucketPath,
  type PrivatePicture,
  type PrivateUrl,
} from '#app/products/uploads/uploads.contract.ts';
import { insertUpload, leaveUpload } from '#app/products/uploads/uploads.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { ReturnReason, ReturnState } from './returns.contract.ts';
import type { OwnLine, StoredReturn } from './stored-return.rules.ts';

function selectReturns(db: Db) {
  return db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .innerJoin('order_lines as line', 'line.id', 'returns.line_id')
    .select([
      'returns.id',
      'returns.order_id as orderId',
      'orders.display_id as displayId',
      'orders.user_id as userId',
      'orders.customer_name as customerName',
      'orders.customer_phone as customerPhone',
      'returns.line_id as lineId',
      'line.product_name as name',
      'line.selected_size as size',
      'line.selected_color as color',
      'line.picture_url as pictureUrl',
      'returns.quantity',
      'returns.reason',
      'returns.note',
      'returns.state',
      sql<string | null>`returns.pickup_on::text`.as('pickupOn'),
      'returns.is_restocked as isRestocked',
      'returns.refund_paise as refundPaise',
      'returns.refunded_paise as refundedPaise',
      'returns.requested_at as requestedAt',
      'returns.resolution',
      'returns.new_size as newSize',
      'returns.new_color as newColor',
      sql<StoredReturn['replacement']>`(
        select json_build_object('id', other.id, 'displayId', other.display_id)
        from orders other where other.id = returns.replacement_id)`.as('replacement'),
      // The first one of its line since it came back.
      sql<string | null>`(
        select one.number from invoices one
        where one.order_id = returns.order_id and one.kind = 'credit'
          and one.document -> 'lines' @> jsonb_build_array(jsonb_build_object('lineId', returns.line_id))
          and one.issued_at >= (select max(event.at) from return_events event
            where event.return_id = returns.id and event.state = 'received')
        order by one.position limit 1)`.as('creditNote'),
      sql<StoredReturn['origins']>`(
        with recursive origin as (
          select one.order_id, one.line_id, one.state, 1 as step
          from returns one where one.replacement_id = returns.order_id
          union all
          select one.order_id, one.line_id, one.state, step + 1
          from returns one join origin on one.replacement_id = origin.order_id
        )
        select coalesce(json_agg(json_build_object(
          'orderId', order_id, 'lineId', line_id, 'state', state) order by step), '[]') from origin)`.as(
        'origins',
      ),
      sql<StoredReturn['pictures']>`coalesce((
        select json_agg(json_build_object('url', one.url, 'tint', one.tint) order by one.position)
        from return_pictures one where one.return_id = returns.id), '[]')`.as('pictures'),
      sql<StoredReturn['events']>`coalesce((
        select json_agg(json_build_object('id', one.id, 'state', one.state, 'words', one.words,
          'at', one.at, 'actorRole', actor.role) order by one.id)
        from return_events one left join profiles actor on actor.user_id = one.actor_id
        where one.return_id = returns.id), '[]')`.as('events'),
    ]);
}

/** The returns of an order, and the one it was placed for, oldest first. */
export function listReturnsOfOrder(db: Db, orderId: string): Promise<StoredReturn[]> {
  return selectReturns(db)
    .where((eb) =>
      eb.or([eb('returns.order_id', '=', orderId), eb('returns.replacement_id', '=', orderId)]),
    )
    .orderBy('returns.requested_at')
    .orderBy('returns.id')
    .execute();
}

export function findReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  return selectReturns(db).where('returns.id', '=', id).executeTakeFirst();
}

/** All returns, first those that wait for the owner. For the owner only. */
export function listAllReturns(db: Db, limit: number, offset: number): Promise<StoredReturn[]> {
  return selectReturns(db)
    .orderBy(
      sql`array_position(array['requested', 'received', 'approved', 'pickup'], returns.state) nulls last`,
    )
    .orderBy('returns.changed_at', 'desc')
    .orderBy('returns.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The approved returns whose customers are to be called about the pickup, the oldest first. */
export function listPickupCalls(db: Db): Promise<StoredReturn[]> {
  return selectReturns(db)
    .where('returns.state', '=', 'approved')
    .orderBy('returns.requested_at')
    .orderBy('returns.id')
    .limit(maxPickupCalls)
    .execute();
}

const maxPickupCalls = 50;

export async function countReturns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('returns')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The lines of these orders, in their positions; the caller has checked whose they are. */
export async function listLinesToReturn(db: Db, orderIds: readonly string[]): Promise<OwnLine[]> {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_lines as line')
    .select([
      'line.order_id as orderId',
      'line.id',
      'line.product_id as productId',
      'line.product_name as name',
      'line.selected_size as size',
      'line.selected_color as color',
      'line.picture_url as pictureUrl',
      'line.status',
      'line.quantity',
      sql<Date | null>`case when line.status = 'delivered' then coalesce(line.delivered_at, line.updated_at) end`.as(
        'deliveredAt',
      ),
      'line.was_on_sale as wasOnSale',
      sql<OrderedAddOn[] | null>`line.add_ons`.as('addOns'),
      sql<number>`(select coalesce(sum(one.quantity), 0)::integer from returns one
        where one.line_id = line.id and one.state not in ('refused', 'withdrawn', 'sent back'))`.as(
        'quantityInReturns',
      ),
      sql<boolean>`exists (select from returns one
        where one.line_id = line.id or one.replacement_id = line.order_id)`.as('hasReturns'),
    ])
    .where('line.order_id', 'in', orderIds)
    .orderBy('line.order_id')
    .orderBy('line.position')
    .execute();
}

export type NewReturn = {
  orderId: string;
  lineId: string;
  quantity: number;
  reason: ReturnReason;
  note: string;
  /** Null for a refund. */
  exchangeFor: ProductChoice | null;
  pictures: readonly PrivatePicture[];
  actorId: string;
  now: Date;
};

/** Inserts a return with its pictures and its first event; gives back the id of that. */
export async function insertReturn(db: Db, one: NewReturn): Promise<number> {
  const id = crypto.randomUUID();
  const pictures = one.pictures.map(({ url, tint }, position) => ({
    ...{ return_id: id, url, tint, position },
  }));
  const [, eventId] = await Promise.all([
    db
      .insertInto('returns')
      .values({
        id,
        order_id: one.orderId,
        line_id: one.lineId,
        quantity: one.quantity,
        reason: one.reason,
        note: one.note,
        ...(one.exchangeFor && {
          resolution: 'exchange' as const,
          new_size: one.exchangeFor.size,
          new_color: one.exchangeFor.color,
        }),
        requested_at: one.now,
        changed_at: one.now,
      })
      .execute(),
    insertReturnEvent(db, id, { ...one, state: 'requested', words: '' }),
    pictures.length > 0 && db.insertInto('return_pictures').values(pictures).execute(),
  ]);
  return eventId;
}

/** `actorId`: null for the shop itself. */
type EventToWrite = { state: ReturnState; words: string; actorId: string | null; now: Date };

/** Returns its id. */
async function insertReturnEvent(db: Db, returnId: string, event: EventToWrite): Promise<number> {
  const { state, words, actorId, now } = event;
  const { id } = await db
    .insertInto('return_events')
    .values({ return_id: returnId, state, words, actor_id: actorId, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What becomes of a return when it moves to another state; what is left out stays. */
export type ReturnMove = Pick<EventToWrite, 'state' | 'words'> &
  Partial<
    Pick<StoredReturn, 'pickupOn' | 'replacement' | 'resolution' | 'isRestocked'> &
      Pick<StoredReturn, 'refundPaise' | 'refundedPaise'>
  >;

/** Moves a return, whose order is locked, to another state. Returns the id of the event that says so. */
export async function writeReturnState(
  db: Db,
  returnId: string,
  move: ReturnMove & EventToWrite,
): Promise<number> {
  const [eventId] = await Promise.all([
    insertReturnEvent(db, returnId, move),
    db
      .updateTable('returns')
      .set({
        state: move.state,
        changed_at: move.now,
        pickup_on: move.pickupOn,
        replacement_id: move.replacement?.id,
        resolution: move.resolution,
        is_restocked: move.isRestocked,
        refund_paise: move.refundPaise,
        refunded_paise: move.refundedPaise,
      })
      .where('id', '=', returnId)
      .execute(),
  ]);
  return eventId;
}

/**
 * The order of a return, last, after those that it came from by exchanges, the first one first: in this
 * sequence their lines are locked. None if there is no such return.
 */
export async function listOrdersOfReturn(db: Db, returnId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive origin as (
      select order_id as id, 0 as step from returns where id = ${returnId}
      union all
      select one.order_id, step + 1 from returns one join origin on one.replacement_id = origin.id
    )
    select id from origin order by step desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** A user's returns, for the file of their data. */
export async function listReturnsOf(db: Db, userId: string): Promise<object[]> {
  const rows = await selectReturns(db)
    .where('orders.user_id', '=', userId)
    .orderBy('returns.requested_at')
    .orderBy('returns.id')
    .execute();
  return rows.map((one) => ({
    order: one.displayId,
    product: one.name,
    quantity: one.quantity,
    reason: one.reason,
    note: one.note,
    pictures: one.pictures.map(({ url }) => url),
    ...(one.resolution === 'exchange' && {
      exchangeFor: { size: one.newSize, color: one.newColor },
    }),
    events: one.events.map(({ state, words, at }) => ({ state, words, at })),
    ...(one.refundPaise !== null && { refund: one.refundPaise / 100 }),
  }));
}

/** Is it a picture of a return, and one of this user's? `userId`: null to ask of all. */
export async function isReturnPicture(
  db: Db,
  url: PrivateUrl,
  { userId }: { userId: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom('return_pictures')
    .innerJoin('returns', 'returns.id', 'return_pictures.return_id')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('return_pictures.id')
    .where('return_pictures.url', '=', url)
    .$if(userId !== null, (query) => query.where('orders.user_id', '=', userId))
    .executeTakeFirst();
  return found !== undefined;
}

/** Pictures under an address that everybody may read, as the version before stored them. */
export function listPublishedPictures(db: Db): Promise<{ id: string; url: string }[]> {
  return db
    .selectFrom('return_pictures')
    .select(['id', 'url'])
    .where('url', 'like', `${bucketPath}%`)
    .execute();
}

/** Gives a picture its private upload, whose file is there; the one it had is left to the sweep. */
export async function replacePicture(
  db: Db,
  id: string,
  { url, privateUrl, now }: { url: string; privateUrl: PrivateUrl; now: Date },
): Promise<void> {
  const changed = await db
    .updateTable('return_pictures')
    .set({ url: privateUrl, tint: null })
    .where('id', '=', id)
    .where('url', '=', url)
    .returning('id')
    .executeTakeFirst();
  // Deleted meanwhile, or replaced by another process.
  if (!changed) return;
  await insertUpload(db, { url: privateUrl, tint: null, source: null, now });
  await leaveUpload(db, url);
}

/** The returns of a user stay with the orders, without pictures and without what anybody wrote. */
export async function redactReturns(db: Db, userId: string): Promise<void> {
  const own = db
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select('returns.id')
    .where('orders.user_id', '=', userId);
  await db.deleteFrom('return_pictures').where('return_id', 'in', own).execute();
  await db
    .updateTable('return_events')
    .set({ words: '' })
    .where('words', '<>', '')
    .where('return_id', 'in', own)
    .execute();
  await db
    .updateTable('returns')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('id', 'in', own)
    .execute();
}
