import { addToCart } from '#app/cart/add-to-cart.server.ts';
import { cartRefusals } from '#app/cart/cart.contract.ts';
import { addToCartInput } from '#app/cart/cart.input.ts';
import { startFromProduct } from '#app/checkout/start-checkout.server.ts';
import { parseInput } from '#app/kit/forms.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';

export type Taken = { into: 'checkout'; checkoutId: string } | { into: 'cart'; name: string };

/** Buy Now, or Add to Cart. In: what the form of a product holds. Out: where the pieces are now. */
export async function takeProduct(
  shop: Shop,
  shopper: Shopper,
  isBuyNow: boolean,
  texts: Record<string, string | undefined>,
): Promise<Result<Taken>> {
  const input = parseInput(addToCartInput, texts, cartRefusals.wrongAdd);
  if (!input.ok) return input;
  if (isBuyNow) {
    const started = await startFromProduct(shop, shopper, input.value);
    if (!started.ok) return started;
    return done<Taken>({ into: 'checkout', checkoutId: started.value.checkoutId });
  }
  const added = await addToCart(shop, shopper, input.value);
  return added.ok ? done<Taken>({ into: 'cart', name: added.value.name }) : added;
}
