import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { type CheckoutAddress, checkoutRefusals } from './checkout.contract.ts';
import { writeAddress, writePayment } from './checkout.store.server.ts';

/** Step 1 done: keeps the address with the checkout. */
export async function keepAddress(
  shop: Shop,
  shopper: Shopper,
  checkoutId: string,
  address: CheckoutAddress,
): Promise<Result<null>> {
  const kept = await writeAddress(shop.db, shopper.userId, checkoutId, address, 'payment');
  return kept ? done() : refuse(checkoutRefusals.noCheckout);
}

/** Step 2 done: keeps the payment method; 'online' is the one that is offered (SPEC 9, Q70). */
export async function keepPayment(
  shop: Shop,
  shopper: Shopper,
  checkoutId: string,
  paymentMethod: 'online',
): Promise<Result<null>> {
  const kept = await writePayment(shop.db, shopper.userId, checkoutId, paymentMethod);
  return kept ? done() : refuse(checkoutRefusals.noCheckout);
}
