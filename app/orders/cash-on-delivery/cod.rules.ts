import { formatMoney, type Paise } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import type { CodRules } from '#app/shop/settings/shop-settings.contract.ts';

/** The rules as a text for customers, before they order; '' without rules. */
export function codTerms(rules: CodRules): string {
  const sentences = [
    rules.feePaise > 0 && `It costs ${formatMoney(rules.feePaise)} more.`,
    rules.advancePercent > 0 && `${rules.advancePercent} % of the total is paid in advance.`,
    rules.maxTotalPaise > 0 && `It is for orders up to ${formatMoney(rules.maxTotalPaise)}.`,
    rules.afterDelivered > 0 &&
      `It is for customers who have received ${pluralize(rules.afterDelivered, 'order')} from us.`,
    rules.excludedPins.length > 0 && 'It is not available for every PIN code: checkout tells you.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The facts the rules need. `totalPaise` is without the fee. */
export type OrderForCod = { pincode: string; totalPaise: Paise };

/** Orders the customer has received, and refused parcels to the phone number. */
export type CodRecord = { delivered: number; refusals: number };

/** Why an order cannot be paid on delivery, as a sentence for the customer; null if it can. */
export function codProblem(
  rules: CodRules,
  { pincode, totalPaise }: OrderForCod,
  { delivered, refusals }: CodRecord,
): string | null {
  if (rules.excludedPins.some((start) => pincode.startsWith(start))) {
    return `Cash on Delivery is not available for PIN ${pincode}.`;
  }
  if (rules.maxTotalPaise > 0 && totalPaise > rules.maxTotalPaise) {
    return `Cash on Delivery is available for orders up to ${formatMoney(rules.maxTotalPaise)}.`;
  }
  if (delivered < rules.afterDelivered) {
    const orders = pluralize(rules.afterDelivered, 'order');
    return `Cash on Delivery is available once you have received ${orders} from us.`;
  }
  if (rules.maxRefusals > 0 && refusals >= rules.maxRefusals) {
    return 'Cash on Delivery is not available for this phone number.';
  }
  return null;
}
