import { lockCartLines, removeFromCartLine } from '#app/cart/cart.store.server.ts';
import { orderTotals } from '#app/cart/order-totals.rules.ts';
import { unitPrice } from '#app/catalogue/price.rules.ts';
import { stockLeftText } from '#app/catalogue/stock.rules.ts';
import {
  decrementStock,
  findProductsForOrder,
  type OrderableProduct,
  readStock,
} from '#app/catalogue/stock.store.server.ts';
import { readDeliveryTerms } from '#app/delivery/delivery.store.server.ts';
import { formatMoney } from '#app/kit/money.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { insertOrder, type NewOrderLine } from '#app/orders/new-orders.store.server.ts';
import { findDisplayIdByKey } from '#app/orders/orders.store.server.ts';
import { formatAddress } from '#app/orders/stored-order.rules.ts';
import { writeOrderEmails } from '#app/orders/write-order-emails.server.ts';
import { insertConsent } from '#app/profiles/consents.store.server.ts';
import { readProfile, writeProfile } from '#app/profiles/profiles.store.server.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { checkoutRefusals, orderConflict, type PlacedOrder } from './checkout.contract.ts';
import type { PlaceOrder } from './checkout.input.ts';
import { checkLines, isPaymentOffered } from './checkout.rules.ts';
import {
  type CheckoutRow,
  deleteCheckout,
  lockAccount,
  lockCheckout,
  readCheckoutItems,
  readReservedQuantities,
  type StoredCheckoutItem,
} from './checkout.store.server.ts';
import { withOrderLimit } from './order-limit.server.ts';

/** Turns a checkout into an order. Refuses an account that has placed too many (`withOrderLimit`). */
export function placeOrder(
  shop: Shop,
  user: User,
  input: PlaceOrder,
): Promise<Result<PlacedOrder>> {
  return withOrderLimit(shop, user, async () => {
    const placed = await shop.transaction((db) => placeOrderWithin(shop, db, user, input));
    if (placed.ok) shop.outbox.wake();
    return placed;
  });
}

/**
 * Turns a checkout into an order within the caller's transaction. The caller wakes the outbox after it.
 * Checks and prices the lines, takes their stock, writes order, consent and the two emails, and takes exactly
 * the ordered quantities out of the cart (Q39, Q97 to Q99, Q109). The same checkout again returns the same
 * order. A refusal undoes everything; a default address that cannot be saved is only logged.
 */
export async function placeOrderWithin(
  shop: Shop,
  db: Db,
  user: User,
  input: PlaceOrder,
): Promise<Result<PlacedOrder>> {
  const checkout = await lockCheckout(db, user.userId, input.checkout);
  if (!checkout) return findExistingOrder(db, user, input.checkout);
  if (checkout.stage !== 'confirm') return refuse(checkoutRefusals.fillRequired);
  if (!isPaymentOffered(checkout.paymentMethod, shop.settings.shop)) {
    return refuse(checkoutRefusals.codEnded);
  }
  await lockAccount(db, user.userId);
  const items = await readItemsLockingCart(db, user, checkout);
  const priced = await priceLines(db, user, checkout, items);
  if (!priced.ok) return priced;
  const lines = priced.value;
  const totals = orderTotals(lines, await readDeliveryTerms(db));
  if (totals.totalPaise !== input.seenTotalPaise) {
    return refuse(
      orderConflict(checkout.source, `The total is now ${formatMoney(totals.totalPaise)}.`),
    );
  }
  const shortage = await decrementAllStock(db, checkout, lines);
  if (shortage) return refuse(shortage);
  const order = await insertOrder(db, {
    userId: user.userId,
    idempotencyKey: checkout.id,
    customer: { name: checkout.fullName, email: checkout.email, phone: checkout.phone },
    place: { ...checkout, singleLine: formatAddress(checkout) },
    bookingMethod: checkout.paymentMethod,
    totals,
    lines,
    createdAt: shop.now(),
  });
  await insertConsent(db, user.userId, 'checkout');
  const error = await shop.savepoint(db, () => saveDefaultAddress(db, user, checkout));
  if (error) shop.log.error('default address not saved', { error });
  for (const { cartItemId, quantity } of items) {
    if (cartItemId) await removeFromCartLine(db, cartItemId, quantity);
  }
  await deleteCheckout(db, checkout.id);
  await writeOrderEmails(shop, db, order);
  return done({ displayId: order.displayId, isNew: true });
}

