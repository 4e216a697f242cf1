import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type PlacedOrder, tooManyOrders } from './checkout.contract.ts';

/** What one account may order (Q113): the shop phones for each, so more in an hour is a machine. */
const orderLimit = { name: 'order', points: 20, seconds: 60 * 60 };

/**
 * Places an order unless the account has placed too many; only a new order counts. The count has a
 * connection of its own, so it stays outside the transaction that places.
 */
export async function withOrderLimit(
  shop: Shop,
  { userId }: User,
  place: () => Promise<Result<PlacedOrder>>,
): Promise<Result<PlacedOrder>> {
  const wait = await shop.limits.consume(orderLimit, userId);
  if (wait > 0) return refuse(tooManyOrders(wait));
  const placed = await place();
  if (!placed.ok || !placed.value.isNew) await shop.limits.refund(orderLimit, userId);
  return placed;
}
