import { sql } from 'kysely';
import type { Role } from '#app/kit/permissions.ts';
import type { Db } from '#database/tables.ts';

export type UserRow = {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
  passwordHash: string | null;
};

const userColumns = [
  'users.id',
  'users.email',
  'users.email_confirmed_at as emailConfirmedAt',
  'users.password_hash as passwordHash',
] as const;

/** Ignores case. */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** The user with their profile's role, locked for the rest of the transaction. */
export function lockUser(
  db: Db,
  userId: string,
): Promise<(UserRow & { role: Role | null }) | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([...userColumns, 'profiles.role'])
    .where('users.id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst();
}

/** The owner's account, by role or by the configured address; the latter comes first (Q25). */
export function findOwner(db: Db, ownerEmail: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(userColumns)
    .where((eb) =>
      eb.or([
        eb('profiles.role', '=', 'owner'),
        eb.and([
          eb(sql`lower(users.email)`, '=', ownerEmail.toLowerCase()),
          eb('users.email_confirmed_at', 'is not', null),
        ]),
      ]),
    )
    .orderBy(sql`lower(users.email) = ${ownerEmail.toLowerCase()}`, 'desc')
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the new user, or undefined if the address has an account. `id` is made up unless given. */
export function insertUser(
  db: Db,
  user: {
    id?: string;
    email: string;
    passwordHash: string | null;
    emailConfirmedAt: Date | null;
  },
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      email_confirmed_at: user.emailConfirmedAt,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

export async function markEmailConfirmed(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Null removes the password. A generated one should be changed. */
export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string | null,
  { isGenerated = false } = {},
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, has_generated_password: isGenerated })
    .where('id', '=', userId)
    .execute();
}

/** Whether the shop generated the user's password. */
export async function hasGeneratedPassword(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('has_generated_password')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.has_generated_password ?? false;
}

/**
 * Sets a new, verified address. Returns false if another account has it. If that account got it at this very
 * moment, `db` can only roll back.
 */
export async function setEmail(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ email, email_confirmed_at: now })
      .where('id', '=', userId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users as others')
              .select('others.id')
              .where(sql`lower(others.email)`, '=', email.toLowerCase()),
          ),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

/** PostgreSQL's code for a duplicate value. */
const uniqueViolation = '23505';
