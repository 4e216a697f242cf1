import { done, type Result, refuse } from '#app/kit/result.ts';
import { findDisplayIdByKey } from '#app/orders/record/orders.store.server.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { checkoutRefusals, type OrderedCheckout } from './checkout.contract.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { deleteCheckout, isMailHeldUp, lockCheckout } from './checkout.store.server.ts';
import { lockCartLines, readCheckoutItems } from './checkout-items.store.server.ts';
import { lockOrdering, placeLines } from './place-lines.server.ts';

/** Turns a checkout into an order. The same checkout again returns the same order. */
export function placeOrder(
  shop: Shop,
  user: User,
  input: PlaceOrder,
): Promise<Result<OrderedCheckout>> {
  return shop.transaction((db) => placeCheckout(shop, db, user, input));
}

async function placeCheckout(
  shop: Shop,
  db: Db,
  user: User,
  { checkout: id, seenTotalPaise, storeCreditPaise, hasAgreed }: PlaceOrder,
): Promise<Result<OrderedCheckout>> {
  // The locks come first, so that the rest cannot change; of two tabs with one cart, the second finds it
  // ordered.
  const [checkout, ordering, inCart, items, mailIsHeldUp] = await Promise.all([
    lockCheckout(db, user.userId, id),
    lockOrdering(db, user),
    lockCartLines(db, user.userId, id),
    readCheckoutItems(db, id),
    isMailHeldUp(db),
  ]);
  if (!checkout || !ordering) return findExistingOrder(db, user, { id, mailIsHeldUp });
  const { source, stage, paymentMethod, id: idempotencyKey, ...address } = checkout;
  if (stage !== 'confirm') return refuse(checkoutRefusals.fillRequired);
  const request = {
    ...{ idempotencyKey, source, address, paymentMethod },
    ...{ seenTotalPaise, storeCreditPaise, hasAgreed },
    items: items.map((item) =>
      item.cartItemId ? { ...item, inCart: inCart.get(item.cartItemId) ?? 0 } : item,
    ),
  };
  const placed = await placeLines(shop, db, user, request, ordering);
  if (!placed.ok) return placed;
  await shop.withCommit(db, () => deleteCheckout(db, id));
  return done({ displayId: placed.value.displayId, isNew: true, mailIsHeldUp });
}

/** The order this checkout became, for a second click, a retry or a reload. */
async function findExistingOrder(
  db: Db,
  user: User,
  { id, mailIsHeldUp }: { id: string; mailIsHeldUp: boolean },
): Promise<Result<OrderedCheckout>> {
  const displayId = await findDisplayIdByKey(db, user.userId, id);
  if (!displayId) return refuse(checkoutRefusals.noCheckout);
  return done({ displayId, isNew: false, mailIsHeldUp });
}
