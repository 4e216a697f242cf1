import { openLetterLink } from '#app/auth/open-letter-link.server.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { Client, Shop } from '#platform/shop.ts';
import { giveCode } from './give-code.server.ts';
import { startProgramSession } from './start-program-session.server.ts';
import { type LetterKind, letterKinds, type ProgramSession } from './tokens.contract.ts';

/** A session; or a code for one, where the program that asked for the letter proves itself; or neither. */
export type Verified =
  | { kind: 'session'; session: ProgramSession }
  | { kind: 'code'; code: string }
  | { kind: 'email changed' };

/**
 * Opens the link of a letter that a program asked for. In: whether it was opened in a browser, which
 * then carries the answer to the program. Whoever opens the letter of a changed address gets no session
 * by it: the address may have been mistyped, and who asked is signed in.
 */
export async function verifyLetter(
  shop: Shop,
  { type, secret, inBrowser }: { type: LetterKind; secret: string; inBrowser: boolean },
  from: Client,
): Promise<Result<Verified>> {
  const opened = await openLetterLink(shop, { secret, purpose: letterKinds[type] });
  if (!opened.ok) return opened;
  const { userId, pkce } = opened.value;
  if (type === 'email_change') return done({ kind: 'email changed' });
  const isRecovery = type === 'recovery';
  if (inBrowser && pkce) {
    const code = await giveCode(shop.db, { userId, pkce, isRecovery, now: shop.now() });
    return done({ kind: 'code', code });
  }
  const session = await startProgramSession(shop, { userId, isRecovery }, from);
  return session.ok ? done({ kind: 'session', session: session.value }) : session;
}
