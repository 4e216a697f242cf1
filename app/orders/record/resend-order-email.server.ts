import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { requeueEmail } from './order-emails.store.server.ts';
import { orderRefusals } from './orders.contract.ts';

/** Sends an email about an order again: the same email, with the same Message-ID. */
export async function resendOrderEmail(
  shop: Shop,
  _owner: Owner,
  { emailId }: { emailId: string },
): Promise<Result<null>> {
  if (!(await requeueEmail(shop.db, emailId))) return refuse(orderRefusals.noSuchEmail);
  shop.outbox.wake();
  return done();
}
