import { done, type Result, refuse } from '#app/kit/result.ts';
import { updateOrderNote } from '#app/orders/record/order-changes.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { adminOrderRefusals } from './admin-orders.contract.ts';
import type { SaveNoteInput } from './admin-orders.input.ts';

/** Replaces the owner's internal note on an order. Nobody else can read it. */
export async function saveNote(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, note }: SaveNoteInput,
): Promise<Result<null>> {
  return shop.transaction(async (db) => {
    const change = { orderId, note, actorId: owner.userId, now: shop.now() };
    return (await updateOrderNote(db, change)) ? done() : refuse(adminOrderRefusals.noOrderForNote);
  });
}
