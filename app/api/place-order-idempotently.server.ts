import { hashSecret } from '#app/auth/secrets.server.ts';
import type { AddToCart } from '#app/cart/cart.input.ts';
import type { CheckoutAddress, PlacedOrder } from '#app/checkout/checkout.contract.ts';
import { withOrderLimit } from '#app/checkout/order-limit.server.ts';
import { placeOrderWithin } from '#app/checkout/place-order.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/checkout/set-checkout-step.server.ts';
import { startBuyNow, startFromCart } from '#app/checkout/start-checkout.server.ts';
import type { Paise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { claimIdempotencyKey, recordIdempotentOrder } from './idempotency-keys.store.server.ts';

export type DirectOrder = {
  /** Null for everything in the cart. */
  item: AddToCart | null;
  address: CheckoutAddress;
  paymentMethod: 'online';
  expectedTotalPaise: Paise;
};

/**
 * Runs a whole checkout in one transaction, with the same rules as the pages. A repeat with the same key and
 * order, even at the same time, gets the first result; a refusal leaves the key free (Q99).
 */
export function placeOrderIdempotently(
  shop: Shop,
  user: User,
  key: string,
  order: DirectOrder,
): Promise<Result<PlacedOrder>> {
  return withOrderLimit(shop, user, () => placeWithKey(shop, user, key, order));
}

async function placeWithKey(
  shop: Shop,
  user: User,
  key: string,
  order: DirectOrder,
): Promise<Result<PlacedOrder>> {
  const { userId } = user;
  const bodyHash = hashSecret(JSON.stringify(order));
  const result = await shop.transaction(async (db) => {
    const previous = await claimIdempotencyKey(db, { userId, key, bodyHash, now: shop.now() });
    if (previous?.displayId) {
      const isSame = previous.bodyHash.equals(bodyHash);
      if (!isSame) return refuse(apiRefusals.idempotencyKeyReused);
      return done({ displayId: previous.displayId, isNew: false });
    }
    const placed = await runCheckout({ ...shop, db, transaction: (work) => work(db) }, user, order);
    if (placed.ok)
      await recordIdempotentOrder(db, { userId, key, displayId: placed.value.displayId });
    return placed;
  });
  if (result.ok) shop.outbox.wake();
  return result;
}

/** The `db` of this shop is the transaction. */
async function runCheckout(
  shop: Shop,
  user: User,
  { item, address, paymentMethod, expectedTotalPaise: seenTotalPaise }: DirectOrder,
): Promise<Result<PlacedOrder>> {
  const started = item ? await startBuyNow(shop, user, item) : await startFromCart(shop, user);
  if (!started.ok) return started;
  const { checkoutId } = started.value;
  const addressSet = await setCheckoutAddress(shop, user, checkoutId, address);
  if (!addressSet.ok) return addressSet;
  const paymentSet = await setCheckoutPaymentMethod(shop, user, checkoutId, paymentMethod);
  if (!paymentSet.ok) return paymentSet;
  const input = { checkout: checkoutId, seenTotalPaise, hasAgreed: true } as const;
  return placeOrderWithin(shop, shop.db, user, input);
}
