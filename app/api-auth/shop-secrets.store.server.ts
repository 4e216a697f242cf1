import type { Db } from '#database/tables.ts';

/**
 * The secret with this name, the same for every process on this database. Stores `candidate` when there is
 * none yet.
 */
export async function findOrCreateSecret(db: Db, name: string, candidate: Buffer): Promise<Buffer> {
  await db
    .insertInto('shop_secrets')
    .values({ name, value: candidate })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('shop_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
