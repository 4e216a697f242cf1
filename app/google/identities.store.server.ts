import type { Db } from '#database/tables.ts';
import type { GoogleUser } from './google.contract.ts';

/** Notes that an identity is used, with the address it has now. Out: whose it is, if it is known. */
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

/** Does nothing when it is there already: she came in by two tabs at once. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { issuer, subject, email }: GoogleUser,
  now: Date,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({ user_id: userId, issuer, subject, email, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
}
