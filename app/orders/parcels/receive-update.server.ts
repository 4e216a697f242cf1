import { createHash } from 'node:crypto';
import { lockOrder } from '#app/orders/record/orders.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { Aggregator } from './aggregator.contract.ts';
import {
  deleteUpdates,
  findBookedByAwb,
  insertUpdate,
  takeWaitingUpdates,
} from './booked-parcels.store.server.ts';
import { moveLockedParcel } from './move-parcel.server.ts';

/**
 * Takes an aggregator's update of a parcel; `text` is the body as it arrived. Number and code are stored before use and
 * deleted afterwards. What cannot be acted on now is left to the sweep. A limited number of updates of unknown parcels
 * wait; the rest are dropped, because the sweep asks about every parcel.
 */
export async function receiveUpdate(
  shop: Shop,
  webhook: { text: string; headers: Headers },
): Promise<'off' | 'forged' | 'unreadable' | 'stored'> {
  const { aggregator } = shop;
  if (!aggregator) return 'off';
  const update = aggregator.readWebhook(webhook);
  if (typeof update === 'string') return update;
  const { awb, code } = update;
  if (!aggregator.stateOf(code)) return 'stored';
  const isKnown = (await findBookedByAwb(shop.db, awb)) !== undefined;
  const hash = hashOf(`${awb} ${code}`);
  const isStored = await insertUpdate(shop.db, { hash, awb, code, isKnown, now: shop.now() });
  if (!isStored) shop.log.warn('an update of an unknown parcel was dropped', { awb });
  try {
    await handleUpdates(shop, aggregator, awb);
  } catch (error) {
    shop.log.error('what a courier said could not be acted on', { error });
  }
  return 'stored';
}

/** Of one length, whatever it is of. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Acts on what waits of one parcel, as far as it is known here. */
export async function handleUpdates(
  shop: Shop,
  aggregator: Aggregator,
  awb: string,
): Promise<void> {
  const parcel = await findBookedByAwb(shop.db, awb);
  if (!parcel) return;
  await shop.transaction(async (db) => {
    const [locked, updates] = await Promise.all([
      lockOrder(db, parcel.orderId),
      takeWaitingUpdates(db, awb),
    ]);
    if (!locked || updates.length === 0) return;
    let order = locked;
    for (const { body } of updates) {
      const to = aggregator.stateOf(body.shipment_status_id);
      if (to) order = await moveLockedParcel(shop, db, order, parcel, to);
    }
    const ids = updates.map(({ id }) => id);
    await shop.withCommit(db, () => deleteUpdates(db, ids));
  });
}
