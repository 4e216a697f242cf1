import { findStateByPin } from '#app/delivery/pin-prefixes.rules.ts';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { type CheckoutAddress, checkoutRefusals } from './checkout.contract.ts';
import type { ChangeCheckoutLine } from './checkout.input.ts';
import { isPaymentOffered } from './checkout.rules.ts';
import {
  writeCheckoutAddress,
  writeCheckoutQuantity,
  writePaymentMethod,
} from './checkout.store.server.ts';

/** Step 1 done: keeps the address with the checkout. A state that was left out comes from the PIN (Q29). */
export async function setCheckoutAddress(
  shop: Shop,
  user: User,
  checkoutId: string,
  address: CheckoutAddress,
): Promise<Result<null>> {
  const state = address.state || (findStateByPin(address.pincode) ?? '');
  const whole = { ...address, state };
  const kept = await writeCheckoutAddress(shop.db, user.userId, checkoutId, whole, 'payment');
  return kept ? done() : refuse(checkoutRefusals.noCheckout);
}

/** Step 2 done: keeps the payment method; cash on delivery only while the shop offers it (Q70). */
export async function setCheckoutPaymentMethod(
  shop: Shop,
  user: User,
  checkoutId: string,
  paymentMethod: CheckoutPaymentMethod,
): Promise<Result<null>> {
  if (!isPaymentOffered(paymentMethod, shop.settings.shop))
    return refuse(checkoutRefusals.wrongPayment);
  const kept = await writePaymentMethod(shop.db, user.userId, checkoutId, paymentMethod);
  return kept ? done() : refuse(checkoutRefusals.noCheckout);
}

/** Orders fewer pieces of a line than were chosen, or leaves it out; the cart stays as it is. */
export async function setCheckoutLineQuantity(
  shop: Shop,
  user: User,
  input: ChangeCheckoutLine,
): Promise<Result<null>> {
  const changed = await writeCheckoutQuantity(shop.db, user.userId, input);
  return changed ? done() : refuse(checkoutRefusals.noSuchLine);
}
