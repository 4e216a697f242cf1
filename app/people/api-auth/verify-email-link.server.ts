import { done, type Result } from '#app/kit/result.ts';
import { openEmailLink } from '#app/people/auth/open-email-link.server.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { type ApiSession, purposeByVerifyType, type VerifyType } from './api-auth.contract.ts';
import { issueAuthCode } from './issue-auth-code.server.ts';
import { startApiSession } from './start-api-session.server.ts';

/** A session; a code for one, for a PKCE client; or neither. */
export type VerifyOutcome =
  | { kind: 'session'; session: ApiSession }
  | { kind: 'code'; code: string }
  | { kind: 'email changed' };

/**
 * Opens a link of an email requested by an API client. `inBrowser`: the link itself was opened, and the browser
 * is redirected to the client with the result. The email for a changed address starts no session: the address
 * may be mistyped, and the person who requested it is signed in.
 */
export async function verifyEmailLink(
  shop: Shop,
  { type, secret, inBrowser }: { type: VerifyType; secret: string; inBrowser: boolean },
  from: Client,
): Promise<Result<VerifyOutcome>> {
  const opened = await openEmailLink(shop, {
    secret,
    purpose: purposeByVerifyType[type],
    client: from,
  });
  if (!opened.ok) return opened;
  const { userId, pkce, setPasswordUrl } = opened.value;
  if (type === 'email_change') return done({ kind: 'email changed' });
  const isRecovery = type === 'recovery' || setPasswordUrl !== null;
  if (inBrowser && pkce) {
    const code = await issueAuthCode(shop.db, { userId, pkce, isRecovery, now: shop.now() });
    return done({ kind: 'code', code });
  }
  const session = await startApiSession(shop, { userId, isRecovery }, from);
  return session.ok ? done({ kind: 'session', session: session.value }) : session;
}
