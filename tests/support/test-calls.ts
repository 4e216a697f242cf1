import type { ChangeOrderInput } from '#app/orders/calls/call-queue.input.ts';
import { readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { readOrderAddress } from './test-orders.ts';

/** What the owner's dialog sends for an order as it is now, with their changes. */
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
