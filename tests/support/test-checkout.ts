import type { Result } from '#app/kit/result.ts';
import { type CheckoutAddress, noBusiness } from '#app/orders/checkout/checkout.contract.ts';
import type { PlaceOrder } from '#app/orders/checkout/checkout.input.ts';
import { placeOrder } from '#app/orders/checkout/place-order.server.ts';
import { readCheckout } from '#app/orders/checkout/read-checkout.server.ts';
import {
  setCheckoutAddress,
  setCheckoutPaymentMethod,
} from '#app/orders/checkout/set-checkout-step.server.ts';
import { startBuyNow } from '#app/orders/checkout/start-checkout.server.ts';
import type { Shop, User } from '#platform/shop.ts';

export const testAddress: CheckoutAddress = {
  fullName: 'Ananya Deshpande',
  phone: '9820001234',
  email: 'ananya@example.com',
  pincode: '411004',
  address: '12 Sahyadri Apartments\nPrabhat Road',
  landmark: '',
  city: 'Pune',
  state: 'Maharashtra',
  isDefaultAddress: false,
  ...noBusiness,
};

/** Takes a checkout to its last step. Returns what pressing Place Order sends. */
export async function checkOutToConfirm(
  shop: Shop,
  user: User,
  started: Result<{ checkoutId: string }>,
): Promise<PlaceOrder> {
  if (!started.ok) throw new Error(started.refusal.description);
  const { checkoutId } = started.value;
  await setCheckoutAddress(shop, user, checkoutId, testAddress);
  await setCheckoutPaymentMethod(shop, user, checkoutId, 'online');
  const view = await readCheckout(shop, user, checkoutId);
  return { checkout: checkoutId, seenTotalPaise: view?.totalPaise ?? 0, hasAgreed: true };
}

/** The same, from Buy Now. */
export async function buyNowToConfirm(
  shop: Shop,
  user: User,
  productId: string,
  quantity = 1,
  choice: { size?: string; color?: string } = {},
): Promise<PlaceOrder> {
  const started = await startBuyNow(shop, user, { productId, quantity, ...choice });
  return checkOutToConfirm(shop, user, started);
}

/** Orders a product by Buy Now. Returns the id of the order. */
export async function placeByBuyNow(
  shop: Shop,
  user: User,
  productId: string,
  quantity = 1,
  choice: { size?: string; color?: string } = {},
): Promise<string> {
  const ready = await buyNowToConfirm(shop, user, productId, quantity, choice);
  const placed = await placeOrder(shop, user, ready);
  if (!placed.ok) throw new Error(placed.refusal.description);
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('display_id', '=', placed.value.displayId)
    .executeTakeFirstOrThrow();
  return id;
}
