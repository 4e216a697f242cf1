import { deleteEmailLinks } from '#app/auth/email-links.store.server.ts';
import { deleteUserSessions } from '#app/auth/sessions.store.server.ts';
import {
  findUserByEmail,
  insertUser,
  markEmailConfirmed,
  setPasswordHash,
} from '#app/auth/users.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertConsent } from '#app/profiles/consents.store.server.ts';
import { emptyAddress } from '#app/profiles/profiles.contract.ts';
import { insertProfile, writeProfile } from '#app/profiles/profiles.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { type GoogleUser, googleRefusals } from './google.contract.ts';
import { decideAccountLink } from './google-account.rules.ts';
import { insertIdentity, touchIdentity } from './identities.store.server.ts';

/** The account of somebody whom Google has named; a new one when there is none (Q21, Q101). */
export async function findOrCreateAccount(
  shop: Shop,
  person: GoogleUser,
): Promise<Result<{ userId: string }>> {
  return shop.transaction((db) => findOrCreateIn(db, person, shop.now()));
}

async function findOrCreateIn(
  db: Db,
  person: GoogleUser,
  now: Date,
): Promise<Result<{ userId: string }>> {
  const known = await touchIdentity(db, person, now);
  if (known) return done({ userId: known });
  const account = await findUserByEmail(db, person.email);
  const decision = decideAccountLink(
    person.isEmailVerified,
    account ? { isEmailConfirmed: account.emailConfirmedAt !== null } : null,
  );
  if (decision === 'refuse') return refuse(googleRefusals.emailNotVerified);
  const userId = account?.id ?? (await createAccount(db, person, now));
  // Somebody took the address a moment ago, most likely she herself in another tab.
  if (!userId) return findOrCreateIn(db, person, now);
  if (decision === 'take-over') await claimAccount(db, userId, person, now);
  await insertIdentity(db, userId, person, now);
  return done({ userId });
}

/** Out: the new account's id, or undefined when the address has just been taken. */
async function createAccount(db: Db, person: GoogleUser, now: Date): Promise<string | undefined> {
  const { email, fullName } = person;
  const user = await insertUser(db, { email, passwordHash: null, emailConfirmedAt: now });
  if (!user) return undefined;
  await insertProfile(db, user.id, { fullName, phone: '', address: '', pincode: '' });
  await insertConsent(db, user.id, 'google');
  return user.id;
}

/** Nothing stays by which whoever made the account could come back, or be taken for its holder. */
async function claimAccount(db: Db, userId: string, person: GoogleUser, now: Date): Promise<void> {
  await deleteUserSessions(db, userId);
  await deleteEmailLinks(db, userId);
  await setPasswordHash(db, userId, null);
  await markEmailConfirmed(db, userId, now);
  await writeProfile(db, userId, { ...emptyAddress, fullName: person.fullName });
  await insertConsent(db, userId, 'google');
}
