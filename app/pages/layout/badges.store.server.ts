import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type Badges = { cart: number; wishlist: number };

/** The number of pieces in the user's cart, and of visible products in their wishlist. */
export async function countBadges(db: Db, userId: string): Promise<Badges> {
  const { rows } = await sql<Badges>`
    select
      (select coalesce(sum(quantity), 0) from cart_items where user_id = ${userId}) as cart,
      (select count(*) from wishlist_items join products on products.id = product_id
       where user_id = ${userId} and deleted_at is null and is_active) as wishlist
    /* one plan fits */`.execute(db);
  return rows[0] ?? { cart: 0, wishlist: 0 };
}
