import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { signUpDays } from './auth.contract.ts';

/** Older sign-ups no longer count at `now`. */
function oldestSignUp(now: Date): Date {
  return new Date(now.getTime() - signUpDays * 86_400_000);
}

/**
 * Records a sign-up with this address, and returns the id to answer with: the previous sign-up's, or a new one.
 * Two sign-ups with one address wait for each other here.
 */
export async function recordSignUp(
  db: Db,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<string> {
  await db.deleteFrom('sign_ups').where('created_at', '<=', oldestSignUp(now)).execute();
  const { answered_id } = await db
    .insertInto('sign_ups')
    .values({
      email: email.toLowerCase(),
      answered_id: crypto.randomUUID(),
      password_hash: passwordHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash: passwordHash }))
    .returning('answered_id')
    .executeTakeFirstOrThrow();
  return answered_id;
}

/** Further sign-ups get the id of the address's unverified account. */
export async function setAnsweredId(db: Db, email: string, userId: string): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({ answered_id: userId })
    .where('email', '=', email.toLowerCase())
    .execute();
}

/** The newest sign-up with this address. Its password is null once the address was proved. */
export async function findSignUp(
  db: Db,
  email: string,
  now: Date,
): Promise<{ passwordHash: string | null } | undefined> {
  return db
    .selectFrom('sign_ups')
    .select('password_hash as passwordHash')
    .where('email', '=', email.toLowerCase())
    .where('created_at', '>', oldestSignUp(now))
    .executeTakeFirst();
}

/** Somebody proved that they hold this user's address: now only the account's password counts. */
export async function forgetSignUpPassword(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('sign_ups')
    .set({ password_hash: null })
    .where('email', '=', emailOf(db, userId))
    .execute();
}

/** Before a user's address or account goes: neither answers for the other any more. */
export async function deleteSignUps(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('sign_ups')
    .where((eb) => eb.or([eb('answered_id', '=', userId), eb('email', '=', emailOf(db, userId))]))
    .execute();
}

function emailOf(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('id', '=', userId);
}
