import { formatMoney, type Paise } from '#app/kit/money.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * Changes the owner makes during a call, beyond sizes, quantities and address: another item, a replacement, a
 * discount, the delivery charge. The server prices every change again and returns the sum to read out.
 */

/** A discount and a delivery charge as typed, in rupees; '' for no discount. */
export type PricesView = { discount: string; delivery: string };

export const maxReasonLength = 100;
export const maxDeliveryRupees = 10_000;
export const maxDiscountRupees = 100_000_000;

/** The search and its results; null before a search. */
export type ItemFinderView = { search: string; items: FoundItemView[] | null };

export const maxFoundItems = 6;
export const maxFinderLength = 100;

/** A product that can be added, with its sizes and colors in stock. */
export type FoundItemView = {
  id: string;
  name: string;
  /** 'M · Indigo: ₹2,500, 12 left'; a product without choices has one entry. */
  choices: { value: string; label: string }[];
  groups: AddOnSelectView[];
};

/** The options of one add-on group. */
export type AddOnSelectView = {
  name: string;
  label: string;
  isRequired: boolean;
  options: { value: string; label: string }[];
};

export const failedChange = 'Error changing order';

export function orderChangeRefusal(
  kind: Refusal['kind'],
  description: string,
  fields?: Record<string, string>,
): Refusal {
  const refusal = { kind, code: 'change_failed', title: failedChange, description };
  return fields ? { ...refusal, fields } : refusal;
}

export const alreadyShipped = orderChangeRefusal(
  'conflict',
  'Something of it has been shipped already',
);

export const isInReturn = orderChangeRefusal(
  'conflict',
  'Some of this item is in a return. Remove it, or add another one.',
);

export function cheaperThanExchange(exchangeCreditPaise: Paise): Refusal {
  const what = `${formatMoney(exchangeCreditPaise)} of it is paid by an exchange, so it cannot cost less.`;
  return orderChangeRefusal('conflict', `${what} Refund money with the order that came back.`);
}
