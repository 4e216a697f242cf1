import { tooManyAttempts } from '#app/auth/auth.contract.ts';
import { dateAndTime } from '#app/kit/dates.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { testEmail } from './test-email.email.ts';

const testing = { name: 'test-email', points: 10, seconds: 60 * 60 };

/** Writes an email to the owner's own address, the way every email goes: through the outbox. */
export async function sendTestEmail(shop: Shop, owner: Owner): Promise<Result<null>> {
  const wait = await shop.limits.consume(testing, owner.userId);
  if (wait > 0) return refuse(tooManyAttempts('Test email not written', wait));
  const { notifyEmail, name } = shop.settings.shop;
  await shop.outbox.write(shop.db, testEmail(notifyEmail, name, dateAndTime(shop.now())));
  shop.outbox.wake();
  return done();
}
