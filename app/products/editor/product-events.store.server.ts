import { sql } from 'kysely';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import type { Db } from '#database/tables.ts';
import type { AuditContext } from './admin-products.contract.ts';
import type { ProductFields } from './product-fields.contract.ts';
import type { ProductEvent } from './product-history.rules.ts';
import type { ProductChange } from './products.store.server.ts';
import { pricedOption, sharedDifference, variantsByKey } from './variants.contract.ts';

/** Records that a product was added, deleted or restored. */
export async function insertProductEvent(
  db: Db,
  productId: string,
  kind: 'added' | 'deleted' | 'restored',
  audit: AuditContext,
): Promise<void> {
  await db
    .insertInto('product_events')
    .values({ ...eventColumns(productId, audit), kind, from_value: null, to_value: null })
    .execute();
}

/** Records that many products were added at once. */
export async function insertAddedEvents(
  db: Db,
  productIds: readonly string[],
  audit: AuditContext,
): Promise<void> {
  const added = { kind: 'added' as const, from_value: null, to_value: null };
  await db
    .insertInto('product_events')
    .values(productIds.map((id) => ({ ...eventColumns(id, audit), ...added })))
    .execute();
}

/**
 * Records what has changed in these products; nothing if they are the same. As one value: an import writes very
 * many, and a statement with a parameter for each column would be another text of a hundred kilobytes every
 * time.
 */
export async function insertChangeEvents(
  db: Db,
  products: readonly ProductChange[],
  audit: AuditContext,
): Promise<void> {
  const events = products.flatMap(({ before, fields }) =>
    changesOf(before, fields).map((change) => ({ product_id: before.id, ...change })),
  );
  if (events.length === 0) return;
  await sql`
    insert into product_events (product_id, actor_id, kind, from_value, to_value, from_text, to_text, size, color, why, created_at)
    select product_id, ${audit.actorId}::uuid, kind, from_value, to_value, from_text, to_text, size, color,
      ${audit.source}::text, ${audit.at}::timestamptz
    from json_to_recordset(${JSON.stringify(events)}::json) as event(product_id uuid, kind text, from_value integer,
      to_value integer, from_text text, to_text text, size text, color text)`.execute(db);
}

/** In price, sale price (paise) and stock, per size and color if counted so, and their price differences. */
function changesOf(before: ProductFields, after: ProductFields) {
  const product = { size: null, color: null };
  const [price, sale] = ['price', 'sale price'] as const;
  const numbers = [
    { kind: price, ...product, from_value: before.pricePaise, to_value: after.pricePaise },
    { kind: sale, ...product, from_value: before.salePricePaise, to_value: after.salePricePaise },
    ...stockChanges(before, after),
    ...differenceChanges(before, after),
  ];
  const changed = numbers
    .filter(({ from_value, to_value }) => from_value !== to_value)
    .map((change) => ({ ...change, from_text: null, to_text: null }));
  return [...changed, ...skuChanges(before, after)];
}

/** By size, if its colors cost the same; else by size and color. */
function differenceChanges(before: ProductFields, after: ProductFields) {
  const [from, to] = [before.variants ?? [], after.variants ?? []];
  const kind = 'price difference' as const;
  return [...new Set(to.map(pricedOption))].flatMap((option) => {
    const [shared, sharedAfter] = [sharedDifference(from, option), sharedDifference(to, option)];
    const some = to.filter((one) => pricedOption(one) === option);
    if (shared !== null && sharedAfter !== null) {
      const { size, color } = some[0] ?? {};
      const choice = size ? { size, color: null } : { size: null, color: color ?? null };
      return [{ kind, ...choice, from_value: shared ?? 0, to_value: sharedAfter ?? 0 }];
    }
    const stored = variantsByKey(from);
    return some.map((one) => ({
      ...{ kind, size: one.size, color: one.color },
      from_value: stored.get(choiceKey(one))?.priceDifferencePaise ?? 0,
      to_value: one.priceDifferencePaise,
    }));
  });
}

