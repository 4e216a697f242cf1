import { deleteEmailLinks } from '#app/auth/email-links.store.server.ts';
import { deleteSessionsOf } from '#app/auth/sessions.store.server.ts';
import {
  confirmEmailOf,
  findUserByEmail,
  insertUser,
  setPasswordHash,
} from '#app/auth/users.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertConsent } from '#app/profiles/consents.store.server.ts';
import { emptyAddress } from '#app/profiles/profiles.contract.ts';
import { insertProfile, writeProfile } from '#app/profiles/profiles.store.server.ts';
import type { Db, Shop } from '#platform/shop.ts';
import { type GooglePerson, googleRefusals } from './google.contract.ts';
import { firstMeeting } from './google-account.rules.ts';
import { insertIdentity, recogniseIdentity } from './identities.store.server.ts';

/** The account of somebody whom Google has named; a new one when there is none (Q21, Q101). */
export async function findOrMakeAccount(
  shop: Shop,
  person: GooglePerson,
): Promise<Result<{ userId: string }>> {
  return shop.transaction((db) => accountOf(db, person, shop.now()));
}

async function accountOf(
  db: Db,
  person: GooglePerson,
  now: Date,
): Promise<Result<{ userId: string }>> {
  const known = await recogniseIdentity(db, person, now);
  if (known) return done({ userId: known });
  const account = await findUserByEmail(db, person.email);
  const meeting = firstMeeting(
    person.isEmailVerified,
    account ? { isEmailConfirmed: account.emailConfirmedAt !== null } : null,
  );
  if (meeting === 'refuse') return refuse(googleRefusals.emailNotVerified);
  const userId = account?.id ?? (await makeAccount(db, person, now));
  // Somebody took the address a moment ago, most likely she herself in another tab.
  if (!userId) return accountOf(db, person, now);
  if (meeting === 'take-over') await takeOver(db, userId, person, now);
  await insertIdentity(db, userId, person, now);
  return done({ userId });
}

/** Out: the new account's id, or undefined when the address has just been taken. */
async function makeAccount(db: Db, person: GooglePerson, now: Date): Promise<string | undefined> {
  const { email, fullName } = person;
  const user = await insertUser(db, { email, passwordHash: null, emailConfirmedAt: now });
  if (!user) return undefined;
  await insertProfile(db, user.id, { fullName, phone: '', address: '', pincode: '' });
  await insertConsent(db, user.id, 'google');
  return user.id;
}

/** Nothing stays by which whoever made the account could come back, or be taken for its holder. */
async function takeOver(db: Db, userId: string, person: GooglePerson, now: Date): Promise<void> {
  await deleteSessionsOf(db, userId);
  await deleteEmailLinks(db, userId);
  await setPasswordHash(db, userId, null);
  await confirmEmailOf(db, userId, now);
  await writeProfile(db, userId, { ...emptyAddress, fullName: person.fullName });
  await insertConsent(db, userId, 'google');
}
