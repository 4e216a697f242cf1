import type { Generated } from 'kysely';

/** A payment provider's pages, payments and refunds (docs/decisions/0089). */
export type ProviderPagesTable = {
  id: Generated<string>;
  order_id: string;
  provider: string;
  amount_paise: number;
  page_id: Generated<string | null>;
  url: Generated<string | null>;
  state: Generated<'opening' | 'open' | 'paid' | 'closed'>;
  created_at: Date;
  expires_at: Date;
  returned_at: Generated<Date | null>;
  next_check_at: Date | null;
};

export type ProviderPaymentsTable = {
  payment_id: string;
  page_id: string;
  order_id: string;
  amount_paise: number;
  is_counted: boolean;
  paid_at: Date;
  received_at: Date;
};

export type ProviderRefundsTable = {
  id: Generated<string>;
  payment_id: string;
  order_id: string;
  amount_paise: number;
  counted_paise: Generated<number>;
  refund_id: Generated<string | null>;
  state: Generated<'waiting' | 'pending' | 'processed' | 'failed'>;
  fault: Generated<string>;
  actor_id: string | null;
  created_at: Date;
  next_check_at: Date | null;
  /** The return that it refunds. */
  return_id: Generated<string | null>;
};

export type ProviderEventsTable = {
  provider: string;
  event_id: string;
  kind: string;
  page_id: string | null;
  refund_id: string | null;
  received_at: Date;
  handled_at: Generated<Date | null>;
  /** Why the event's payment was refused; null if nothing was. */
  refusal: Generated<string | null>;
};
