import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { checkChoice } from '#app/products/catalogue/choice.rules.ts';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import { maxLineQuantity, stockLeftText } from '#app/products/catalogue/stock.rules.ts';
import type { ChosenProduct } from '#app/products/catalogue/variant.rules.ts';
import { unlistedPinNote } from '#app/shop/delivery/delivery.contract.ts';
import { isServed, notServedText } from '#app/shop/delivery/delivery-zones.rules.ts';
import {
  findCityByPin,
  findStateByPin,
  isListedPin,
  isPinInState,
} from '#app/shop/delivery/pin-codes.rules.ts';
import { stateNames } from '#app/shop/delivery/pin-prefixes.rules.ts';
import type { DeliveryZone } from '#app/shop/settings/delivery-zones.contract.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import type { PinLookup } from './checkout.contract.ts';

/** A line of a checkout, with the current state of its cart line and product. */
export type CheckoutLine = {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  /** Why its add-ons cannot be ordered as chosen; null or left out if they can. */
  addOnProblem?: string | null;
  /** Quantity of its cart line, 0 if that is gone; null for Buy Now. */
  inCart: number | null;
  /** Null if it is no longer shown. */
  product:
    | (Pick<ChosenProduct, 'stock' | 'productStock' | 'hasVariants'> & {
        sizes: string[];
        colors: string[];
      })
    | null;
};

/**
 * Pieces that an account has ordered before the shop has phoned. They are limited, so that nobody takes
 * everything from others for free.
 */
export type ReservedQuantities = { total: number; byProduct: ReadonlyMap<string, number> };

/**
 * Checks which lines can be ordered as they are (Q40, Q46). Lines of one stock share it; lines of one product,
 * and all lines, share the account's limit, earlier lines first. Returns each line with its highest quantity
 * now, and its problem or null.
 */
export function checkLines<L extends CheckoutLine>(
  lines: readonly L[],
  reserved: ReservedQuantities,
): (L & { maxQuantity: number; problem: string | null })[] {
  const byStock = new Map<string, number>();
  const byProduct = new Map<string, number>();
  let ofAll = 0;
  return lines.map((line) => {
    const ofStock = byStock.get(stockOf(line)) ?? 0;
    const ofProduct = byProduct.get(line.productId) ?? 0;
    const checked = checkLine(line, reserved, { ofStock, ofProduct, ofAll });
    const quantity = Math.min(line.quantity, checked.maxQuantity);
    byStock.set(stockOf(line), ofStock + quantity);
    byProduct.set(line.productId, ofProduct + quantity);
    ofAll += quantity;
    return { ...line, ...checked };
  });
}

/** Identifies the stock that a line is taken from. */
function stockOf({ productId, product, ...choice }: CheckoutLine): string {
  return product?.hasVariants ? `${productId} ${choiceKey(choice)}` : productId;
}

function checkLine(
  line: CheckoutLine,
  reserved: ReservedQuantities,
  before: { ofStock: number; ofProduct: number; ofAll: number },
): { maxQuantity: number; problem: string | null } {
  const { product, inCart, quantity } = line;
  if (!product) return { maxQuantity: 0, problem: 'No longer available' };
  if ('refusal' in checkChoice(product, line)) {
    return { maxQuantity: 0, problem: 'No longer offered in this choice' };
  }
  if (line.addOnProblem) return { maxQuantity: 0, problem: line.addOnProblem };
  const left = product.stock - before.ofStock;
  const available = Math.min(maxLineQuantity(left), inCart ?? left);
  const limit = orderableBeforeCall(
    { id: line.productId, stock: product.productStock },
    reserved,
    before,
  );
  const maxQuantity = Math.min(available, limit.quantity);
  if (quantity <= maxQuantity) return { maxQuantity, problem: null };
  if (inCart === 0) return { maxQuantity, problem: 'No longer in your cart' };
  if (maxQuantity < available) return { maxQuantity, problem: limit.reason };
  return {
    maxQuantity,
    problem: maxQuantity === inCart ? `Only ${inCart} in your cart` : stockLeftText(left),
  };
}

