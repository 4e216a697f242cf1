import { done, type Result } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { writeStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { type StoreProfileField, storeProfileForms } from './admin-settings.contract.ts';

const allFields: readonly StoreProfileField[] = storeProfileForms.flatMap<StoreProfileField>(
  ({ fields }) => fields,
);

/** Saves changes of the store profile, which apply to every page and email. */
export async function saveStoreProfile(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  changes: Partial<StoreProfile>,
): Promise<Result<null>> {
  const about = changedLabels(shop.settings.storeProfile, changes);
  await shop.transaction(async (db) => {
    await writeStoreProfile(shop, db, changes);
    if (about === '') return;
    const { userId, client } = owner;
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
  return done();
}

/** 'UPI ID, Holidays': the labels of what has changed. */
function changedLabels(before: StoreProfile, changes: Partial<StoreProfile>): string {
  const names = Object.keys(changes) as (keyof StoreProfile)[];
  return names
    .filter((name) => JSON.stringify(changes[name]) !== JSON.stringify(before[name]))
    .map((name) => allFields.find((field) => field.name === name)?.label ?? name)
    .join(', ');
}
