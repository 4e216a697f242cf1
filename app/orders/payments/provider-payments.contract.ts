import type { Refusal } from '#app/kit/result.ts';
import { pleaseWait } from '#app/kit/text.ts';

/**
 * Money that a customer has paid for an order on the payment provider's page: the amount in paise that the
 * provider confirms, whatever a browser or a webhook claims. If it covers the amount due, it becomes the
 * order's payment, by the way 'provider'; if not, it waits for the rest or for a refund.
 */
export type StoredPage = {
  /** The reference that the provider is given. */
  id: string;
  orderId: string;
  amountPaise: number;
  /** The provider's own; null until it has answered. */
  pageId: string | null;
  url: string | null;
  state: 'opening' | 'open' | 'paid' | 'closed';
  createdAt: Date;
  expiresAt: Date;
  returnedAt: Date | null;
};

export type StoredPayment = {
  paymentId: string;
  amountPaise: number;
  /** The part not given back. */
  leftPaise: number;
  /** Whether the order counts it as paid. */
  isCounted: boolean;
  paidAt: Date;
};

export type StoredRefund = {
  /** The key by which the provider gives it back once. */
  id: string;
  paymentId: string;
  orderId: string;
  /** The return it refunds; null for none. */
  returnId: string | null;
  amountPaise: number;
  /** The part that the order counts as refunded. */
  countedPaise: number;
  /** 'waiting': the provider has not answered yet; 'pending': the bank has not. */
  state: 'waiting' | 'pending' | 'processed' | 'failed';
  refundId: string | null;
  fault: string;
  createdAt: Date;
};

/** Where the provider sends its webhooks. */
export const webhookPath = '/payment-provider/webhook';
/** Where it sends browsers back to. */
export const returnPath = '/payment-provider/return';

function providerRefusal(kind: Refusal['kind'], title: string, description: string): Refusal {
  return { kind, code: 'provider_failed', title, description };
}

export const providerRefusals = {
  nothingDue: providerRefusal('conflict', 'Nothing to pay', 'Nothing is due for this order now.'),
  unavailable: providerRefusal(
    'busy',
    'Online payment is not available right now',
    'Nothing was charged. Please try again in a few minutes.',
  ),
  tooOften: (waitSeconds: number): Refusal => ({
    ...providerRefusal('tooMany', 'Too many attempts', pleaseWait(waitSeconds)),
    retryAfterSeconds: waitSeconds,
  }),
};

export function refundFailed(provider: string, fault: string): Refusal {
  return providerRefusal('conflict', 'Refund failed', `${provider}: ${fault}`);
}
