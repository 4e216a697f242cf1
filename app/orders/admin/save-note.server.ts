import { done, type Result } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, noteEvent } from '#app/orders/record/order-edit.rules.ts';
import { writeOrderNote } from '#app/orders/record/order-edits.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { adminOrderRefusals } from './admin-orders.contract.ts';
import type { SaveNoteInput } from './admin-orders.input.ts';

/** Replaces the owner's internal note on an order. Nobody else can read it; the history gets no text of it. */
export async function saveNote(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  { orderId, note }: SaveNoteInput,
): Promise<Result<null>> {
  const missing = adminOrderRefusals.noOrderForNote;
  const saved = await changeOrder(shop, { orderId, actorId: owner.userId, missing }, (order) =>
    done({
      ...noteEvent(editOf(order), { kind: 'note', from: null, to: null }),
      also: (db) => writeOrderNote(db, orderId, note),
    }),
  );
  return saved.ok ? done() : saved;
}
