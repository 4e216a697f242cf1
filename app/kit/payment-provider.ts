/**
 * A payment provider takes customers’ money on pages of its own, for a shop that has an account with it. A folder each
 * in integrations/; whoever adds another writes these functions. Amounts are in paise. Every function that
 * returns a promise may throw a `ProviderError`.
 */
export type PaymentProvider = {
  /** Stored with what it has taken. */
  id: string;
  name: string;
  /** Opens a page for exactly this payment, once. For a known reference, returns the existing page. */
  openPage(page: NewPage): Promise<ProviderPage>;
  /** What it knows of a page, by its own id or the shop's reference; null if there is none. */
  findPage(page: { pageId: string } | { reference: string }): Promise<ProviderPage | null>;
  /** Ends payment on this page. A page that was paid or closed stays as it is. */
  closePage(pageId: string): Promise<void>;
  /** Refunds all or part of a payment. For a known key, returns the existing refund. */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  /** What it knows of a refund; null if there is none. */
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  /** What a webhook is about; null unless the provider signed these very bytes. */
  readWebhook(webhook: { body: Uint8Array; headers: Headers }): ProviderEvent | null;
  /** The reference of the page from which it redirects a browser; null if it did not sign this query. */
  readReturn(query: URLSearchParams): string | null;
};

export type NewPage = {
  /** The shop's own, a UUID: the provider opens one page for it. */
  reference: string;
  amountPaise: number;
  /** For the payer: 'Order FH7K2M9Q at Fashion Haat'. */
  description: string;
  /** The order's display id, for the owner in their account there. */
  displayId: string;
  expiresAt: Date;
  /** Where it redirects the browser afterwards. */
  returnUrl: string;
};

export type ProviderPage = {
  pageId: string;
  reference: string;
  url: string;
  amountPaise: number;
  /** 'closed': cancelled or expired. */
  state: 'open' | 'paid' | 'closed';
  /** The money that has arrived, without attempts or promises. */
  payments: ProviderPayment[];
  /** Payments it reports that cannot be the shop's: 'pay_1: its amount is 0'. */
  refusals: string[];
};

export type ProviderPayment = { paymentId: string; amountPaise: number; paidAt: Date };

export type NewRefund = {
  /** The shop's own, a UUID. */
  key: string;
  paymentId: string;
  amountPaise: number;
};

export type ProviderRefund = {
  refundId: string;
  paymentId: string;
  amountPaise: number;
  /** The shop's key; null for a refund made in the provider's account. */
  key: string | null;
  state: 'pending' | 'processed' | 'failed';
  /** Why it cannot be a refund of the shop's; null if it can. */
  refusal: string | null;
};

/** A webhook only says what to look at. What the provider then answers is true. */
export type ProviderEvent = {
  eventId: string;
  /** 'payment_link.paid' */
  kind: string;
  pageId: string | null;
  refundId: string | null;
};

/** The provider did not do it: it was unreachable or failed (try again), or it refused (do not). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    // Foreign text may contain characters that the database refuses.
    super(message.replace(/\p{Cc}/gu, ' '));
    this.isFinal = isFinal;
  }
}

/** By name: the built pages have their own copy of the class, beside the server's. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === 'ProviderError';
}
