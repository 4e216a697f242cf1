import type { Paise } from '#app/kit/money.ts';
import type { Refusal } from '#app/kit/result.ts';

/**
 * Store credit is money of a customer's that the shop holds: given instead of a refund, spent on a later order,
 * of which it is a payment. Their balance is the sum of entries that never change, and never below 0.
 *
 * 'refund' and 'return': given for a payment, or for what came back; 'spent': on an order; 'back': an order on
 * which it was spent costs less, or nothing.
 */
export type StoreCreditKind = 'refund' | 'return' | 'back' | 'spent';

/** The store credit of a customer, as they see it. */
export type StoreCreditView = {
  /** '₹1,675' */
  balance: string;
  /** The latest first. */
  entries: StoreCreditEntryView[];
};

export type StoreCreditEntryView = {
  id: number;
  /** 'Return from order FH7KQ2M4' */
  what: string;
  orderPath: string;
  /** '+₹1,675', '−₹500' */
  amount: string;
  /** '21 Nov 2026, 3:05 pm' */
  when: string;
};

/** So many entries are shown; the file of one's own data has all of them. */
export const shownEntries = 20;

/** For every email that gives some. */
export const howToSpend = 'You can use it for your next order: the checkout offers it.';

/** How much of a total store credit can pay: all of it, or the whole balance. */
export function spendable(balancePaise: Paise, totalPaise: Paise): Paise {
  return Math.min(balancePaise, totalPaise);
}

/** The balance has changed since it was read, or the total has: nothing was ordered. */
export const storeCreditChanged: Refusal = {
  kind: 'conflict',
  code: 'store_credit_changed',
  title: 'Error',
  description:
    'Your store credit has changed meanwhile. Nothing was ordered; please look at it again.',
};
