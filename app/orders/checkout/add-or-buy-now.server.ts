import { formAction } from '#app/kit/form-action.ts';
import { done, type Result } from '#app/kit/result.ts';
import { addToCart } from '#app/store/cart/add-to-cart.server.ts';
import { type AddToCart, parseAddToCart } from '#app/store/cart/cart.input.ts';
import type { Shop, User } from '#platform/shop.ts';
import { startBuyNow } from './start-checkout.server.ts';

export type AddedTo = { into: 'checkout'; checkoutId: string } | { into: 'cart'; name: string };

function parse(texts: Record<string, string | undefined>): Result<AddToCart> {
  const input = parseAddToCart(texts);
  return input.ok ? done({ ...input.value, isSoleChosen: true }) : input;
}

const buyNowAction = formAction(
  parse,
  startBuyNow,
  ({ checkoutId }): AddedTo => ({ into: 'checkout', checkoutId }),
);
const addToCartAction = formAction(
  parse,
  addToCart,
  ({ name }): AddedTo => ({ into: 'cart', name }),
);

/** Runs Buy Now or Add to Cart with a product form's texts. Returns where the product went. */
export function addOrBuyNow(
  shop: Shop,
  user: User,
  isBuyNow: boolean,
  texts: Record<string, string | undefined>,
): Promise<Result<AddedTo>> {
  const submit = isBuyNow ? buyNowAction : addToCartAction;
  return submit(shop, user, texts);
}
