import { done, type Result, refuse } from '#app/kit/result.ts';
import { readProfile } from '#app/people/profiles/profiles.store.server.ts';
import { checkAddOns, withAddOnPrices } from '#app/products/add-ons/add-ons.rules.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import {
  findProductsForOrder,
  type ProductToChoose,
} from '#app/products/catalogue/stock.store.server.ts';
import { forChoice, pictureOfChoice } from '#app/products/catalogue/variant.rules.ts';
import { cartRefusals } from '#app/store/cart/cart.contract.ts';
import type { AddToCart } from '#app/store/cart/cart.input.ts';
import { type CartRow, readCartRows } from '#app/store/cart/cart.store.server.ts';
import type { Db, Shop, User } from '#platform/shop.ts';
import { checkoutRefusals, noBusiness, orderConflict } from './checkout.contract.ts';
import { findTypedAddress, insertCheckout } from './checkout.store.server.ts';
import type { OrderItem } from './checkout-items.store.server.ts';

/** Buy Now: a checkout of one product, by the rules of the cart but without changing it (Q97). */
export function startBuyNow(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ checkoutId: string }>> {
  return startCheckout(shop, user, 'product', async (db) => {
    const products = await findProductsForOrder(db, [input.productId]);
    const checked = checkBuyNow(products.get(input.productId), input);
    return checked.ok ? done([checked.value]) : checked;
  });
}

/** The line of Buy Now. `toChoose`: the product, undefined if it is not shown. */
export function checkBuyNow(
  toChoose: ProductToChoose | undefined,
  input: AddToCart,
): Result<OrderItem> {
  if (!toChoose) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(toChoose, input);
  if ('refusal' in checked) return refuse(checked.refusal);
  const added = checkAddOns(toChoose.addOnGroups, input.addOns ?? []);
  if ('refusal' in added) return refuse(added.refusal);
  const { addOns } = added;
  const product = {
    ...withAddOnPrices(forChoice(toChoose, checked.choice), addOns),
    ...pictureOfChoice(toChoose, checked.choice.color),
  };
  if (input.quantity > maxLineQuantity(product.stock)) {
    return refuse(orderConflict('product', `${product.name}: ${stockLeftText(product.stock)}.`));
  }
  const { quantity, productId } = input;
  const line = { cartItemId: null, inCart: null, productId, quantity, ...checked.choice };
  return done({ ...line, name: product.name, product, addOns, addOnProblem: null });
}

/** Starts a checkout of everything in the user's cart. Refuses an empty cart. */
export function startFromCart(shop: Shop, user: User): Promise<Result<{ checkoutId: string }>> {
  return startCheckout(shop, user, 'cart', async (db) => {
    const items = cartItems(await readCartRows(db, user.userId));
    return items.length > 0 ? done(items) : refuse(checkoutRefusals.emptyCart);
  });
}

/** The lines of a cart as they are ordered. */
export function cartItems(rows: readonly CartRow[]): OrderItem[] {
  return rows.map((row) => ({
    cartItemId: row.id,
    productId: row.productId,
    name: row.name,
    quantity: row.quantity,
    size: row.size,
    color: row.color,
    inCart: row.quantity,
    addOns: row.addOns,
    addOnProblem: row.addOnProblem,
    product: row.isShown ? { ...row, id: row.productId } : null,
  }));
}

/** Starts with the address typed last, else the profile's. Reads in one round trip, writes in another. */
function startCheckout(
  shop: Shop,
  user: User,
  source: 'cart' | 'product',
  readItems: (db: Db) => Promise<Result<OrderItem[]>>,
): Promise<Result<{ checkoutId: string }>> {
  return shop.transaction(async (db) => {
    const [items, { isDefaultAddress: _, ...profile }, typed] = await Promise.all([
      readItems(db),
      readProfile(db, user.userId),
      findTypedAddress(db, user.userId),
    ]);
    if (!items.ok) return items;
    const saved = {
      ...profile,
      email: user.email,
      isDefaultAddress: profile.address === '',
      ...noBusiness,
    };
    const address = typed ?? saved;
    const checkoutId = crypto.randomUUID();
    const checkout = { id: checkoutId, source, address, items: items.value, now: shop.now() };
    await shop.withCommit(db, () => insertCheckout(db, user.userId, checkout));
    return done({ checkoutId });
  });
}