/** Over all products. */
const maxReserved = 30;
/** Anybody may order this many of a product, even the last ones. */
const alwaysForOne = 3;

/** Per product: half of what was there before the account took any. */
function maxReservedOf(available: number): number {
  return Math.max(alwaysForOne, Math.ceil(available / 2));
}

/**
 * How many more pieces of a product an account may order now, and why not more. `before`: pieces in earlier
 * lines of the same order, of this product and in total.
 */
function orderableBeforeCall(
  { id, stock }: { id: string; stock: number },
  reserved: ReservedQuantities,
  before: { ofProduct: number; ofAll: number },
): { quantity: number; reason: string } {
  const reservedOf = reserved.byProduct.get(id) ?? 0;
  const ofProduct = maxReservedOf(stock + reservedOf) - reservedOf - before.ofProduct;
  const ofAll = maxReserved - reserved.total - before.ofAll;
  const quantity = Math.max(0, Math.min(ofProduct, ofAll));
  const amount = quantity === 0 ? 'No more' : `Only ${quantity}`;
  const why =
    ofProduct <= ofAll
      ? 'we keep some for others'
      : `at most ${maxReserved} pieces can wait for our call`;
  return { quantity, reason: `${amount} until we have spoken by phone: ${why}` };
}

/** Orders per account within an hour (Q113). The shop phones for each, so nobody but a bot places more. */
export const maxOrdersPerHour = 20;

const hourMs = 3_600_000;

/**
 * Seconds until an account may order again; 0 for now. Takes the time of its 20th most recent order; null if it
 * has fewer.
 */
export function secondsToNextOrder(firstOfTwenty: Date | null, now: Date): number {
  if (!firstOfTwenty) return 0;
  const leftMs = firstOfTwenty.getTime() + hourMs - now.getTime();
  return Math.max(0, Math.ceil(leftMs / 1000));
}

/** Online payment is always offered; cash on delivery only while the owner offers it (Q70). */
export function isPaymentOffered(
  paymentMethod: CheckoutPaymentMethod,
  { offersCod }: { offersCod: boolean },
): boolean {
  return paymentMethod === 'online' || offersCod;
}

/**
 * Takes six digits or '', and a state as typed; a state in another script gets no note (Q29). If the shop does
 * not deliver to the PIN code, the note says that.
 */
export function lookUpPin(
  pincode: string,
  typedState: string,
  zones: readonly DeliveryZone[],
): PinLookup {
  const state = findStateByPin(pincode);
  const typed = comparableState(typedState);
  const isHere = stateNames.some(
    (name) => comparableState(name) === typed && isPinInState(pincode, name),
  );
  const isOther = state !== null && typed !== '' && !isHere;
  const otherState = isOther ? `PIN code ${pincode} is in ${state}. Please check.` : null;
  return { city: findCityByPin(pincode), state, note: pinNote(pincode, zones) ?? otherState };
}

/** The note on a PIN code alone: that the shop does not deliver there, or that no list has it. */
function pinNote(pincode: string, zones: readonly DeliveryZone[]): string | null {
  if (pincode === '') return null;
  if (!isServed(zones, pincode)) return notServedText(pincode);
  return isListedPin(pincode) ? null : unlistedPinNote;
}

/** 'Jammu & Kashmir' → 'jammukashmir' */
function comparableState(state: string): string {
  return state.toLowerCase().replace(/\band\b|[^a-z]/g, '');
}

/** Whether the shop issues invoices that show a business's GST number. */
export function issuesTaxInvoices({
  issuesInvoices,
  gstNumber,
}: Pick<StoreProfile, 'issuesInvoices' | 'gstNumber'>): boolean {
  return issuesInvoices && gstNumber !== '';
}
