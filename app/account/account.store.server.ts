import type { Db } from '#database/tables.ts';

/** The account, with the providers it can sign in with. */
export async function readSignInMethods(
  db: Db,
  userId: string,
): Promise<{
  email: string;
  emailConfirmedAt: Date | null;
  openedAt: Date;
  hasPassword: boolean;
  providers: { issuer: string; email: string; since: Date }[];
}> {
  const { passwordHash, ...account } = await db
    .selectFrom('users')
    .select([
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'created_at as openedAt',
      'password_hash as passwordHash',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const providers = await db
    .selectFrom('identities')
    .select(['issuer', 'email', 'created_at as since'])
    .where('user_id', '=', userId)
    .execute();
  return { ...account, hasPassword: passwordHash !== null, providers };
}

/**
 * The schema deletes profile, cart, wishlist, checkouts, sessions, links and identities with the account;
 * reviews, consents and order events lose their user.
 */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Remembers that this account was erased; a restore of an older backup erases it again. */
export async function insertErasedUser(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('erased_users')
    .values({ user_id: userId, erased_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
