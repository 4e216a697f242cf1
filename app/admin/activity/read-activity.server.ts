import { pluralize } from '#app/kit/text.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { activityEntry } from './activity-entry.rules.ts';
import { countActivity, listActivity } from './activity-list.store.server.ts';
import {
  type ActivityQuery,
  type ActivityView,
  activityPerPage,
} from './admin-activity.contract.ts';

/** A page of the shop's events, newest first. */
export async function readActivity(
  shop: Shop,
  owner: Permitted<'activity:read'>,
  query: ActivityQuery,
): Promise<ActivityView> {
  const total = await countActivity(shop.db, query);
  const pages = Math.max(1, Math.ceil(total / activityPerPage));
  const page = Math.min(query.page, pages);
  const skipped = (page - 1) * activityPerPage;
  const stored = await listActivity(shop.db, query, activityPerPage, skipped);
  return {
    query: { ...query, page },
    entries: stored.map((each) => activityEntry(each, owner.userId)),
    pages,
    totalText: pluralize(total, 'entry', 'entries'),
  };
}
