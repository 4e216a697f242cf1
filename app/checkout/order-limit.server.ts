import { type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type PlacedOrder, tooManyOrders } from './checkout.contract.ts';

/** Orders per account (Q113). The shop phones for each, so nobody but a bot places more in an hour. */
const orderLimit = { name: 'order', points: 20, seconds: 60 * 60 };

/**
 * Runs `place` unless the account has placed too many orders; only a new order counts. The counter uses its
 * own database connection, so it has to stay outside the transaction that places the order.
 */
export async function withOrderLimit(
  shop: Shop,
  { userId }: User,
  place: () => Promise<Result<PlacedOrder>>,
): Promise<Result<PlacedOrder>> {
  const waitSeconds = await shop.limits.consume(orderLimit, userId);
  if (waitSeconds > 0) return refuse(tooManyOrders(waitSeconds));
  const placed = await place();
  if (!placed.ok || !placed.value.isNew) await shop.limits.giveBack(orderLimit, userId);
  return placed;
}
