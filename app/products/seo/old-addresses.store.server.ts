import { sql } from 'kysely';
import { visibleProducts } from '#app/products/catalogue/cards.store.server.ts';
import type { Db } from '#database/tables.ts';

/** The visible product that had this address in another shop; undefined for none. */
export function findProductAt(
  db: Db,
  address: string,
): Promise<{ id: string; name: string } | undefined> {
  return visibleProducts(db)
    .innerJoin('product_addresses', 'product_addresses.product_id', 'products.id')
    .select(['products.id', 'products.name'])
    .where('product_addresses.address', '=', address)
    .executeTakeFirst();
}

/** These products' former addresses, in order, by product. */
export async function listOldAddresses(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('product_addresses')
    .select(['product_id as productId', 'address'])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('address')
    .execute();
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...byProduct].map(([id, addresses]) => [id, addresses.map(({ address }) => address)]),
  );
}

/** The products that had these addresses, hidden or not, but not deleted. */
export async function listProductsAt(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product_addresses')
    .innerJoin('products', 'products.id', 'product_addresses.product_id')
    .select(['product_addresses.address', 'products.id'])
    .where('product_addresses.address', '=', sql<string>`any(${addresses}::text[])`)
    .where('products.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ address, id }) => [address, id]));
}

/** Assigns each of these products its former addresses, and removes them from others. */
export async function saveOldAddresses(
  db: Db,
  saved: readonly { productId: string; addresses: readonly string[] }[],
): Promise<void> {
  if (saved.length === 0) return;
  const ids = saved.map(({ productId }) => productId);
  await db
    .deleteFrom('product_addresses')
    .where('product_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const rows = saved.flatMap(({ productId, addresses }) =>
    addresses.map((address) => ({ product_id: productId, address })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('product_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet(({ ref }) => ({ product_id: ref('excluded.product_id') })),
    )
    .execute();
}
