import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { authRefusals } from './auth.contract.ts';
import { useLetterLink } from './letter-links.store.server.ts';
import { secretHash } from './secrets.server.ts';
import { startSession } from './start-session.server.ts';
import { confirmEmailOf } from './users.store.server.ts';

/**
 * Verifies an address by the secret of its letter, which works once, and signs the holder in.
 * Out: the session's reference for the cookie.
 */
export async function confirmEmail(
  shop: Shop,
  secret: string,
  device: string,
): Promise<Result<{ reference: string }>> {
  return shop.transaction(async (db) => {
    const userId = await useLetterLink(db, 'confirm-email', secretHash(secret));
    if (!userId) return refuse(authRefusals.linkNotValid);
    await confirmEmailOf(db, userId, shop.now());
    return done({ reference: await startSession(db, userId, device, shop.now()) });
  });
}
