import { deliveryText } from '#app/delivery/delivery.rules.ts';
import {
  type DeliveryChange,
  listDeliveryChanges,
  readDelivery,
} from '#app/delivery/delivery.store.server.ts';
import { dateAndTime } from '#app/kit/dates.ts';
import { plainRupees, rupees } from '#app/kit/money.ts';
import { counted } from '#app/kit/text.ts';
import { emailState } from '#app/orders/email-state.rules.ts';
import { findLastEmail } from '#app/orders/order-emails.store.server.ts';
import type { StoreProfile } from '#app/shop-settings/shop-settings.contract.ts';
import type { Db, Shop } from '#platform/shop.ts';
import {
  type DeliveryView,
  deliveryChangesShown,
  type HealthFact,
  type SettingsView,
  type StoreProfileValues,
  storeProfileForms,
} from './admin-settings.contract.ts';
import { listCategoriesToManage } from './categories.store.server.ts';
import { healthFacts } from './health.rules.ts';
import { readHealth } from './health.store.server.ts';

/** Everything the tab shows. For the owner alone. */
export async function readSettings(shop: Shop): Promise<SettingsView> {
  const { db, settings } = shop;
  const [delivery, categories, message, health] = await Promise.all([
    readDeliveryView(db),
    listCategoriesToManage(db),
    findLastEmail(db, 'test-email'),
    readHealthFacts(shop),
  ]);
  return {
    delivery,
    storeProfile: storeProfileValues(settings.shop),
    categories: categories.map(({ products, ...category }) => ({
      ...category,
      products: counted(products, 'product'),
    })),
    testEmail: message
      ? {
          state: emailState(message),
          to: message.to,
          when: dateAndTime(message.sentAt ?? message.createdAt),
        }
      : null,
    health,
  };
}

async function readDeliveryView(db: Db): Promise<DeliveryView> {
  const terms = await readDelivery(db);
  const changes = await listDeliveryChanges(db, deliveryChangesShown);
  return {
    charge: plainRupees(terms.chargePaise),
    freeFrom: terms.freeFromPaise === null ? '' : plainRupees(terms.freeFromPaise),
    changes: changes.map(changeView),
  };
}

function changeView({ id, chargePaise, freeFromPaise, at, by }: DeliveryChange) {
  const free = freeFromPaise === null ? '' : `, free from ${rupees(freeFromPaise)}`;
  return { id, text: deliveryText(chargePaise) + free, when: dateAndTime(at), by: by ?? '' };
}

/** Every value as it stands in its field. */
function storeProfileValues(storeProfile: StoreProfile): StoreProfileValues {
  const fields = storeProfileForms.flatMap((form) => form.fields.map(({ name }) => name));
  return Object.fromEntries(
    fields.map((name) => [name, asTyped(storeProfile[name])]),
  ) as StoreProfileValues;
}

function asTyped(value: StoreProfile[keyof StoreProfile]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'on' : '';
  return value.map((day) => day.split('-').reverse().join('-')).join('\n');
}

async function readHealthFacts({ db, settings, log }: Shop): Promise<HealthFact[]> {
  const { mailHost, pictureBucket, google } = settings;
  const googleHost = google?.issuer.host ?? null;
  const known = { mailHost, pictureBucket, googleHost, errors: log.errors() };
  return healthFacts({ ...(await readHealth(db)), ...known });
}
