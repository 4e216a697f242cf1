import { done, type Result, refuse } from '#app/kit/result.ts';
import { orderRefusals } from '#app/orders/record/orders.contract.ts';
import { findOrder } from '#app/orders/record/orders.store.server.ts';
import { asGiven } from '#app/products/add-ons/add-ons.contract.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { cartRefusals } from '#app/store/cart/cart.contract.ts';
import type { Shop, User } from '#platform/shop.ts';

/**
 * Adds the lines of the user's own earlier order to their cart, at today's prices. Returns how many were added,
 * and the reason for each that was not. Refuses if none could be added.
 */
export async function buyAgain(
  shop: Shop,
  user: User,
  { orderId }: { orderId: string },
): Promise<Result<{ added: number; skipped: string[] }>> {
  const order = await findOrder(shop.db, orderId);
  if (order?.userId !== user.userId) return refuse(orderRefusals.cannotBuyAgain);
  const skipped: string[] = [];
  for (const { productId, name, quantity, size, color, addOns } of order.lines) {
    const choice = { size: size ?? undefined, color: color ?? undefined };
    const result =
      productId === null
        ? refuse(cartRefusals.addFailed('This product is no longer available'))
        : await addToCart(shop, user, {
            productId,
            quantity,
            ...choice,
            addOns: asGiven(addOns),
          });
    if (!result.ok) skipped.push(withProductName(name, result.refusal.description));
  }
  const added = order.lines.length - skipped.length;
  return added > 0 ? done({ added, skipped }) : refuse(cartRefusals.addFailed(skipped.join('. ')));
}

/** The reason, with the product's name before it unless it is there already. */
function withProductName(name: string, reason: string): string {
  return reason.startsWith(`${name}:`) ? reason : `${name}: ${reason}`;
}
