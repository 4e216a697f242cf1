import type { ColumnType, Generated } from 'kysely';

/** See app/shop/settings/delivery-zones.contract.ts. */
export type StoredDeliveryZone = {
  id: string;
  name: string;
  prefixes: string[];
  states: string[];
  isServed: boolean;
  chargePaise: number;
  per500gPaise: number;
  freeFromPaise: number | null;
  transitDays: number | null;
};

/** Who gets cash on delivery, and on what terms. Amounts in paise. */
type StoredCodRules = {
  maxTotalPaise: number;
  feePaise: number;
  excludedPins: readonly string[];
  afterDelivered: number;
  advancePercent: number;
  maxRefusals: number;
};

/** Null for what the owner has not set. */
export type ShopSettingsTable = {
  is_the_one: Generated<boolean>;
  is_demo: Generated<boolean>;
  name: string | null;
  support_phone: string | null;
  chat_phone: string | null;
  support_email: string | null;
  support_hours: string | null;
  notify_email: string | null;
  social_url: string | null;
  builder_credit: string | null;
  upi_id: string | null;
  bank_details: string | null;
  offers_cod: boolean | null;
  cod_rules: StoredCodRules | null;
  expires_after_days: number | null;
  return_days: number | null;
  only_buyers_review: boolean | null;
  signs_out_idle_owner: boolean | null;
  legal_name: string | null;
  legal_address: string | null;
  gst_number: string | null;
  grievance_name: string | null;
  grievance_email: string | null;
  grievance_phone: string | null;
  holidays: string[] | null;
  issues_invoices: boolean | null;
  invoices_by_hand: boolean | null;
  invoice_prefix: string | null;
  default_hsn: string | null;
  gst_rates: string | null;
  shows_prices_before_tax: boolean | null;
  pays_at_checkout: boolean | null;
  /** Written as JSON text. */
  delivery_zones: ColumnType<StoredDeliveryZone[] | null, string | null | undefined, string | null>;
  /** The public key that backups are encrypted with. */
  backup_recipient: string | null;
  backup_recipient_since: Date | null;
  updated_at: Generated<Date>;
};
