import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { queueAgain } from './order-letters.store.server.ts';
import { orderRefusals } from './orders.contract.ts';

/** The owner has a letter about an order sent once more; it stays the same letter, with its Message-ID. */
export async function sendLetterAgain(
  shop: Shop,
  _owner: Owner,
  { letterId }: { letterId: string },
): Promise<Result<null>> {
  if (!(await queueAgain(shop.db, letterId))) return refuse(orderRefusals.noSuchLetter);
  shop.outbox.wake();
  return done();
}
