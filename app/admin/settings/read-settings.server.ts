import { bundledPostgresText } from '#app/kit/bundled-postgres.mjs';
import { dateAndTime } from '#app/kit/dates.ts';
import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { pluralize } from '#app/kit/text.ts';
import { emailState } from '#app/orders/record/order-emails.rules.ts';
import { findLastEmail } from '#app/orders/record/order-emails.store.server.ts';
import { openCatalogueMemory } from '#app/products/catalogue/catalogue-memory.store.server.ts';
import { formatDeliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import {
  type DeliveryChange,
  listDeliveryChanges,
  readDeliveryTerms,
} from '#app/shop/delivery/delivery.store.server.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import { defaultRateTable } from '#app/shop/tax/rate-table.contract.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  type DeliveryView,
  type HealthItem,
  maxShownDeliveryChanges,
  type SettingsView,
  type StoreProfileValues,
  storeProfileForms,
} from './admin-settings.contract.ts';
import { listCategoriesToManage } from './categories.store.server.ts';
import { healthItems } from './health.rules.ts';
import { readHealthStats } from './health-stats.store.server.ts';

/** Everything on the tab except backups. For the owner only. */
export async function readSettings(shop: Shop): Promise<SettingsView> {
  const { db, settings } = shop;
  const [delivery, categories, lastTestEmail, health] = await Promise.all([
    readDeliveryView(db),
    readCategories(db),
    findLastEmail(db, 'test-email'),
    readHealth(shop),
  ]);
  return {
    delivery,
    storeProfile: storeProfileValues(settings.storeProfile),
    categories: categories.map(({ products, ...category }) => ({
      ...category,
      products: pluralize(products, 'product'),
    })),
    testEmail: lastTestEmail
      ? {
          state: emailState(lastTestEmail),
          to: lastTestEmail.to,
          when: dateAndTime(lastTestEmail.sentAt ?? lastTestEmail.createdAt),
        }
      : null,
    health,
  };
}

async function readCategories(db: Db) {
  const remember = await openCatalogueMemory(db);
  return remember('categories of the owner', () => listCategoriesToManage(db));
}

async function readDeliveryView(db: Db): Promise<DeliveryView> {
  const terms = await readDeliveryTerms(db);
  const changes = await listDeliveryChanges(db, maxShownDeliveryChanges);
  return {
    charge: plainRupees(terms.chargePaise),
    freeFrom: terms.freeFromPaise === null ? '' : plainRupees(terms.freeFromPaise),
    changes: changes.map(changeView),
  };
}

function changeView({ id, chargePaise, freeFromPaise, at, by }: DeliveryChange) {
  const freeText = freeFromPaise === null ? '' : `, free from ${formatMoney(freeFromPaise)}`;
  return {
    id,
    text: formatDeliveryCharge(chargePaise) + freeText,
    when: dateAndTime(at),
    by: by ?? '',
  };
}

/** Every value as its field shows it. */
function storeProfileValues(storeProfile: StoreProfile): StoreProfileValues {
  const shown = { ...storeProfile, gstRates: storeProfile.gstRates || defaultRateTable };
  const fields = storeProfileForms.flatMap((form) => form.fields.map(({ name }) => name));
  return Object.fromEntries(
    fields.map((name) => [name, toFieldValue(shown[name])]),
  ) as StoreProfileValues;
}

function toFieldValue(value: StoreProfile[keyof StoreProfileValues & keyof StoreProfile]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : '';
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  return value.map((day) => day.split('-').reverse().join('-')).join('\n');
}

async function readHealth({
  db,
  replica,
  google,
  settings,
  log,
  now,
}: Shop): Promise<HealthItem[]> {
  const { mailHost, pictureBucket } = settings;
  const googleHost = google?.issuer.host ?? null;
  const bundledPostgres = settings.isDatabaseBundled ? bundledPostgresText(now()) : null;
  const config = { mailHost, pictureBucket, googleHost, bundledPostgres, errors: log.errors() };
  const stats = await readHealthStats(db);
  return healthItems({ ...stats, ...config, replica: replica?.state() ?? null });
}
