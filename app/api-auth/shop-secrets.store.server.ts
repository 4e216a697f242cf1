import type { Db } from '#database/tables.ts';

/**
 * The shop's own key of this name. In: a fresh one, which is kept when there is none yet. Out: the one
 * that is kept, the same for every process on this database.
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
