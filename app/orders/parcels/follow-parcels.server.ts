import { addDays } from '#app/kit/dates.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { forgetUnknown, listWaitingAwbs, planCancelling } from './booked-parcels.store.server.ts';
import { handleUpdates } from './receive-update.server.ts';
import { workOnParcel } from './work-on-parcel.server.ts';

const maxParcelsAtOnce = 50;
/** How long what arrived of an unknown number waits for its parcel. */
const daysUnknown = 1;

export const followParcelsJob: Job = {
  every: 'minute',
  failure: 'parcels could not be followed',
  isOn: ({ aggregator }) => aggregator !== null,
  run: followParcels,
};

/**
 * The minute's background work: unanswered bookings, pickups, parcels that were taken back, parcels that
 * nothing was heard of, and reports that could not be acted on. Several processes may run it at once.
 */
export async function followParcels(shop: Shop): Promise<void> {
  const { aggregator } = shop;
  if (!aggregator) return;
  await planCancelling(shop.db, shop.now());
  for (let count = 0; count < maxParcelsAtOnce; count += 1) {
    if (!(await workOnParcel(shop))) break;
  }
  for (const awb of await listWaitingAwbs(shop.db, maxParcelsAtOnce))
    await handleUpdates(shop, aggregator, awb);
  await forgetUnknown(shop.db, addDays(shop.now(), -daysUnknown));
}
