import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type User = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  passwordHash: string | null;
};

const userColumns = [
  'id',
  'email',
  'email_confirmed_at as emailConfirmedAt',
  'password_hash as passwordHash',
] as const;

/** In: an address in any case. */
export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Out: the new user, or undefined when the address is taken. */
export function insertUser(
  db: Db,
  user: { email: string; passwordHash: string; emailConfirmedAt: Date | null },
): Promise<User | undefined> {
  return db
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

export async function confirmEmailOf(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}
