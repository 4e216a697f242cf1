import { done, type Result } from '#app/kit/result.ts';
import { insertProfile } from '#app/profiles/profiles.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { alreadyRegisteredLetter } from './account.mail.ts';
import type { SignUp } from './auth.contract.ts';
import { hashPassword } from './passwords.server.ts';
import { sendConfirmation } from './send-confirmation.server.ts';
import { insertUser } from './users.store.server.ts';

/**
 * Creates an account with its profile and writes the letter that verifies the address. An address that
 * has an account already is answered in the same way and its holder is told by letter (Q19).
 */
export async function signUp(shop: Shop, input: SignUp): Promise<Result<null>> {
  const passwordHash = await hashPassword(input.password);
  await shop.transaction(async (db) => {
    const user = await insertUser(db, { email: input.email, passwordHash, emailConfirmedAt: null });
    if (!user) {
      await shop.outbox.write(db, alreadyRegisteredLetter(input.email, shop.settings));
      return;
    }
    await insertProfile(db, user.id, input);
    await sendConfirmation(shop, db, user);
  });
  shop.outbox.wake();
  return done();
}
