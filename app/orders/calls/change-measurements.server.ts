import {
  type LockedLine,
  type OrderChange,
  writeLineMeasurements,
} from '#app/orders/record/order-changes.store.server.ts';
import type { Db } from '#platform/shop.ts';
import type { ChangeOrderInput } from './call-queue.input.ts';
import { withMeasurements } from './line-measurements.rules.ts';

/** Writes the measurements that differ from the lines'. Returns whether any did. */
export async function changeMeasurements(
  db: Db,
  change: OrderChange,
  lines: readonly LockedLine[],
  { quantities, measurements = {} }: Pick<ChangeOrderInput, 'quantities' | 'measurements'>,
): Promise<boolean> {
  let isChanged = false;
  for (const line of lines) {
    if (line.status === 'cancelled' || quantities[line.id] === 0) continue;
    const addOns = withMeasurements(line, measurements);
    if (!addOns) continue;
    await writeLineMeasurements(db, change, line.id, addOns);
    isChanged = true;
  }
  return isChanged;
}
