import type { Db, Shop } from '#platform/shop.ts';
import type { CodeChallenge } from './auth.contract.ts';
import {
  type EmailLinkPurpose,
  findEmailLinkPurpose,
  insertEmailLink,
  type PendingSignUp,
} from './email-links.store.server.ts';
import { hashSecret, newSecret } from './secrets.server.ts';

export type { EmailLinkPurpose } from './email-links.store.server.ts';

/**
 * Where an email's link leads: `next` is a path of this shop, for its own pages; `redirectTo` and `pkce` are
 * for an API client that requested the email through /auth/v1.
 */
export type LinkRedirect = { next?: string; redirectTo?: string; pkce?: CodeChallenge };

/** The page a link opens, how long it works, and its type at /auth/v1/verify. */
const linkTypes = {
  'confirm-email': { page: '/auth/confirm', minutes: 24 * 60, type: 'signup' },
  'change-email': { page: '/auth/confirm', minutes: 30, type: 'email_change' },
  'reset-password': { page: '/auth/reset', minutes: 30, type: 'recovery' },
} as const satisfies Record<EmailLinkPurpose, { page: string; minutes: number; type: string }>;

/** Creates a single-use link in the transaction `db`. Returns its full address, only for the email. */
export async function createEmailLink(
  shop: Shop,
  db: Db,
  link: {
    userId: string;
    purpose: EmailLinkPurpose;
    pending?: PendingSignUp | null;
    newEmail?: string;
  },
  redirectTarget: LinkRedirect,
): Promise<string> {
  const secret = newSecret();
  const { page, minutes, type } = linkTypes[link.purpose];
  const now = shop.now();
  await insertEmailLink(db, {
    ...link,
    hash: hashSecret(secret),
    now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
    pkce: redirectTarget.pkce,
  });
  const { publicUrl } = shop.settings;
  if (redirectTarget.redirectTo !== undefined) {
    const query = new URLSearchParams({
      token: secret,
      type,
      redirect_to: redirectTarget.redirectTo,
    });
    return new URL(`/auth/v1/verify?${query}`, publicUrl).href;
  }
  const query = new URLSearchParams({
    link: secret,
    ...(redirectTarget.next ? { next: redirectTarget.next } : {}),
  });
  return new URL(`${page}?${query}`, publicUrl).href;
}

/** Returns the purpose of a valid link, without using it; null for any other. */
export async function readLinkPurpose(
  shop: Shop,
  secret: string,
): Promise<EmailLinkPurpose | null> {
  return (await findEmailLinkPurpose(shop.db, hashSecret(secret), shop.now())) ?? null;
}
