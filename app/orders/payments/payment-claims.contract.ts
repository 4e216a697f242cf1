/**
 * A payment claim is what a customer says they have paid for an order, on the page to pay on: how much, the bank's
 * reference (UTR), perhaps a screenshot. It is not a payment: the order stays unpaid until the owner, who sees the bank
 * account, confirms the claim. Or they refuse it, with words that the page then shows.
 */
export const claimStates = ['waiting', 'confirmed', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

export type PaymentClaim = {
  id: number;
  reference: string;
  amountPaise: number;
  hasScreenshot: boolean;
  state: ClaimState;
  /** The owner's words, of a claim that they refused. */
  answer: string;
  claimedAt: Date;
};

/** The UTR of a bank transfer has up to 22 characters, that of UPI 12. */
export const maxClaimReferenceLength = 40;
export const maxAnswerLength = 200;

/** How many claims of one order may wait for the owner: a payment in parts, a mistyped reference. */
export const maxWaitingClaims = 5;