/** For each size and color still counted. */
function skuChanges(before: ProductFields, after: ProductFields) {
  const stored = variantsByKey(before.variants);
  return (after.variants ?? [])
    .map((one) => ({ ...one, from: stored.get(choiceKey(one))?.sku ?? '' }))
    .filter(({ from, sku }) => from !== sku)
    .map(({ size, color, from, sku }) => ({
      ...{ kind: 'sku' as const, size, color, from_value: null, to_value: null },
      ...{ from_text: from, to_text: sku },
    }));
}

/** For a product whose sizes and colors were and are counted, only theirs: the sum follows. */
function stockChanges(before: ProductFields, after: ProductFields) {
  const stock = { kind: 'stock' as const, size: null, color: null };
  const whole = [{ ...stock, from_value: before.stock, to_value: after.stock }];
  if (!after.variants) return whole;
  const [from, to] = [variantsByKey(before.variants), variantsByKey(after.variants)];
  const parts = [...new Map([...from, ...to])].map(([key, { size, color }]) => ({
    ...{ ...stock, size, color },
    from_value: from.get(key)?.stock ?? 0,
    to_value: to.get(key)?.stock ?? 0,
  }));
  return before.variants ? parts : [...whole, ...parts];
}

/** A change of one value of a product. */
export type ChangeEvent = {
  productId: string;
  kind: 'price' | 'sale price' | 'stock';
  from: number | null;
  to: number | null;
};

/** The first and last event of one change of many products: '12-19'; null for none. */
export async function findChangeEvents(
  db: Db,
  productIds: readonly string[],
  { at }: AuditContext,
): Promise<string | null> {
  const { first, last } = await db
    .selectFrom('product_events')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last')])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('created_at', '=', at)
    .executeTakeFirstOrThrow();
  return first === null ? null : `${first}-${last}`;
}

/** The events of one change of many products, by range; other products may have changed in between. */
export function listChangeEvents(
  db: Db,
  { first, last, actorId }: { first: number; last: number; actorId: string },
): Promise<ChangeEvent[]> {
  return db
    .selectFrom('product_events')
    .select(['product_id as productId', 'kind', 'from_value as from', 'to_value as to'])
    .$narrowType<{ kind: ChangeEvent['kind'] }>()
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('kind', 'in', ['price', 'sale price', 'stock'])
    .where('actor_id', '=', actorId)
    .where('why', '=', 'many at once')
    .where('created_at', '=', (eb) =>
      eb.selectFrom('product_events').select('created_at').where('id', '=', last),
    )
    .orderBy('id')
    .limit(200)
    .execute();
}

function eventColumns(productId: string, audit: AuditContext) {
  return {
    product_id: productId,
    actor_id: audit.actorId,
    why: audit.source,
    created_at: audit.at,
  };
}

/** The history of price and stock, latest first: changes by the owner, and sales and returns of orders. */
export async function listProductHistory(
  db: Db,
  productId: string,
  limit: number,
): Promise<ProductEvent[]> {
  const { rows } = await sql<ProductEvent>`
    select 'p' || event.id as id, event.created_at as at, event.kind, event.from_value as "from",
           event.to_value as "to", event.from_text as "fromText", event.to_text as "toText", event.size, event.color, event.why as source,
           coalesce(users.email, '') as actor
    from product_events as event left join users on users.id = event.actor_id
    where event.product_id = ${productId}
    union all
    select 'l' || line.id, orders.created_at, 'sold', null, line.quantity,
           null, null, line.selected_size, line.selected_color, 'order ' || orders.display_id, orders.customer_name
    from order_lines as line join orders on orders.id = line.order_id
    where line.product_id = ${productId}
    union all
    select 'o' || event.id, event.created_at,
           case when event.to_value = 'cancelled' then 'returned' else 'sold' end, null,
           line.quantity, null, null, line.selected_size, line.selected_color, 'order ' || orders.display_id,
           coalesce(users.email, '')
    from order_events as event
      join order_lines as line on line.id = event.line_id
      join orders on orders.id = line.order_id
      left join users on users.id = event.actor_id
    where line.product_id = ${productId} and event.kind = 'status'
      and (event.from_value = 'cancelled') <> (event.to_value = 'cancelled')
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
