import { addToCart } from '#app/cart/add-to-cart.server.ts';
import { cartRefusals } from '#app/cart/cart.contract.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { orderRefusals } from './orders.contract.ts';
import { findOrder } from './orders.store.server.ts';

/**
 * Puts the lines of the user's own earlier order into her cart, at today's prices. Out: how many went
 * in, and of the others what stood in the way. Refused when none did.
 */
export async function buyAgain(
  shop: Shop,
  user: User,
  { orderId }: { orderId: string },
): Promise<Result<{ added: number; missing: string[] }>> {
  const order = await findOrder(shop.db, orderId);
  if (order?.userId !== user.userId) return refuse(orderRefusals.cannotBuyAgain);
  const missing: string[] = [];
  for (const { productId, name, quantity, size, color } of order.lines) {
    const choice = { size: size ?? undefined, color: color ?? undefined };
    const result =
      productId === null
        ? refuse(cartRefusals.addFailed('This product is no longer available'))
        : await addToCart(shop, user, { productId, quantity, ...choice });
    if (!result.ok) missing.push(withProductName(name, result.refusal.description));
  }
  const added = order.lines.length - missing.length;
  return added > 0 ? done({ added, missing }) : refuse(cartRefusals.addFailed(missing.join('. ')));
}

/** What stood in the way says mostly, but not always, of which product. */
function withProductName(name: string, reason: string): string {
  return reason.startsWith(`${name}:`) ? reason : `${name}: ${reason}`;
}
