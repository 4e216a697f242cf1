import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop } from '#platform/shop.ts';
import { authRefusals, type Credentials } from './auth.contract.ts';
import { isRightPassword } from './passwords.server.ts';
import { readShopper } from './read-shopper.server.ts';
import { sendConfirmation } from './send-confirmation.server.ts';
import { startSession } from './start-session.server.ts';
import { findUserByEmail } from './users.store.server.ts';

/**
 * Signs somebody in. In: address and password, the device as its browser names itself.
 * Out: the session's reference for the cookie, and whether it is the owner.
 */
export async function signIn(
  shop: Shop,
  { email, password }: Credentials,
  device: string,
): Promise<Result<{ reference: string; isOwner: boolean }>> {
  const user = await findUserByEmail(shop.db, email);
  if (!(await isRightPassword(user?.passwordHash ?? null, password)) || !user) {
    return refuse(authRefusals.wrongCredentials);
  }
  if (shop.settings.emailVerification === 'required' && user.emailConfirmedAt === null) {
    await shop.transaction((db) => sendConfirmation(shop, db, user));
    shop.outbox.wake();
    return refuse(authRefusals.emailNotConfirmed);
  }
  const reference = await startSession(shop.db, user.id, device, shop.now());
  const shopper = await readShopper(shop, reference);
  return done({ reference, isOwner: shopper?.isOwner ?? false });
}
