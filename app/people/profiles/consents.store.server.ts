import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Db } from '#database/tables.ts';

/**
 * The version of the Terms & Conditions and Privacy Policy in force (Q109, Q127): the day of their last change, and the
 * beginning of their hash. Change it with the texts; legal-texts.test.ts says to what.
 */
export const consentTextVersion = '2026-11-25-b956c418';

/** Records that a user agreed to the texts in force, and at which step (Q109). */
export async function insertConsent(
  db: Db,
  userId: string,
  step: 'sign-up' | 'google' | 'checkout',
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ user_id: userId, given_at_step: step, text_version: consentTextVersion })
    .execute();
}

/** Whether the user has agreed to the texts in force. */
export async function hasConsented(db: Db, userId: string): Promise<boolean> {
  const { rows } = await selectConsent(db, { userId });
  return rows.length > 0;
}

const selectConsent = builtOnce((db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('text_version', '=', consentTextVersion)
    .limit(1)
    .modifyEnd(sql`/* one plan fits */`),
);

/** Returns a user's consents, oldest first. */
export function listConsents(
  db: Db,
  userId: string,
): Promise<{ step: string; textVersion: string; givenAt: Date }[]> {
  return db
    .selectFrom('consents')
    .select(['given_at_step as step', 'text_version as textVersion', 'created_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