/** For a second click, a retry or a reload: the order that this checkout became. */
async function findExistingOrder(
  db: Db,
  user: User,
  checkoutId: string,
): Promise<Result<PlacedOrder>> {
  const displayId = await findDisplayIdByKey(db, user.userId, checkoutId);
  return displayId ? done({ displayId, isNew: false }) : refuse(checkoutRefusals.noCheckout);
}

/**
 * Reads the lines of a checkout and locks their cart lines, so that of two tabs with one cart, the second
 * finds the lines ordered.
 */
async function readItemsLockingCart(
  db: Db,
  user: User,
  { id }: CheckoutRow,
): Promise<StoredCheckoutItem[]> {
  const items = await readCheckoutItems(db, id);
  const cartItemIds = items.flatMap((item) => item.cartItemId ?? []);
  if (cartItemIds.length === 0) return items;
  const locked = await lockCartLines(db, user.userId, cartItemIds);
  const quantityByLine = new Map(locked.map((line) => [line.id, line.quantity]));
  return items.map((item) => ({ ...item, inCart: quantityByLine.get(item.cartItemId ?? '') ?? 0 }));
}

/** The lines at today's prices. Refuses with every line that cannot be ordered as it is, by name and reason. */
async function priceLines(
  db: Db,
  user: User,
  checkout: CheckoutRow,
  items: StoredCheckoutItem[],
): Promise<Result<NewOrderLine[]>> {
  if (items.length === 0) return refuse(checkoutRefusals.noCheckout);
  const products = await findProductsForOrder(
    db,
    items.map((item) => item.productId),
  );
  const checked = checkLines(
    items.map((item) => ({ ...item, product: products.get(item.productId) ?? null })),
    await readReservedQuantities(db, user.userId),
  );
  const problems = checked
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `${name}: ${problem}.`);
  if (problems.length > 0) return refuse(orderConflict(checkout.source, problems.join(' ')));
  return done(checked.flatMap((item) => (item.product ? toOrderLine(item, item.product) : [])));
}

function toOrderLine(item: StoredCheckoutItem, product: OrderableProduct): NewOrderLine {
  return {
    productId: product.id,
    name: product.name,
    unitPricePaise: unitPrice(product),
    quantity: item.quantity,
    size: item.size,
    color: item.color,
    pictureUrl: product.pictureUrl,
  };
}

/**
 * Takes the stock of all lines, in the order of product ids, so that two orders for the same products cannot
 * deadlock. Returns a refusal that says what is left, or null.
 */
async function decrementAllStock(
  db: Db,
  { source }: CheckoutRow,
  lines: NewOrderLine[],
): Promise<Refusal | null> {
  const demand = new Map<string, { name: string; quantity: number }>();
  for (const { productId, name, quantity } of lines) {
    const earlier = demand.get(productId)?.quantity ?? 0;
    demand.set(productId, { name, quantity: earlier + quantity });
  }
  const sorted = [...demand].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [productId, { name, quantity }] of sorted) {
    if (await decrementStock(db, productId, quantity)) continue;
    return orderConflict(source, `${name}: ${stockLeftText(await readStock(db, productId))}.`);
  }
  return null;
}

/** Saves the address if its box is checked or the profile has none; overwrites none unasked (Q103). */
async function saveDefaultAddress(db: Db, user: User, checkout: CheckoutRow): Promise<void> {
  const profile = await readProfile(db, user.userId);
  if (!checkout.isDefaultAddress && profile.address !== '') return;
  await writeProfile(db, user.userId, checkout);
}
