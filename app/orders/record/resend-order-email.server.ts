import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { orderRefusals } from './orders.contract.ts';

/** Sends an email about an order again: the same email, with the same Message-ID. */
export async function resendOrderEmail(
  shop: Shop,
  _owner: Permitted<'orders:write'>,
  { emailId }: { emailId: string },
): Promise<Result<null>> {
  const isQueued = await shop.outbox.requeue(shop.db, emailId);
  return isQueued ? done() : refuse(orderRefusals.noSuchEmail);
}
