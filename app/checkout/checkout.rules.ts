import { checkChoice } from '#app/catalogue/choice.rules.ts';
import { maxLineQuantity, stockLeftText } from '#app/catalogue/stock.rules.ts';
import { findStateByPin } from '#app/delivery/pin-prefixes.rules.ts';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import type { PinLookup } from './checkout.contract.ts';

/** A line of a checkout, and what is there of it now. */
export type CheckoutLine = {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  /** Pieces in the cart line it came from; null for Buy Now. */
  inCart: number | null;
  /** Null when the shop shows it no more. */
  product: { stock: number; sizes: string[]; colors: string[] } | null;
};

/**
 * What keeps each line from being ordered as it stands (Q40, Q46). Lines of one product share its stock:
 * the upper one has the first pick. Out: the lines, each with the most pieces it can have now and the
 * problem in words, or null.
 */
export function checkLines<L extends CheckoutLine>(
  lines: readonly L[],
): (L & { most: number; problem: string | null })[] {
  const reserved = new Map<string, number>();
  return lines.map((line) => {
    const before = reserved.get(line.productId) ?? 0;
    const checked = checkLine(line, before);
    reserved.set(line.productId, before + Math.min(line.quantity, checked.most));
    return { ...line, ...checked };
  });
}

function checkLine(
  line: CheckoutLine,
  reservedBefore: number,
): { most: number; problem: string | null } {
  const { product, inCart, quantity } = line;
  if (!product) return { most: 0, problem: 'No longer available' };
  if ('refusal' in checkChoice(product, line)) {
    return { most: 0, problem: 'No longer offered in this choice' };
  }
  const left = product.stock - reservedBefore;
  const most = Math.min(maxLineQuantity(left), inCart ?? left);
  if (quantity <= most) return { most, problem: null };
  if (inCart === 0) return { most, problem: 'No longer in your cart' };
  return { most, problem: most === inCart ? `Only ${inCart} in your cart` : stockLeftText(left) };
}

/** Is this a way to pay now? Online always is, cash on delivery while the owner offers it (Q70). */
export function isPaymentOffered(
  paymentMethod: CheckoutPaymentMethod,
  { offersCod }: { offersCod: boolean },
): boolean {
  return paymentMethod === 'online' || offersCod;
}

/** In: six digits, and the state as it was typed. A state in another script is left alone (Q29). */
export function lookUpPin(pincode: string, typedState: string): PinLookup {
  const state = findStateByPin(pincode);
  const typed = comparable(typedState);
  const isOther = state !== null && typed !== '' && typed !== comparable(state);
  return { state, note: isOther ? `PIN code ${pincode} is in ${state}. Please check.` : null };
}

/** 'Jammu & Kashmir' → 'jammukashmir' */
function comparable(state: string): string {
  return state.toLowerCase().replace(/\band\b|[^a-z]/g, '');
}
