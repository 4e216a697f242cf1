import type { Paise } from '#app/kit/money.ts';
import type { Db } from '#database/tables.ts';

/** The charge in force: the latest by updated_at, ties by id; 0 when none was ever set (SPEC 9, Q64). */
export async function readDeliveryCharge(db: Db): Promise<Paise> {
  const row = await db
    .selectFrom('delivery_settings')
    .select('delivery_charge_paise')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.delivery_charge_paise ?? 0;
}
