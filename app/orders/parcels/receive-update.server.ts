import { createHash } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import {
  deleteUpdates,
  findBookedByAwb,
  insertUpdate,
  takeWaitingUpdates,
} from './booked-parcels.store.server.ts';
import { moveLockedParcel } from './move-parcel.server.ts';
import { readUpdate } from './shipment-updates.input.ts';
import { shiprocketState } from './shiprocket.rules.ts';

/**
 * Takes a report of the aggregator about a parcel: `key` authenticates it, `text` is the body as it arrived.
 * Number and state are stored before they are acted on, and deleted afterwards. The sweep acts on reports that
 * cannot be acted on now. Reports about unknown parcels are limited; the rest is dropped, because the sweep
 * asks about every parcel.
 */
export async function receiveUpdate(
  shop: Shop,
  key: string | null,
  text: string,
): Promise<'off' | 'forged' | 'unreadable' | 'stored'> {
  const token = shop.settings.shiprocket?.webhookToken;
  if (!token) return 'off';
  if (key === null || !isSameSecret(token, key)) return 'forged';
  const update = readUpdate(text);
  if (!update) return 'unreadable';
  const { awb, code } = update;
  if (!shiprocketState(code)) return 'stored';
  const isKnown = (await findBookedByAwb(shop.db, awb)) !== undefined;
  const hash = hashOf(`${awb} ${code}`);
  const isStored = await insertUpdate(shop.db, { hash, awb, code, isKnown, now: shop.now() });
  if (!isStored) shop.log.warn('an update of an unknown parcel was dropped', { awb });
  try {
    await handleUpdates(shop, awb);
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
export async function handleUpdates(shop: Shop, awb: string): Promise<void> {
  const parcel = await findBookedByAwb(shop.db, awb);
  if (!parcel) return;
  await shop.transaction(async (db) => {
    const allLines = await lockOrderLines(db, parcel.orderId);
    const updates = await takeWaitingUpdates(db, awb);
    for (const { body } of updates) {
      const to = shiprocketState(body.shipment_status_id);
      if (to) await moveLockedParcel(shop, db, { id: parcel.id, allLines, to });
    }
    if (updates.length > 0) {
      const ids = updates.map(({ id }) => id);
      await deleteUpdates(db, ids);
    }
  });
}
