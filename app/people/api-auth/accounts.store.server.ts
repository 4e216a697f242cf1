import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { AccountRow } from './account-view.rules.ts';

export function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_confirmed_at as emailConfirmedAt',
      sql<boolean>`users.password_hash is not null`.as('hasPassword'),
      'users.created_at as createdAt',
      'users.updated_at as updatedAt',
      'profiles.full_name as fullName',
      'profiles.phone',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** The user's identities at Google. */
export function findIdentities(
  db: Db,
  userId: string,
): Promise<{ id: string; subject: string; email: string }[]> {
  return db
    .selectFrom('identities')
    .select(['id', 'subject', 'email'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Saves name, phone or both; undefined stays. At least one must be defined. */
export async function saveNameAndPhone(
  db: Db,
  userId: string,
  { fullName, phone }: { fullName?: string; phone?: string },
): Promise<void> {
  const values = { full_name: fullName, phone };
  await db
    .insertInto('profiles')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
