import type { Db } from '#database/tables.ts';

/** Which Terms & Conditions and Privacy Policy somebody agrees to now (Q109). Another text, another name. */
export const consentTextVersion = '2025-01';

/** Keeps that somebody agreed to the terms of today, and where she was asked (Q109). */
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

/** What this person has agreed to, oldest first. */
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
