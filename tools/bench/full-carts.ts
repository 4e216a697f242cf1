import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { Customer } from './customers.ts';

/** Gives each customer a cart of four lines and a wishlist of three, so that their pages are not empty. */
export async function fillCarts({ db }: { db: Db }, customers: readonly Customer[]): Promise<void> {
  const ids = customers.map(({ userId }) => userId);
  await sql`
    with goods as (
      select id, sizes[1] as size, colors[1] as color, row_number() over (order by created_at, id) as place
      from products where is_active and deleted_at is null and stock_quantity > 5 limit 7
    ), carts as (
      insert into cart_items (user_id, product_id, quantity, selected_size, selected_color)
      select owner, id, 1 + place % 2, size, color from unnest(${ids}::uuid[]) as owner, goods where place <= 4
    )
    insert into wishlist_items (user_id, product_id)
    select owner, id from unnest(${ids}::uuid[]) as owner, goods where place > 4`.execute(db);
}
