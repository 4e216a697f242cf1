import { done, type Result, refuse } from '#app/kit/result.ts';
import { deleteEmailLinks } from '#app/people/auth/email-links.store.server.ts';
import { deleteUserSessions } from '#app/people/auth/sessions.store.server.ts';
import { forgetSignUpPassword } from '#app/people/auth/sign-ups.store.server.ts';
import {
  findUserByEmail,
  insertUser,
  markEmailConfirmed,
  setPasswordHash,
} from '#app/people/auth/users.store.server.ts';
import { sendSecurityNotice } from '#app/people/devices/send-security-notice.server.ts';
import { insertConsent } from '#app/people/profiles/consents.store.server.ts';
import { emptyAddress } from '#app/people/profiles/profiles.contract.ts';
import { upsertProfile, writeProfile } from '#app/people/profiles/profiles.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { type GoogleUser, googleRefusals } from './google.contract.ts';
import { decideAccountLink } from './google-account.rules.ts';
import { insertIdentity, touchIdentity } from './identities.store.server.ts';

/** The account of a Google user; a new one if there is none (Q21, Q101). */
export async function findOrCreateAccount(
  shop: Shop,
  googleUser: GoogleUser,
  from: Client,
): Promise<Result<{ userId: string }>> {
  return shop.transaction((db) => findOrCreateIn(shop, db, googleUser, from));
}

async function findOrCreateIn(
  shop: Shop,
  db: Db,
  googleUser: GoogleUser,
  client: Client,
): Promise<Result<{ userId: string }>> {
  const now = shop.now();
  const known = await touchIdentity(db, googleUser, now);
  if (known) return done({ userId: known });
  const account = await findUserByEmail(db, googleUser.email);
  const decision = decideAccountLink(
    googleUser.isEmailVerified,
    account ? { isEmailConfirmed: account.emailConfirmedAt !== null } : null,
  );
  if (decision === 'refuse') return refuse(googleRefusals.emailNotVerified);
  const userId = account?.id ?? (await createAccount(db, googleUser, now));
  // The address got an account a moment ago, most likely by the same person in another tab.
  if (!userId) return findOrCreateIn(shop, db, googleUser, client);
  if (decision === 'take-over') await claimAccount(db, userId, googleUser, now);
  const isNew = await insertIdentity(db, userId, googleUser, now);
  if (isNew && decision === 'link') {
    const about = googleUser.email;
    await recordActivity(shop, db, { kind: 'google-linked', userId, client });
    await sendSecurityNotice(shop, db, { kind: 'google-linked', userId, client, about });
  }
  return done({ userId });
}

/** Returns the new account's id, or undefined if the address has just got an account. */
async function createAccount(
  db: Db,
  googleUser: GoogleUser,
  now: Date,
): Promise<string | undefined> {
  const { email, fullName } = googleUser;
  const user = await insertUser(db, { email, passwordHash: null, emailConfirmedAt: now });
  if (!user) return undefined;
  await upsertProfile(db, user.id, { fullName, phone: '', address: '', pincode: '' });
  await insertConsent(db, user.id, 'google');
  return user.id;
}

/** Removes whatever could let the account's unverified creator back in, and what they entered. */
async function claimAccount(
  db: Db,
  userId: string,
  googleUser: GoogleUser,
  now: Date,
): Promise<void> {
  await deleteUserSessions(db, userId);
  await deleteEmailLinks(db, userId);
  await forgetSignUpPassword(db, userId);
  await setPasswordHash(db, userId, null);
  await markEmailConfirmed(db, userId, now);
  await writeProfile(db, userId, { ...emptyAddress, fullName: googleUser.fullName });
  await insertConsent(db, userId, 'google');
}
