import type { Paise } from '#app/kit/money.ts';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import {
  type CheckoutAddress,
  checkoutRefusals,
  type PlacedOrder,
} from '#app/orders/checkout/checkout.contract.ts';
import { isPaymentOffered } from '#app/orders/checkout/checkout.rules.ts';
import type { OrderItem } from '#app/orders/checkout/checkout-items.store.server.ts';
import { lockOrdering, placeLines } from '#app/orders/checkout/place-lines.server.ts';
import { completeAddress } from '#app/orders/checkout/set-checkout-step.server.ts';
import { cartItems, checkBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { tokenRefusals } from '#app/people/api-auth/api-auth.contract.ts';
import { hashSecret } from '#app/people/auth/secrets.server.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import type { AddToCart } from '#app/store/cart/cart.input.ts';
import { lockCartRows } from '#app/store/cart/cart.store.server.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import { findIdempotentOrder, recordIdempotentOrder } from './idempotency-keys.store.server.ts';

export type DirectOrder = {
  /** Null for everything in the cart. */
  item: AddToCart | null;
  address: CheckoutAddress;
  paymentMethod: CheckoutPaymentMethod;
  expectedTotalPaise: Paise;
  /** Left out for none. */
  storeCreditPaise?: Paise;
};

/** `order`: null if an earlier request placed it, since it may have changed. */
type IdempotentOrder = PlacedOrder & { order: Order | null };

/**
 * Places in one transaction what the pages order in three steps, by the same rules. A repeat with the same key
 * and order, even simultaneous, gets the first result. A refusal leaves the key free (Q99).
 */
export function placeOrderIdempotently(
  shop: Shop,
  user: User,
  key: string,
  order: DirectOrder,
): Promise<Result<IdempotentOrder>> {
  return shop.transaction((db) => placeWithKey(shop, db, user, key, order));
}

async function placeWithKey(
  shop: Shop,
  db: Db,
  user: User,
  key: string,
  order: DirectOrder,
): Promise<Result<IdempotentOrder>> {
  const { userId } = user;
  const bodyHash = hashSecret(JSON.stringify(order));
  const { address, paymentMethod, storeCreditPaise, expectedTotalPaise: seenTotalPaise } = order;
  const now = shop.now();
  // The account is locked first, so a simultaneous repeat finds the first request's order.
  const [ordering, previous, items] = await Promise.all([
    lockOrdering(db, user),
    findIdempotentOrder(db, { userId, key, now }),
    readItems(db, user, order.item),
  ]);
  if (!ordering) return refuse(tokenRefusals.sessionEnded);
  if (previous) {
    return previous.bodyHash.equals(bodyHash)
      ? done({ displayId: previous.displayId, isNew: false, order: null })
      : refuse(apiRefusals.idempotencyKeyReused);
  }
  if (!isPaymentOffered(paymentMethod, shop.settings.storeProfile)) {
    const fields = { booking_method: checkoutRefusals.wrongPayment.description };
    return refuse({ ...apiRefusals.invalidValues, fields });
  }
  if (!items.ok) return items;
  const request = {
    idempotencyKey: crypto.randomUUID(),
    source: order.item ? ('product' as const) : ('cart' as const),
    address: completeAddress(shop, address),
    ...{ paymentMethod, storeCreditPaise, seenTotalPaise, items: items.value, hasAgreed: true },
  };
  const placed = await placeLines(shop, db, user, request, ordering);
  if (!placed.ok) return placed;
  const { displayId } = placed.value;
  await shop.withCommit(db, () =>
    recordIdempotentOrder(db, { userId, key, bodyHash, displayId, now }),
  );
  return done({ displayId, isNew: true, order: placed.value });
}

/** What is ordered: one product, or the cart's lines, which are locked. */
async function readItems(
  db: Db,
  { userId }: User,
  item: AddToCart | null,
): Promise<Result<OrderItem[]>> {
  if (item) {
    const products = await findProductsForOrder(db, [item.productId]);
    const checked = checkBuyNow(products.get(item.productId), item);
    return checked.ok ? done([checked.value]) : checked;
  }
  const items = cartItems(await lockCartRows(db, userId));
  return items.length > 0 ? done(items) : refuse(checkoutRefusals.emptyCart);
}
