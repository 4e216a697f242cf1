import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** How many orders each account has received; accounts without any are left out. */
export async function countDelivered(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['user_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'delivered')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, count }) => [user_id ?? '', count]));
}

/** How many orders to each phone number were refused at the door; numbers without any are left out. */
export async function countRefusals(
  db: Db,
  phones: readonly string[],
): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  const { rows } = await sql<{ phone: string; count: number }>`
    select orders.customer_phone as phone, count(distinct orders.id) as count
    from order_lines line join orders on orders.id = line.order_id
    where line.refused_at_door and orders.customer_phone = any(${[...phones]})
      and orders.customer_phone <> ''
    group by orders.customer_phone`.execute(db);
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}
