import type { Db } from '#database/tables.ts';

/** The public key of backups, and since when; null before the owner has made one. */
export async function findBackupRecipient(
  db: Db,
): Promise<{ recipient: string; since: Date } | null> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['backup_recipient as recipient', 'backup_recipient_since as since'])
    .executeTakeFirst();
  return row?.recipient && row.since ? { recipient: row.recipient, since: row.since } : null;
}

/** From now on, backups are encrypted to this key. */
export async function writeBackupRecipient(db: Db, recipient: string, now: Date): Promise<void> {
  const columns = { backup_recipient: recipient, backup_recipient_since: now };
  await db
    .insertInto('shop_settings')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(columns))
    .execute();
}
