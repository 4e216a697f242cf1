import { formatMoney, type Paise } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import type { CodRules } from '#app/shop/settings/shop-settings.contract.ts';

/** What the rules say to whoever asks before they order; '' without any. */
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

/** What of an order the rules are about: `totalPaise` without the fee. */
export type OrderForCod = { pincode: string; totalPaise: Paise };

/** How many orders the customer has received, and how many parcels were refused that went to the phone number. */
export type CodRecord = { delivered: number; refusals: number };

/** Why an order cannot be paid on delivery, as a sentence for its customer; null when it can. */
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
