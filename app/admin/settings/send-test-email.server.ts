import { dateAndTime } from '#app/kit/dates.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { testEmail } from './test-email.email.ts';

const testEmailLimit = { name: 'test-email', points: 10, seconds: 60 * 60 };

/** Sends an email to the owner's own address through the outbox. Refuses more than ten in an hour. */
export async function sendTestEmail(
  shop: Shop,
  owner: Permitted<'settings:write'>,
): Promise<Result<null>> {
  const waitSeconds = await shop.limits.consume(testEmailLimit, owner.userId);
  if (waitSeconds > 0) return refuse(tooManyAttempts('Test email not written', waitSeconds));
  const { settings } = shop;
  const at = dateAndTime(shop.now());
  await shop.outbox.write(shop.db, testEmail(settings.storeProfile.notifyEmail, settings, at));
  return done();
}
