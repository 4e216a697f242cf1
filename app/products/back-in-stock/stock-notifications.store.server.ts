import { sql } from 'kysely';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import type { StockKey } from '#app/products/catalogue/stock.store.server.ts';
import type { Db } from '#database/tables.ts';

export type NewStockNotification = StockKey & {
  email: string;
  userId: string | null;
  /** The version of the privacy policy. */
  textVersion: string;
  /** The network that asked. Not stored for somebody signed in with this address who has verified it. */
  place: string;
};

/** Writes nothing if the address waits for this choice already. */
export async function insertNotification(
  db: Db,
  { productId, size, color, email, userId, textVersion, place }: NewStockNotification,
  at: Date,
): Promise<void> {
  await db
    .insertInto('stock_notifications')
    .values({
      product_id: productId,
      ...{ size, color, email },
      user_id: userId,
      text_version: textVersion,
      created_at: at,
      place: sql<string | null>`case when exists (select from users where id = ${userId}::uuid
        and lower(email) = ${email} and email_confirmed_at is not null) then null else ${place} end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A choice that somebody waits for, with more stock than people just notified. */
export type FreeChoice = StockKey & { productName: string; free: number };

/**
 * The offers for those who wait, beginning with the longest wait. Anybody notified after `offeredSince` still
 * has their offer, which counts as taken. `only`: this choice alone.
 */
export async function listFreeChoices(
  db: Db,
  offeredSince: Date,
  only?: StockKey,
): Promise<FreeChoice[]> {
  const { rows } = await sql<FreeChoice>`
    select wanted.product_id as "productId", wanted.size, wanted.color,
           products.name as "productName", stock.quantity - offers.count as free
    from (
      select product_id, size, color, min(created_at) as since
      from stock_notifications
      where notified_at is null and ${only ? isOfChoice(only) : sql`true`}
      group by product_id, size, color
    ) as wanted
    join products on products.id = wanted.product_id and products.deleted_at is null and products.is_active
    left join product_variants as variant on products.has_variants and variant.product_id = products.id
      and variant.size is not distinct from wanted.size and variant.color is not distinct from wanted.color
    cross join lateral (
      select case when products.has_variants and (wanted.size is not null or wanted.color is not null)
        then coalesce(variant.stock_quantity, 0) else products.stock_quantity end as quantity
    ) as stock
    cross join lateral (
      select count(*)::integer as count
      from stock_notifications as offer
      where offer.product_id = products.id and offer.notified_at > ${offeredSince}
        and (not products.has_variants
          or offer.size is not distinct from wanted.size and offer.color is not distinct from wanted.color)
    ) as offers
    where stock.quantity > offers.count
      and (wanted.size is null or wanted.size = any (products.sizes))
      and (wanted.color is null or wanted.color = any (products.colors))
    order by wanted.since, wanted.product_id, wanted.size, wanted.color`.execute(db);
  return rows;
}

function isOfChoice({ productId, size, color }: StockKey) {
  return sql`product_id = ${productId}::uuid and size is not distinct from ${size}::text
    and color is not distinct from ${color}::text`;
}

/** Keeps other processes from notifying until the transaction ends; false while another one does. */
export async function lockNotifications(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stock_notifications')) as "isLocked"`.execute(db);
  return rows[0]?.isLocked === true;
}

/**
 * Marks the first `limit` people who wait for a choice as notified: one per network, then the second of each,
 * longest wait first. Earlier notified people used a turn of their network. Returns whom to email.
 */
export async function takeFirst(
  db: Db,
  choice: StockKey,
  limit: number,
  at: Date,
): Promise<{ email: string; userId: string | null }[]> {
  const { rows } = await sql<{ email: string; userId: string | null }>`
    update stock_notifications set notified_at = ${at}
    where id in (
      select id from (
        select id, notified_at, created_at,
          row_number() over (partition by coalesce(place, id::text) order by notified_at nulls last, created_at, id) as turn
        from stock_notifications where ${isOfChoice(choice)}
      ) as queue
      where notified_at is null order by turn, created_at, id limit ${limit})
    returning email, user_id as "userId"`.execute(db);
  return rows;
}

/** Ends everything this address waits for. */
export async function deleteWaiting(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('stock_notifications')
    .where('email', '=', email)
    .where('notified_at', 'is', null)
    .execute();
}

/** A user's: what they asked for signed in, and, once their address is verified, what was asked for with it. */
function isOfUser(userId: string) {
  return sql<boolean>`stock_notifications.user_id = ${userId}::uuid or stock_notifications.email =
    (select lower(email) from users where id = ${userId}::uuid and email_confirmed_at is not null)`;
}

/** Deletes all of a user's, before their account is deleted. */
export async function deleteNotificationsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('stock_notifications').where(isOfUser(userId)).execute();
}

/** All of a user, oldest first. */
export function listNotificationsOf(
  db: Db,
  userId: string,
): Promise<
  (ProductChoice & {
    product: string;
    email: string;
    textVersion: string;
    requestedAt: Date;
    notifiedAt: Date | null;
  })[]
> {
  return db
    .selectFrom('stock_notifications')
    .innerJoin('products', 'products.id', 'stock_notifications.product_id')
    .select([
      'products.name as product',
      'stock_notifications.size',
      'stock_notifications.color',
      'stock_notifications.email',
      'stock_notifications.text_version as textVersion',
      'stock_notifications.created_at as requestedAt',
      'stock_notifications.notified_at as notifiedAt',
    ])
    .where(isOfUser(userId))
    .orderBy('stock_notifications.created_at')
    .execute();
}

/** How many wait for a product, by size and color, most first; null if nobody does. For a row of `products`. */
export const waitingForProduct = sql<
  (ProductChoice & { count: number })[] | null
>`(select json_agg(json_build_object('size', size, 'color', color, 'count', count) order by count desc, size, color) from (select size, color, count(*) as count from stock_notifications where product_id = products.id and notified_at is null group by size, color) as waiting)`;
