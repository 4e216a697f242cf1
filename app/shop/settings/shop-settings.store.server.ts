import type { Insertable } from 'kysely';
import type { Db, Tables } from '#database/tables.ts';
import type { DeliveryZone } from './delivery-zones.contract.ts';
import type { StoreProfile } from './shop-settings.contract.ts';

type Columns = Omit<Insertable<Tables['shop_settings']>, 'is_the_one' | 'updated_at'>;

const columnByField = {
  name: 'name',
  supportPhone: 'support_phone',
  chatPhone: 'chat_phone',
  supportEmail: 'support_email',
  supportHours: 'support_hours',
  notifyEmail: 'notify_email',
  socialUrl: 'social_url',
  builderCredit: 'builder_credit',
  upiId: 'upi_id',
  bankDetails: 'bank_details',
  offersCod: 'offers_cod',
  paysAtCheckout: 'pays_at_checkout',
  codRules: 'cod_rules',
  expiresAfterDays: 'expires_after_days',
  returnDays: 'return_days',
  onlyBuyersReview: 'only_buyers_review',
  signsOutIdleOwner: 'signs_out_idle_owner',
  legalName: 'legal_name',
  legalAddress: 'legal_address',
  gstNumber: 'gst_number',
  grievanceName: 'grievance_name',
  grievanceEmail: 'grievance_email',
  grievancePhone: 'grievance_phone',
  issuesInvoices: 'issues_invoices',
  invoicesByHand: 'invoices_by_hand',
  invoicePrefix: 'invoice_prefix',
  defaultHsn: 'default_hsn',
  gstRates: 'gst_rates',
  showsPricesBeforeTax: 'shows_prices_before_tax',
  holidays: 'holidays',
  deliveryZones: 'delivery_zones',
} as const satisfies Record<keyof StoreProfile, keyof Columns>;

const fields = Object.keys(columnByField) as (keyof StoreProfile)[];

type SavedSettings = {
  /** Only the values the owner has set. */
  profile: Partial<StoreProfile>;
  /** Whether the shop was seeded with demo data. */
  isDemo: boolean;
};

export async function readSavedSettings(db: Db): Promise<SavedSettings> {
  const row = await db
    .selectFrom('shop_settings')
    .select(['is_demo', ...Object.values(columnByField)])
    .executeTakeFirst();
  const entries = fields.map((field) => [field, row?.[columnByField[field]]]);
  const known = entries.filter(([, value]) => value !== null && value !== undefined);
  const profile: Partial<StoreProfile> = Object.fromEntries(known);
  const { deliveryZones } = profile;
  // A zone just added has no places yet.
  if (deliveryZones) profile.deliveryZones = deliveryZones.filter(hasPlaces);
  return { profile, isDemo: row?.is_demo ?? false };
}

function hasPlaces({ prefixes, states }: DeliveryZone): boolean {
  return prefixes.length > 0 || states.length > 0;
}

/** All zones, even those without a place. */
export async function readDeliveryZones(db: Db): Promise<DeliveryZone[]> {
  const row = await db.selectFrom('shop_settings').select('delivery_zones').executeTakeFirst();
  return row?.delivery_zones ?? [];
}

/** The same, with all settings locked until the transaction ends. */
export async function lockDeliveryZones(db: Db): Promise<DeliveryZone[]> {
  await db
    .insertInto('shop_settings')
    .defaultValues()
    .onConflict((conflict) => conflict.column('is_the_one').doNothing())
    .execute();
  const row = await db
    .selectFrom('shop_settings')
    .select('delivery_zones')
    .forUpdate()
    .executeTakeFirst();
  return row?.delivery_zones ?? [];
}

/** Sets these values and leaves the others as they are. */
export async function updateStoreProfile(db: Db, changes: Partial<StoreProfile>): Promise<void> {
  const entries = Object.entries(changes) as [
    keyof StoreProfile,
    StoreProfile[keyof StoreProfile],
  ][];
  const columns: Columns = Object.fromEntries(
    entries.map(([field, value]) => [
      columnByField[field],
      field === 'deliveryZones' ? JSON.stringify(value) : value,
    ]),
  );
  await db
    .insertInto('shop_settings')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(columns))
    .execute();
}
