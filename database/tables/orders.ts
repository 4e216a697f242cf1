import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OrderEventKind } from '#app/kit/order-events.ts';
import type { CheckoutPaymentMethod, PaymentMethod, PaymentStatus } from '#app/kit/payment.ts';
import type { AddOnsColumn, StoredOrderedAddOn } from './add-ons.ts';

export type CheckoutsTable = {
  id: Generated<string>;
  user_id: string;
  source: 'cart' | 'product';
  full_name: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  pincode: Generated<string>;
  address: Generated<string>;
  landmark: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  is_default_address: Generated<boolean>;
  buyer_gstin: Generated<string>;
  buyer_business: Generated<string>;
  payment_method: Generated<CheckoutPaymentMethod>;
  stage: Generated<'address' | 'payment' | 'confirm'>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type CheckoutItemsTable = {
  id: Generated<string>;
  checkout_id: string;
  position: number;
  cart_item_id: string | null;
  product_id: string;
  quantity: number;
  selected_size: string | null;
  selected_color: string | null;
  add_ons: AddOnsColumn;
};

export type OrdersTable = {
  id: Generated<string>;
  display_id: string;
  user_id: string | null;
  idempotency_key: string;
  customer_name: Generated<string>;
  customer_email: string;
  customer_phone: string;
  address: string;
  landmark: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  delivery_address: string;
  delivery_pincode: string;
  buyer_gstin: Generated<string>;
  buyer_business: Generated<string>;
  /** A `TaxTerms`; null if the shop showed no prices before tax. */
  tax_terms: ColumnType<unknown, string | null | undefined, never>;
  booking_method: CheckoutPaymentMethod;
  payment_status: Generated<PaymentStatus>;
  payment_method: Generated<PaymentMethod | null>;
  payment_reference: Generated<string>;
  /** Goodwill refunds: money given back although it was not owed. */
  goodwill_paise: Generated<number>;
  paid_paise: Generated<number>;
  refunded_paise: Generated<number>;
  /** Paid with what came back from another order. */
  credit_paise: Generated<number>;
  /** The part of `paid_paise` that is store credit. */
  store_credit_paise: Generated<number>;
  /** The part of `refunded_paise` that was given back as store credit. */
  store_credit_back_paise: Generated<number>;
  paid_at: Generated<Date | null>;
  paid_by: Generated<string | null>;
  /** The sum of its lines, after discount. */
  subtotal_paise: number;
  /** Already taken off in the subtotal. */
  discount_paise: Generated<number>;
  delivery_charge_paise: number;
  /** The fee for paying on delivery; else 0. */
  cod_fee_paise: Generated<number>;
  /** The part to pay before the parcel leaves, in per cent. */
  cod_advance_percent: Generated<number>;
  total_paise: number;
  /** An ISO day, read as text. Null for orders from before it was stored. */
  promised_by: ColumnType<Date | null, string | null | undefined, string | null>;
  is_demo: Generated<boolean>;
  status: Generated<'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'>;
  note: Generated<string>;
  found_by: GeneratedAlways<string>;
  /** Grows with every order, whatever the clock says. */
  sequence: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type OrderLinesTable = {
  id: Generated<string>;
  order_id: string;
  position: number;
  product_id: string | null;
  product_name: string;
  product_price_paise: number;
  quantity: number;
  /** Taken off the whole line. */
  discount_paise: Generated<number>;
  selected_size: string | null;
  selected_color: string | null;
  /** With their prices. */
  add_ons: AddOnsColumn<StoredOrderedAddOn>;
  picture_url: string | null;
  status: Generated<'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'>;
  tracking_link: string | null;
  courier: Generated<string | null>;
  /** The parcel came back because nobody took it. */
  refused_at_door: Generated<boolean>;
  /** Copied from the product; see `TaxedItem`. */
  hsn: Generated<string>;
  gst_rate: Generated<number | null>;
  /** When it was last set to delivered. */
  delivered_at: Generated<Date | null>;
  was_on_sale: Generated<boolean>;
  /** How many came back, and how much of the line's price is owed for them. */
  returned_quantity: Generated<number>;
  returned_paise: Generated<number>;
  /** The order's credit, for lines that came in an exchange. Written by a trigger. */
  credit_paise: Generated<number>;
  /** The day of its order in India. Written by a trigger. */
  ordered_on: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** The metrics of an order (docs/decisions/0032-metrics.md). Written by triggers only. */
export type OrderMetricsTable = {
  order_id: string;
  day: Date;
  customer: string;
  state: string;
  city: string;
  sold_paise: number;
  awaiting_paise: number;
  is_exchange: Generated<boolean>;
  answered_on: Date | null;
  is_confirmed: boolean;
};

/** Changes of the sums of a day's orders (docs/decisions/0054-sums-of-orders.md). Written by triggers only. */
export type OrderSumsTable = {
  day: Date;
  orders: number;
  /** Orders of which something is not cancelled. */
  sales: number;
  sold_paise: number;
  awaiting_paise: number;
};

/** When each customer first ordered and first bought. Written by triggers only. */
export type OrderCustomersTable = {
  customer: string;
  first_day: Date;
  first_sale: Date | null;
  /** Of the sales that are no exchange. */
  first_buy: Date | null;
  second_buy: Date | null;
  last_buy: Date | null;
};

/** Changes of what a category sold on a day. Written by triggers only. */
export type CategorySumsTable = {
  day: Date;
  category_id: string | null;
  quantity: number;
  paise: number;
};

/** What a product has sold at most, as changes; the folded ones are one row each. Written by triggers only. */
export type ProductSalesTable = {
  product_id: string;
  paise: number;
  is_folded: Generated<boolean>;
};

/** Changes of the sales of a month in one place, as typed. Written by triggers only. */
export type PlaceSumsTable = {
  /** Its first day. */
  month: Date;
  state: string;
  city: string;
  orders: number;
  sold_paise: number;
};

export type OrderEventsTable = {
  id: Generated<number>;
  order_id: string;
  line_id: string | null;
  actor_id: string | null;
  kind: OrderEventKind;
  from_value: string | null;
  to_value: string | null;
  /** The order's `promised_by` before this change moved it; read as text. */
  promised_before: ColumnType<Date | null, string | null | undefined, never>;
  created_at: Generated<Date>;
};

export type OrderCallsTable = {
  id: Generated<number>;
  order_id: string;
  outcome: 'confirmed' | 'no answer' | 'wrong number' | 'changed' | 'call again' | 'cancelled';
  note: Generated<string>;
  called_by: string | null;
  called_at: Date;
  next_at: Date | null;
  /** When the owner took the outcome back. */
  undone_at: Generated<Date | null>;
};

export type OrderKeysTable = {
  user_id: string;
  key: string;
  body_hash: Buffer;
  display_id: string | null;
  created_at: Generated<Date>;
};

export type PaymentClaimsTable = {
  id: Generated<number>;
  order_id: string;
  reference: string;
  amount_paise: number;
  screenshot: Buffer | null;
  state: Generated<'waiting' | 'confirmed' | 'refused'>;
  answer: Generated<string>;
  claimed_at: Date;
  answered_at: Generated<Date | null>;
  answered_by: Generated<string | null>;
};

export type InvoiceSeriesTable = { series: string; last_place: number };

export type InvoicesTable = {
  number: string;
  kind: 'invoice' | 'bill' | 'credit';
  order_id: string;
  corrects: string | null;
  /** An `InvoiceDocument`. */
  document: ColumnType<unknown, string>;
  issued_at: Date;
  position: GeneratedAlways<number>;
};

export type EmailsTable = {
  id: Generated<string>;
  order_id: string | null;
  /** The order event the email waits for. Undoing the event withdraws the email. */
  order_event_id: Generated<number | null>;
  user_id: Generated<string | null>;
  kind: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  status: Generated<'queued' | 'sent' | 'failed'>;
  sent_by: 'mailbox' | 'smtp' | null;
  attempts: Generated<number>;
  /** When a process began to send it; null if none does. */
  sending_since: Generated<Date | null>;
  next_attempt_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
};
