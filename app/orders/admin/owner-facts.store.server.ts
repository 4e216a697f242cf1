import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** What only the owner sees of an order: their note ('' without one), and whether it has returns or replaces one. */
export async function readOwnerFacts(
  db: Db,
  orderId: string,
): Promise<{ note: string; hasReturns: boolean }> {
  const facts = await db
    .selectFrom('orders')
    .select([
      'note',
      sql<boolean>`exists (select from returns one where one.order_id = orders.id or one.replacement_id = orders.id)`.as(
        'hasReturns',
      ),
    ])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return facts ?? { note: '', hasReturns: false };
}
