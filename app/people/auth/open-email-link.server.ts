import type { Role } from '#app/kit/permissions.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { insertConsent } from '#app/people/profiles/consents.store.server.ts';
import { upsertProfile } from '#app/people/profiles/profiles.store.server.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { Client, Db, Shop } from '#platform/shop.ts';
import { addressChangedEmail } from './account.email.ts';
import { authRefusals, type CodeChallenge } from './auth.contract.ts';
import { roleOf } from './auth.rules.ts';
import { createEmailLink } from './email-links.server.ts';
import {
  type ConsumedEmailLink,
  consumeEmailLink,
  deleteEmailLinks,
  type EmailLinkPurpose,
} from './email-links.store.server.ts';
import { hashSecret } from './secrets.server.ts';
import { deleteUserSessions } from './sessions.store.server.ts';
import { deleteSignUps, forgetSignUpPassword } from './sign-ups.store.server.ts';
import {
  lockUser,
  markEmailConfirmed,
  setEmail,
  setPasswordHash,
  type UserRow,
} from './users.store.server.ts';

/**
 * `pkce` is what the API client that requested the email has to prove; null for the shop's pages.
 * `setPasswordUrl` is where a new owner sets a password; null for everybody who keeps theirs.
 */
export type OpenedLink = {
  userId: string;
  purpose: EmailLinkPurpose;
  pkce: CodeChallenge | null;
  setPasswordUrl: string | null;
};

type LinkInput = {
  secret: string;
  purpose: EmailLinkPurpose;
  /** Who opened it, for Activity. */
  client?: Client;
};

/** Activity's words for a changed role. */
export const nowTheOwner = 'now the owner';

/**
 * Uses an email's link. Verifying or changing an address takes effect at once; for a new password it only
 * proves identity. The caller decides who is signed in.
 */
export async function openEmailLink(shop: Shop, input: LinkInput): Promise<Result<OpenedLink>> {
  const opened = await shop.transaction((db) => openEmailLinkWithin(shop, db, input));
  return opened;
}

/** The same, within the transaction `db`. */
export async function openEmailLinkWithin(
  shop: Shop,
  db: Db,
  { secret, purpose, client }: LinkInput,
): Promise<Result<OpenedLink>> {
  const link = await consumeEmailLink(db, { purpose, hash: hashSecret(secret), now: shop.now() });
  const user = link && (await lockUser(db, link.userId));
  if (!user || !(await applyLink(shop, db, { purpose, link, user }))) {
    return refuse(authRefusals.linkNotValid);
  }
  await deleteEmailLinks(db, user.id);
  const whose = { userId: user.id, client: client ?? null };
  if (purpose === 'change-email')
    await recordActivity(shop, db, { kind: 'email-changed', ...whose });
  const isNewOwner = await hasBecomeOwner(shop, db, user);
  if (isNewOwner) {
    await recordActivity(shop, db, { kind: 'role-changed', ...whose, about: nowTheOwner });
  }
  const setPasswordUrl =
    isNewOwner && purpose !== 'reset-password' ? await removePassword(shop, db, user.id) : null;
  return done({ userId: user.id, purpose, pkce: link.pkce, setPasswordUrl });
}

/** Whether opening the link just proved that they hold the owner's address. */
async function hasBecomeOwner(
  shop: Shop,
  db: Db,
  before: UserRow & { role: Role | null },
): Promise<boolean> {
  const { ownerEmail } = shop.settings;
  const after = await lockUser(db, before.id);
  if (!after) return false;
  return roleAt(after, ownerEmail) === 'owner' && roleAt(before, ownerEmail) !== 'owner';
}

/** A sign-up's password may be shorter than an owner's: a new owner sets another one, at the address this returns. */
async function removePassword(shop: Shop, db: Db, userId: string): Promise<string> {
  await setPasswordHash(db, userId, null);
  return createEmailLink(shop, db, { userId, purpose: 'reset-password' }, {});
}

function roleAt(user: UserRow & { role: Role | null }, ownerEmail: string): Role {
  return roleOf({ ...user, emailConfirmed: user.emailConfirmedAt !== null }, ownerEmail);
}

/** Returns false if the account has changed so that the link is useless. */
async function applyLink(
  shop: Shop,
  db: Db,
  opened: { purpose: EmailLinkPurpose; link: ConsumedEmailLink; user: UserRow },
): Promise<boolean> {
  const { purpose, link, user } = opened;
  if (purpose === 'change-email') return changeEmail(shop, db, user, link.newEmail);
  if (user.emailConfirmedAt !== null) return purpose === 'reset-password';
  // Former users of the account may not hold the address: only this email proves that.
  await deleteUserSessions(db, user.id);
  if (purpose === 'reset-password') await setPasswordHash(db, user.id, null);
  if (link.pending) {
    await setPasswordHash(db, user.id, link.pending.passwordHash);
    await upsertProfile(db, user.id, link.pending.profile);
    if (link.pending.hasAgreed) await insertConsent(db, user.id, 'sign-up');
  }
  await markEmailConfirmed(db, user.id, shop.now());
  await forgetSignUpPassword(db, user.id);
  return true;
}

async function changeEmail(
  shop: Shop,
  db: Db,
  user: UserRow,
  newEmail: string | null,
): Promise<boolean> {
  await deleteSignUps(db, user.id);
  if (newEmail === null || !(await setEmail(db, user.id, newEmail, shop.now()))) return false;
  const message = addressChangedEmail(user.email, shop.now(), shop.settings);
  await shop.outbox.write(db, { ...message, userId: user.id });
  return true;
}
