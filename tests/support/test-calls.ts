import type { ChangeOrderInput } from '#app/call-queue/call-queue.input.ts';
import { readOrderAddress } from '#app/orders/order-address.store.server.ts';
import { readLastEvent } from '#app/orders/order-events.store.server.ts';
import type { Shop } from '#platform/shop.ts';

/** What the owner's dialog sends for an order as it is now, with what they typed. */
export async function changeForm(
  shop: Shop,
  orderId: string,
  typed: Partial<ChangeOrderInput> = {},
): Promise<ChangeOrderInput> {
  return {
    orderId,
    seen: await readLastEvent(shop.db, orderId),
    ...(await readOrderAddress(shop.db, orderId)),
    quantities: {},
    choices: {},
    ...typed,
  };
}
