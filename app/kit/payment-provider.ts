/**
 * A payment provider takes customers’ money on pages of its own, for a shop that has an account with it. One file each
 * (platform/payments/razorpay.ts); whoever adds another writes these functions. Amounts are in paise. Every function that
 * returns a promise may throw a `ProviderError`.
 */
export type PaymentProvider = {
  /** 'razorpay'; stored with what it has taken. */
  id: string;
  /** 'Razorpay' */
  name: string;
  /** Opens a page on which exactly this is paid, once. With a reference that it knows already, that page again. */
  openPage(page: NewPage): Promise<ProviderPage>;
  /** What it knows of a page, by its own id or by the shop's reference; null if it has none such. */
  findPage(page: { pageId: string } | { reference: string }): Promise<ProviderPage | null>;
  /** From now on nobody can pay there. A page that has been paid or closed stays as it is. */
  closePage(pageId: string): Promise<void>;
  /** Gives back all of a payment or a part. With a key that it knows already, that refund again. */
  refund(refund: NewRefund): Promise<ProviderRefund>;
  /** What it knows of a refund; null if it has none such. */
  findRefund(refundId: string): Promise<ProviderRefund | null>;
  /** What a webhook is about; null if the provider has not signed these very bytes. */
  readWebhook(webhook: { body: Uint8Array; headers: Headers }): ProviderEvent | null;
  /** The reference of the page from which it sends a browser back; null if it has not signed this query. */
  readReturn(query: URLSearchParams): string | null;
};

export type NewPage = {
  /** The shop's own, a UUID: the provider opens one page for it. */
  reference: string;
  amountPaise: number;
  /** What the payer reads: 'Order FH7K2M9Q at Fashion Haat'. */
  description: string;
  /** The order's display id, for the owner who looks into their account there. */
  displayId: string;
  expiresAt: Date;
  /** Where it sends the browser afterwards. */
  returnUrl: string;
};

export type ProviderPage = {
  pageId: string;
  reference: string;
  url: string;
  amountPaise: number;
  /** 'closed': cancelled or expired. */
  state: 'open' | 'paid' | 'closed';
  /** The money that has arrived; nothing of what was only tried or promised. */
  payments: ProviderPayment[];
  /** What it calls paid and can be no payment of the shop's: 'pay_1: its amount is 0'. */
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
  /** The shop's key; null for one that was made in the account itself. */
  key: string | null;
  state: 'pending' | 'processed' | 'failed';
  /** Why it can be no refund of the shop's; null where it can. */
  refusal: string | null;
};

/** A webhook says what to look at; what is true of it is what the provider answers then. */
export type ProviderEvent = {
  eventId: string;
  /** 'payment_link.paid' */
  kind: string;
  pageId: string | null;
  refundId: string | null;
};

/** The provider did not do it: it could not be reached or failed (try again), or it refused (do not). */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly isFinal: boolean;

  constructor(message: string, { isFinal }: { isFinal: boolean }) {
    // Others' words may hold what the database does not store.
    super(message.replace(/\p{Cc}/gu, ' '));
    this.isFinal = isFinal;
  }
}

/** By its name: the built pages have a class of their own beside that of the server, which runs from its sources. */
export function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && error.name === 'ProviderError';
}
