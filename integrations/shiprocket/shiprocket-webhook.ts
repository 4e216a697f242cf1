import { z } from 'zod';
import type { ParcelUpdate } from '#app/orders/parcels/aggregator.contract.ts';
import { awb } from './shiprocket-ids.ts';

/** What the shop reads of an update; the rest is not stored. */
const updateBody = z.object({ awb, shipment_status_id: z.unknown() });

/** A body as it arrived; null for what is none of a parcel. `code` may be anything. */
export function readUpdate(text: string): ParcelUpdate | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = updateBody.safeParse(json);
  return parsed.success ? { awb: parsed.data.awb, code: parsed.data.shipment_status_id } : null;
}
