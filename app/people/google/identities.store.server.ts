import type { Db } from '#database/tables.ts';
import type { GoogleUser } from './google.contract.ts';

/** Updates a known identity's address and last use. Returns its user's id; undefined for an unknown one. */
export async function touchIdentity(
  db: Db,
  { issuer, subject, email }: GoogleUser,
  now: Date,
): Promise<string | undefined> {
  const identity = await db
    .updateTable('identities')
    .set({ email, last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id as userId')
    .executeTakeFirst();
  return identity?.userId;
}

/** Returns false if it exists, as when the user signs in in two tabs at once. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { issuer, subject, email }: GoogleUser,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('identities')
    .values({ user_id: userId, issuer, subject, email, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
