import { done, type Result } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import { writeStoreProfile } from '#app/shop/settings/refresh-store-profile.server.ts';
import type { CodRules } from '#app/shop/settings/shop-settings.contract.ts';
import type { Permitted, Shop } from '#platform/shop.ts';

/** Saves the rules for new orders. */
export async function saveCodRules(
  shop: Shop,
  { userId, client }: Permitted<'settings:write'>,
  codRules: CodRules,
): Promise<Result<null>> {
  await shop.transaction(async (db) => {
    await writeStoreProfile(shop, db, { codRules });
    const about = 'Rules of cash on delivery';
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
  return done();
}
