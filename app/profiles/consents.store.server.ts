import type { Db } from '#database/tables.ts';
import { consentTextVersion } from './consent.contract.ts';

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
