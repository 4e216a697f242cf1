import type { Db } from '#database/tables.ts';

/**
 * The secret with this name, the same for every process on this database. Stores `candidate` if there is none
 * yet.
 */
export async function findOrCreateSecret(db: Db, name: string, candidate: Buffer): Promise<Buffer> {
  const existing = await findSecret(db, name);
  if (existing) return existing;
  await db
    .insertInto('shop_secrets')
    .values({ name, value: candidate })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSecret(db, name)) ?? candidate;
}

async function findSecret(db: Db, name: string): Promise<Buffer | undefined> {
  const secret = await db
    .selectFrom('shop_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return secret?.value;
}

/** Deletes every secret. New ones are made when needed. */
export async function deleteSecrets(db: Db): Promise<void> {
  await db.deleteFrom('shop_secrets').execute();
}
