import type { Paise } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import { maxDeliveryRupees, maxDiscountRupees, maxReasonLength } from './call-changes.contract.ts';

/** Null for values that were not in the form: they stay. */
export type PriceChanges = {
  /** As `TypedDiscount`. */
  discount: { paise: Paise } | { basisPoints: number } | null;
  discountReason: string;
  deliveryPaise: Paise | null;
  deliveryReason: string;
};

/** Reads discount and delivery charge of a form, with a message for each wrong field. */
export function parsePrices(texts: Record<string, string>): {
  prices: PriceChanges;
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  const reasonOf = (name: string) => {
    const reason = oneLine(texts[name] ?? '');
    if (reason.length > maxReasonLength) {
      fields[name] = `The reason can have at most ${maxReasonLength} characters`;
    }
    return reason;
  };
  const discount = texts.discount === undefined ? null : parseDiscount(texts.discount);
  if (discount && 'error' in discount) fields.discount = discount.error;
  const charge = parseCharge(texts.delivery);
  if (charge && typeof charge === 'object') fields.delivery = charge.error;
  return {
    prices: {
      discount: discount && 'error' in discount ? null : discount,
      discountReason: reasonOf('discountReason'),
      deliveryPaise: typeof charge === 'number' ? charge : null,
      deliveryReason: reasonOf('deliveryReason'),
    },
    fields,
  };
}

/** '500', '₹1,200', '10%' or '12.5 %'; '' is none. */
export function parseDiscount(
  typed: string,
): NonNullable<PriceChanges['discount']> | { error: string } {
  const percent = /^([0-9]{1,3})(?:\.([0-9]{1,2}))? ?%$/.exec(latinDigits(oneLine(typed)));
  if (percent) {
    const [, whole = '', decimals = ''] = percent;
    return { basisPoints: Number(whole) * 100 + Number(decimals.padEnd(2, '0')) };
  }
  const paise = parseAmount(typed, maxDiscountRupees);
  if (paise === null) {
    return oneLine(typed) === '' ? { paise: 0 } : { error: 'Enter an amount, or per cent as 10%' };
  }
  return typeof paise === 'number' ? { paise } : paise;
}

function parseCharge(typed: string | undefined) {
  if (typed === undefined) return null;
  return parseAmount(typed, maxDeliveryRupees) ?? { error: 'Enter an amount; 0 is free' };
}
