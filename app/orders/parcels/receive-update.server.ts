import { createHash } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import {
  findBookedByAwb,
  insertUpdate,
  markHandled,
  takeWaitingUpdates,
} from './booked-parcels.store.server.ts';
import { moveLockedParcel } from './move-parcel.server.ts';
import { readUpdate } from './shipment-updates.input.ts';
import { shiprocketState } from './shiprocket.rules.ts';

/**
 * Takes what the aggregator sends of a parcel: `key` is what it proves itself with, `text` the body as it arrived. It is
 * stored before it is acted on, and the same twice once. What cannot be acted on now, the sweep acts on.
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
  const { awb, body } = update;
  await insertUpdate(shop.db, { hash: hashOf(text), awb, body, now: shop.now() });
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
      await markHandled(db, ids, shop.now());
    }
  });
}
