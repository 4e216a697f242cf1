import { cartRefusals } from '#app/cart/cart.contract.ts';
import type { AddToCart } from '#app/cart/cart.input.ts';
import { readCartRows } from '#app/cart/cart.store.server.ts';
import { checkChoice } from '#app/catalogue/choice.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/catalogue/stock.rules.ts';
import { findProductsForOrder } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { readProfile } from '#app/profiles/profiles.store.server.ts';
import type { Shop, User } from '#platform/shop.ts';
import { checkoutRefusals, orderConflict } from './checkout.contract.ts';
import { type CheckoutItem, insertCheckout } from './checkout.store.server.ts';

/** Buy Now: a checkout of one product, by the rules of the cart but without changing it (Q97). */
export async function startBuyNow(
  shop: Shop,
  user: User,
  input: AddToCart,
): Promise<Result<{ checkoutId: string }>> {
  const product = (await findProductsForOrder(shop.db, [input.productId])).get(input.productId);
  if (!product) return refuse(cartRefusals.addFailed('This product is no longer available'));
  const checked = checkChoice(product, input);
  if ('refusal' in checked) return refuse(checked.refusal);
  if (input.quantity > maxLineQuantity(product.stock)) {
    return refuse(orderConflict('product', `${product.name}: ${stockLeftText(product.stock)}.`));
  }
  const { quantity, productId } = input;
  return createCheckout(shop, user, 'product', [
    { cartItemId: null, productId, quantity, ...checked.choice },
  ]);
}

/** Starts a checkout of everything in the user's cart. Refuses an empty cart. */
export async function startFromCart(
  shop: Shop,
  user: User,
): Promise<Result<{ checkoutId: string }>> {
  const rows = await readCartRows(shop.db, user.userId);
  if (rows.length === 0) return refuse(checkoutRefusals.emptyCart);
  return createCheckout(
    shop,
    user,
    'cart',
    rows.map(({ id, ...row }) => ({ ...row, cartItemId: id })),
  );
}

async function createCheckout(
  shop: Shop,
  user: User,
  source: 'cart' | 'product',
  items: CheckoutItem[],
): Promise<Result<{ checkoutId: string }>> {
  const { isDefaultAddress: _, ...profile } = await readProfile(shop.db, user.userId);
  const address = { ...profile, email: user.email, isDefaultAddress: profile.address === '' };
  return shop.transaction(async (db) =>
    done({
      checkoutId: await insertCheckout(db, user.userId, {
        source,
        address,
        items,
        now: shop.now(),
      }),
    }),
  );
}
