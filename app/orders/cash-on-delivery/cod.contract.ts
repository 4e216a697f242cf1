import type { Refusal } from '#app/kit/result.ts';

/**
 * Cash on delivery is paid to the courier at the door. A refused parcel costs the shop both ways, so the owner
 * may set rules: for whom, up to how much, for which fee and with what advance. The server decides for pages
 * and API clients alike: when it is chosen, on the last step, and when the order is placed. Customers who
 * cannot have it are told why.
 */
export type CodOffer = {
  /** Why this order cannot have it, as a sentence for the customer; null if it can. */
  problem: string | null;
  /** '₹49'; null if there is none. */
  fee: string | null;
  /** The advance, '20 %'; null if there is none. */
  advance: string | null;
};

/** `problem`: as in `CodOffer`. Nothing typed is lost: the order can be paid in another way. */
export function codRefusal(problem: string): Refusal {
  return {
    kind: 'conflict',
    code: 'cod_not_available',
    title: 'Choose how to pay',
    description: problem,
  };
}

export const refusedAtDoorToast = {
  title: 'Refused at the door',
  description: 'The order is cancelled, and the refusal counts for its phone number.',
};
