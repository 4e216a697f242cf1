import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Viewer } from '#app/kit/viewer.ts';
import type { Db } from '#database/tables.ts';

type CartAndWishlist = Pick<Viewer, 'cart' | 'wishlist'>;

/** The number of pieces in the user's cart, and the ids of the visible products in their wishlist, latest first. */
export async function readCartAndWishlist(db: Db, userId: string): Promise<CartAndWishlist> {
  const { rows } = await selectBoth(db, { userId });
  return rows[0] ?? { cart: 0, wishlist: [] };
}

const selectBoth = builtOnce((db: Db, { userId }: { userId: string }) =>
  db
    .selectNoFrom([
      sql<number>`(select coalesce(sum(quantity), 0) from cart_items where user_id = ${userId})`.as(
        'cart',
      ),
      sql<string[]>`array(
        select product_id from wishlist_items join products on products.id = product_id
        where user_id = ${userId} and deleted_at is null and is_active
        order by wishlist_items.created_at desc, wishlist_items.id)`.as('wishlist'),
    ])
    .modifyEnd(sql`/* one plan fits */`),
);
