import type { Db } from '#database/tables.ts';

type KeyName =
  | 'access-tokens'
  | 'refresh-tokens'
  | 'cookies'
  | 'mailbox'
  | 'pay-links'
  | 'back-in-stock';

/**
 * 256 random bits, made on first use, the same for every process on this database. Read every time, so that
 * `rotate-keys` reaches a running shop.
 */
export async function getShopKey({ db }: { db: Db }, name: KeyName): Promise<Buffer> {
  const existing = await findKey(db, name);
  if (existing) return existing;
  const value = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  await db
    .insertInto('shop_secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findKey(db, name)) ?? value;
}

async function findKey(db: Db, name: KeyName): Promise<Buffer | undefined> {
  const key = await db
    .selectFrom('shop_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return key?.value;
}

/** Deletes every key. New ones are made when needed. */
export async function deleteShopKeys(db: Db): Promise<void> {
  await db.deleteFrom('shop_secrets').execute();
}
