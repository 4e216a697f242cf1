import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { codRefusal } from '#app/orders/cash-on-delivery/cod.contract.ts';
import { findCodProblem } from '#app/orders/cash-on-delivery/find-cod-problems.server.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { isServed, notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import { findCityByPin, findStateByPin } from '#app/shop/delivery/pin-codes.rules.ts';
import { totalsAt } from '#app/shop/pricing/order-totals.rules.ts';
import { chargedLines } from '#app/store/cart/cart.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import {
  type CheckoutAddress,
  type CheckoutStep,
  checkoutRefusals,
  noBusiness,
  notServed,
} from './checkout.contract.ts';
import type { ChangeCheckoutLine } from './checkout.input.ts';
import { isPaymentOffered, issuesTaxInvoices } from './checkout.rules.ts';
import { findCheckout, writeCheckoutAddress, writePaymentMethod } from './checkout.store.server.ts';
import { readCheckoutItems, writeCheckoutQuantity } from './checkout-items.store.server.ts';

/**
 * Fills in a missing city and state from the PIN code (Q29): a form can be sent before the lookup answers.
 * Drops the buyer's GST number in a shop that issues no tax invoices.
 */
export function completeAddress({ settings }: Shop, address: CheckoutAddress): CheckoutAddress {
  return {
    ...address,
    city: address.city || (findCityByPin(address.pincode) ?? ''),
    state: address.state || (findStateByPin(address.pincode) ?? ''),
    ...(!issuesTaxInvoices(settings.storeProfile) && noBusiness),
  };
}

/**
 * Saves the address of step 1, if the shop delivers to it. Returns the next step: the last one if there is only
 * one payment method.
 */
export async function setCheckoutAddress(
  shop: Shop,
  user: User,
  checkoutId: string,
  address: CheckoutAddress,
): Promise<Result<{ step: CheckoutStep }>> {
  const { userId } = user;
  const { pincode } = address;
  if (!isServed(shop.settings.storeProfile.deliveryZones, pincode)) {
    return refuse(notServed('invalid', notServedText(pincode)));
  }
  const filled = completeAddress(shop, address);
  const step = shop.settings.storeProfile.offersCod ? 'payment' : 'confirm';
  const isSaved = await writeCheckoutAddress(shop.db, userId, checkoutId, filled, step);
  return isSaved ? done({ step }) : refuse(checkoutRefusals.noCheckout);
}

/** Saves the payment method of step 2. Refuses cash on delivery if this order cannot have it (Q70). */
export async function setCheckoutPaymentMethod(
  shop: Shop,
  user: User,
  checkoutId: string,
  paymentMethod: CheckoutPaymentMethod,
): Promise<Result<null>> {
  if (!isPaymentOffered(paymentMethod, shop.settings.storeProfile))
    return refuse(checkoutRefusals.wrongPayment);
  const problem = paymentMethod === 'cod' && (await findProblem(shop, user, checkoutId));
  if (problem) return refuse(codRefusal(problem));
  const isSaved = await writePaymentMethod(shop.db, user.userId, checkoutId, paymentMethod);
  return isSaved ? done() : refuse(checkoutRefusals.noCheckout);
}

/** Why this checkout cannot be paid on delivery; null if it can, or is gone. */
async function findProblem(shop: Shop, user: User, checkoutId: string): Promise<string | null> {
  const [checkout, items, terms] = await Promise.all([
    findCheckout(shop.db, user.userId, checkoutId),
    readCheckoutItems(shop.db, checkoutId),
    readDeliveryTerms(shop.db),
  ]);
  if (!checkout) return null;
  const { pincode, phone } = checkout;
  const zones = shop.settings.storeProfile.deliveryZones;
  const { totalPaise } = totalsAt(chargedLines(items), { terms, zones, pincode });
  const order = { userId: user.userId, phone, pincode, totalPaise };
  return findCodProblem(shop.db, shop.settings.storeProfile.codRules, order);
}

/** Changes the quantity of a line in this checkout, or leaves it out at 0; the cart stays as it is. */
export async function setCheckoutLineQuantity(
  shop: Shop,
  user: User,
  input: ChangeCheckoutLine,
): Promise<Result<null>> {
  const isSaved = await writeCheckoutQuantity(shop.db, user.userId, input);
  return isSaved ? done() : refuse(checkoutRefusals.noSuchLine);
}
