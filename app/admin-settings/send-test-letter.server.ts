import { tooManyTries } from '#app/auth/auth.contract.ts';
import { dateAndTime } from '#app/kit/dates.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { testLetter } from './mail-test.mail.ts';

const testing = { name: 'mail-test', points: 10, seconds: 60 * 60 };

/** Writes a letter to the owner's own address, the way every letter goes: through the outbox. */
export async function sendTestLetter(shop: Shop, owner: Owner): Promise<Result<null>> {
  const wait = await shop.limits.take(testing, owner.userId);
  if (wait > 0) return refuse(tooManyTries('Test letter not written', wait));
  const { notifyEmail, name } = shop.settings.shop;
  await shop.outbox.write(shop.db, testLetter(notifyEmail, name, dateAndTime(shop.now())));
  shop.outbox.wake();
  return done();
}
