import { done, type Result, refuse } from '#app/kit/result.ts';
import { writeNote } from '#app/orders/order-changes.store.server.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { adminOrderRefusals } from './admin-orders.contract.ts';
import type { SaveNote } from './admin-orders.input.ts';

/** The owner's own note on an order, in place of the one before. Nobody else reads it. */
export async function saveNote(
  shop: Shop,
  owner: Owner,
  { orderId, note }: SaveNote,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const change = { orderId, note, actorId: owner.userId, now: shop.now() };
    return (await writeNote(db, change)) ? done() : refuse(adminOrderRefusals.noOrderForNote);
  });
}
