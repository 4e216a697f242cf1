import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { CodOffer } from '#app/orders/cash-on-delivery/cod.contract.ts';
import {
  type CodCandidate,
  findCodProblem,
} from '#app/orders/cash-on-delivery/find-cod-problems.server.ts';
import { formatAddress } from '#app/orders/record/order.contract.ts';
import { isSentElsewhere } from '#app/orders/record/order-emails.rules.ts';
import { findDisplayIdByKey } from '#app/orders/record/orders.store.server.ts';
import { spendable } from '#app/orders/store-credit/store-credit.contract.ts';
import { hasConsented } from '#app/people/profiles/consents.store.server.ts';
import { addressParts } from '#app/people/profiles/profiles.contract.ts';
import { indianPincode } from '#app/people/profiles/profiles.input.ts';
import { readProfile } from '#app/people/profiles/profiles.store.server.ts';
import { addOnNotes } from '#app/products/add-ons/add-ons.rules.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { formatChargeFrom } from '#app/shop/delivery/delivery.rules.ts';
import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import { lineTotal, totalsAt } from '#app/shop/pricing/order-totals.rules.ts';
import { sumBeforeTax, taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import { chargedLines } from '#app/store/cart/cart.rules.ts';
import type { Shop, User } from '#platform/shop.ts';
import type {
  CheckoutAddress,
  CheckoutItemView,
  CheckoutStep,
  CheckoutView,
} from './checkout.contract.ts';
import { checkLines, isPaymentOffered, issuesTaxInvoices, lookUpPin } from './checkout.rules.ts';
import { findCheckout } from './checkout.store.server.ts';
import { type OrderItem, readCheckoutItems } from './checkout-items.store.server.ts';
import { findAccountToOrder, readReservedQuantities } from './ordering-account.store.server.ts';

/**
 * The user's own checkout at today's prices, stock and delivery charge; null if there is none. `productPin`:
 * the PIN code typed on a product's page, used if the address has none.
 */
export async function readCheckout(
  shop: Shop,
  user: User,
  id: string,
  productPin: string | null = null,
): Promise<CheckoutView | null> {
  const [row, items, terms, profile, account, reserved, isAgreed] = await Promise.all([
    findCheckout(shop.db, user.userId, id),
    readCheckoutItems(shop.db, id),
    readDeliveryTerms(shop.db),
    readProfile(shop.db, user.userId),
    findAccountToOrder(shop.db, user.userId),
    readReservedQuantities(shop.db, user.userId),
    hasConsented(shop.db, user.userId),
  ]);
  if (!row || items.length === 0) return null;
  const checked = checkLines(items, reserved);
  const charged = chargedLines(checked);
  const storeProfile = shop.settings.storeProfile;
  const { id: _, source, paymentMethod: chosen, stage, ...typed } = row;
  const address = withProductPin(typed, productPin);
  const { pincode } = address;
  const destination = { terms, zones: storeProfile.deliveryZones, pincode };
  const withoutFee = totalsAt(charged, destination);
  const cod = await readCodOffer(shop, {
    ...{ userId: user.userId, phone: address.phone, pincode },
    totalPaise: withoutFee.totalPaise,
  });
  const hasMethod = isPaymentOffered(chosen, storeProfile) && (chosen !== 'cod' || !cod?.problem);
  const paymentMethod = hasMethod ? chosen : 'online';
  const feePaise = paymentMethod === 'cod' ? storeProfile.codRules.feePaise : 0;
  const totals = totalsAt(charged, destination, feePaise);
  const { buyerGstin, buyerBusiness } = address;
  const business = { buyerGstin, buyerBusiness };
  const savedAddress =
    profile.address === ''
      ? null
      : { ...profile, ...business, email: address.email, isDefaultAddress: false };
  return {
    id,
    asksBusiness: issuesTaxInvoices(storeProfile),
    source,
    draftId: user.userId,
    furthestStep: furthestStep(stage, hasMethod, totals.isServed),
    address,
    savedAddress,
    isSavedAddress: addressParts.every((part) => savedAddress?.[part] === address[part]),
    joinedAddress: formatAddress(address),
    pin: lookUpPin(pincode, address.state, destination.zones),
    emailsGoTo: account && isSentElsewhere(address.email, account) ? account.email : null,
    paymentMethod,
    offersCod: storeProfile.offersCod,
    cod,
    asksConsent: !isAgreed,
    items: checked.map((item) => ({
      id: item.id,
      productId: item.product?.id ?? null,
      name: item.name,
      choice: choiceText(item),
      ...addOnsOf(item),
      quantity: item.quantity,
      lineTotal: item.product
        ? formatMoney(lineTotal({ ...item, unitPricePaise: unitPrice(item.product) }))
        : '',
      picture: item.product?.pictureUrl
        ? {
            url: item.product.pictureUrl,
            alt: item.product.name,
            tint: item.product.pictureTint,
          }
        : null,
      problem: item.problem,
      maxQuantity: item.maxQuantity,
    })),
    subtotal: formatMoney(totals.subtotalPaise),
    delivery: formatChargeFrom(totals.deliveryChargePaise, totals.isLowest),
    isDeliveryFree: totals.deliveryChargePaise === 0 && !totals.isLowest,
    codFee: feePaise > 0 ? formatMoney(feePaise) : null,
    total: totals.isLowest
      ? `from ${formatMoney(totals.totalPaise)}`
      : formatMoney(totals.totalPaise),
    totalPaise: totals.totalPaise,
    ...(!totals.isLowest &&
      sumBeforeTax(totals.totalPaise, charged, taxTerms(storeProfile, shop.now()))),
    ...offerStoreCredit(account?.storeCreditPaise ?? 0, totals.totalPaise),
  };
}

function offerStoreCredit(
  balancePaise: Paise,
  totalPaise: Paise,
): Pick<CheckoutView, 'storeCredit'> {
  if (balancePaise === 0) return {};
  const paise = spendable(balancePaise, totalPaise);
  return {
    storeCredit: {
      balance: formatMoney(balancePaise),
      paise,
      amount: formatMoney(paise),
      rest: formatMoney(totalPaise - paise),
    },
  };
}

/** Cash on delivery for an order; null, without a query, while the shop does not offer it. */
async function readCodOffer({ db, settings }: Shop, order: CodCandidate): Promise<CodOffer | null> {
  const { offersCod, codRules } = settings.storeProfile;
  if (!offersCod) return null;
  return {
    problem: await findCodProblem(db, codRules, order),
    fee: codRules.feePaise > 0 ? formatMoney(codRules.feePaise) : null,
    advance: codRules.advancePercent > 0 ? `${codRules.advancePercent} %` : null,
  };
}

/** An address that the shop does not deliver to must be changed first; likewise a payment method not on offer. */
function furthestStep(stage: CheckoutStep, hasMethod: boolean, isServed: boolean): CheckoutStep {
  if (stage === 'address' || !isServed) return 'address';
  return hasMethod ? stage : 'payment';
}

function addOnsOf(item: OrderItem): Pick<CheckoutItemView, 'addOns'> {
  const addOns = addOnNotes(item.addOns);
  return addOns ? { addOns } : {};
}

/** Gives an address without a PIN code this one, with its city and state. */
function withProductPin(address: CheckoutAddress, productPin: string | null): CheckoutAddress {
  const pin = indianPincode.safeParse(productPin);
  if (address.pincode !== '' || !pin.success) return address;
  const { city, state } = lookUpPin(pin.data, '', []);
  return {
    ...address,
    pincode: pin.data,
    city: address.city || (city ?? ''),
    state: address.state || (state ?? ''),
  };
}

/** The display id of the order that the user's checkout became, if it did. */
export function findPlacedOrder(
  shop: Shop,
  user: User,
  checkoutId: string,
): Promise<string | undefined> {
  return findDisplayIdByKey(shop.db, user.userId, checkoutId);
}
