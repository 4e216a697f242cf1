import type { FormValues } from '#app/kit/forms.ts';
import type { PaymentMethod } from '#app/kit/payment.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { OrderView } from '#app/orders/record/orders.contract.ts';

/**
 * The payment of an order, as the owner notes it: the method, payments, refunds and corrections. The shop moves
 * no money itself (Q69): a payment provider reports online payments, and sends refunds. The order's history
 * keeps every note.
 */
export const paymentMethodNames = {
  upi: 'UPI',
  cash: 'Cash',
  bank: 'Bank transfer',
  cod: 'Cash on Delivery',
  provider: 'Online',
  'store credit': 'Store credit',
} as const satisfies Record<PaymentMethod, string>;

export const maxReferenceLength = 60;

/** What an order owes or gets back, for the owner. */
export type PaymentView = {
  order: OrderView;
  /** The state of the payment, in the owner's words. */
  note: string;
  /** Names what the owner sees; a form with another one is refused. */
  mark: string;
  /** Still to be paid, in paise. */
  duePaise: number;
  /** The part of the advance still to be paid; null without an advance. */
  advance: string | null;
  /** Still to be refunded for what is not charged any more, in rupees: '16870'; '' when nothing is. */
  refundDue: string;
  /** All that could be given back: '₹16,870'; null when nothing was paid. */
  refundable: string | null;
  /** Ways to refund, the usual one first. */
  refundWays: RefundWayView[];
  /** The part that is given back as store credit: '₹500'; null for none. */
  storeCreditLeft: string | null;
  /** Whether it was noted by hand, and so can have been noted wrongly. */
  canCorrect: boolean;
  methods: PaymentMethod[];
  agreedMethod: PaymentMethod | null;
  /**
   * How to pay exactly this by UPI; 'not set' while the shop has no way to be paid, null without a UPI id or if
   * nothing is due.
   */
  upi: UpiWay | 'not set' | null;
  /** The page to pay on, and the chat that sends it; null when nothing is due, or there is no way to pay. */
  page: { url: string; chat: string } | null;
  /** What the customer says they have paid, as long as it waits for an answer. */
  claims: ClaimView[];
  /** What the claims come to, where only all of them are enough: '₹16,870'. */
  together: string | null;
  /** What was paid at the payment provider; null without one, and where nothing was. */
  online: OnlineView | null;
};

/** The money of an order that has gone through the payment provider. */
export type OnlineView = {
  /** Its name. */
  provider: string;
  /** '₹16,870, 21 Nov 2026, 3:05 pm' */
  payments: { id: string; text: string }[];
  /** '₹500, 21 Nov 2026, 3:05 pm: on its way' */
  refunds: { id: string; text: string; hasFailed: boolean }[];
  /** All of it that could be given back there: '₹16,870'; null when nothing could. */
  refundable: string | null;
  /** What has arrived and is not counted as paid, and what is missing; null: it would be enough now. */
  waiting: { amount: string; missing: string | null } | null;
};

/** A claim that waits for the owner. */
export type ClaimView = {
  id: number;
  reference: string;
  amount: string;
  /** '21 Nov 2026, 3:05 pm' */
  when: string;
  hasScreenshot: boolean;
  /** What the owner has to know before they answer: too little, too much, known from another order. */
  notes: string[];
  canConfirm: boolean;
};

/** The shop's UPI id, with a link that opens an app and the same as a QR code. */
export type UpiWay = { id: string; link: string; qr: { size: number; path: string } };

export const paymentToasts = {
  agreed: { title: 'Payment agreed' },
  paid: { title: 'Payment received' },
  corrected: { title: 'Payment corrected' },
  refunded: { title: 'Refund noted' },
  refundSent: {
    title: 'Refund on its way',
    description: 'It goes to where the payment came from.',
  },
  refundedAsStoreCredit: {
    title: 'Refunded as store credit',
    description: 'The customer gets an email about it.',
  },
  claimRefused: {
    title: 'Customer informed',
    description: 'Your message is on their payment page and in an email to them.',
  },
} as const;

/** What is said of a refund, by the way it was made. */
export const refundToasts = {
  hand: paymentToasts.refunded,
  provider: paymentToasts.refundSent,
  'store credit': paymentToasts.refundedAsStoreCredit,
} as const satisfies Record<RefundWay, { title: string }>;

export const failedPayment = 'Error saving payment';

const paymentIntents = [
  ...['payment', 'correct-payment', 'refund', 'confirm-claims', 'refuse-claim'],
  ...['refund-waiting', 'count-waiting'],
];

/** How money is given back: by the owner themselves, who notes it, by the payment provider, or as store credit. */
export const refundWays = ['hand', 'provider', 'store credit'] as const;
export type RefundWay = (typeof refundWays)[number];

/** The ways that a payment offers, what is usual first: `name` for a list to choose from, `button` for what does it. */
export type RefundWayView = { way: RefundWay; name: string; button: string };

/** Is this the `intent` of a form about a payment? */
export function isPaymentIntent(intent: string | undefined): boolean {
  return paymentIntents.some((one) => one === intent);
}

/** A refused form about a payment: why, and what it held. */
export type RefusedPayment = { refusal: Refusal; typed: FormValues };

/** What an action answered, if it refused a form about a payment. */
export function refusedPayment(
  answer: { refusal?: Refusal; typed?: FormValues } | undefined,
): RefusedPayment | null {
  const { refusal, typed } = answer ?? {};
  return refusal && typed && isPaymentIntent(typed.intent) ? { refusal, typed } : null;
}

export function paymentRefusal(
  kind: Refusal['kind'],
  description: string,
  fields?: Record<string, string>,
): Refusal {
  const refusal = { kind, code: 'payment_failed', title: failedPayment, description };
  return fields ? { ...refusal, fields } : refusal;
}

export const paymentChangedMeanwhile = paymentRefusal(
  'conflict',
  'The payment was changed meanwhile. Look at it again.',
);

export const noAccount = paymentRefusal(
  'conflict',
  'The customer has no account any more for store credit.',
);

export const claimAnswered = paymentRefusal(
  'conflict',
  'It was answered already. Look at it again.',
);
