import type { Refusal } from '#app/kit/result.ts';
import { pleaseWait } from '#app/kit/text.ts';
import type { ShopContact } from '#app/shop/settings/shop-settings.contract.ts';
import type { UpiWay } from './payments.contract.ts';

/**
 * The page to pay an order on. Its address is signed and works without signing in. So it shows only the order's
 * display id, the amount due and where to pay: no name, no address, no items. The customer pays the shop's bank
 * account directly; the page says how, and takes their claim to have paid, for the owner to confirm. It ends
 * with the order.
 */
export type PayPageView = {
  displayId: string;
  /** The order's page, for its own customer; null for anybody else. */
  orderPath: string | null;
  contact: Pick<ShopContact, 'name' | 'supportPhone' | 'supportHours'>;
  state: PayState;
  /** What was claimed and still matters, oldest first. */
  claims: ShownClaim[];
};

/**
 * Amounts are set only while something is due. `rest`: the amount paid on delivery, if this is the advance; 'at
 * the door': the advance is paid; 'claimed': claims cover the amount, and the owner has not answered yet.
 */
export type PayState =
  | {
      kind: 'due';
      amount: string;
      /** '₹1,000 + ₹50 GST', where the shop showed that when it was ordered. */
      beforeTax?: string;
      /** The payment provider, on whose page it can be paid at once; null without one. */
      online: { provider: string } | null;
      rest: string | null;
      upi: UpiWay | null;
      bank: string | null;
      form: ClaimForm;
    }
  | { kind: 'claimed'; form: ClaimForm }
  | { kind: 'at the door'; rest: string }
  | { kind: 'wait' | 'paid' | 'refunded' | 'cancelled' | 'ended' };

/** What the form 'I have paid' begins with, in rupees: '16870'. */
export type ClaimForm = { amount: string };

/** A claim as shown to anyone with the link. */
export type ShownClaim = {
  id: number;
  /** 'UTR …8901, 21 Nov 2026, 3:05 pm' */
  what: string;
  isRefused: boolean;
  /** Its current state. */
  text: string;
};

/** So long after the order was placed its page ends, paid or not. */
export const payPageDays = 90;

/** So long after somebody has come back from the payment provider nothing is asked for, until it has answered. */
export const comingBackMinutes = 10;

/** Below the page of an order: the way to the payment provider's. */
export const payNowPath = 'now';

export const claimToast = {
  title: 'Thank you',
  description: 'We will check it and update this page.',
} as const;

const failed = 'Not sent';

export const claimRefusals = {
  wrong: claimRefusal('invalid', 'Please correct the highlighted fields'),
  ended: {
    wait: claimRefusal('conflict', 'There is nothing to pay here at the moment.'),
    'at the door': claimRefusal(
      'conflict',
      'The rest is paid on delivery. Paid it already? Please call us.',
    ),
    paid: claimRefusal(
      'conflict',
      'This order is already marked as paid. Paid twice? Please call us.',
    ),
    refunded: claimRefusal('conflict', 'The payment of this order was refunded. Please call us.'),
    cancelled: claimRefusal(
      'conflict',
      'This order has been cancelled. If money has left your account, please call us.',
    ),
    ended: claimRefusal('conflict', 'This page has expired. Please call us.'),
  },
  known: {
    ...claimRefusal('conflict', 'You have told us of this payment already.'),
    fields: { reference: 'You have told us of this payment already.' },
  },
  tooMany: claimRefusal('conflict', 'You have told us of several payments. Please call us.'),
  tooOften: (waitSeconds: number): Refusal => ({
    ...claimRefusal('tooMany', `Too many attempts. ${pleaseWait(waitSeconds)}`),
    retryAfterSeconds: waitSeconds,
  }),
  /** Made in the browser, if the shop is unreachable or fails. */
  unreachable: claimRefusal('conflict', 'Please try again in a moment.'),
};

function claimRefusal(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'claim_failed', title: failed, description };
}
