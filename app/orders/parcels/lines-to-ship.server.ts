import { done, type Result, refuse } from '#app/kit/result.ts';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { splitLine } from '#app/orders/record/new-orders.store.server.ts';
import {
  type LockedLine,
  lockOrderLines,
  type OrderChange,
} from '#app/orders/record/order-changes.store.server.ts';
import { canShip, deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import {
  type OrderStatus,
  orderRefusals,
  statusChangedMeanwhile,
} from '#app/orders/record/orders.contract.ts';
import type { Db } from '#platform/shop.ts';
import { partOnInvoice, shipmentRefusals } from './shipments.contract.ts';

/** What the owner chose for a parcel. */
type Chosen = {
  seenStatus: OrderStatus;
  /** Null for everything that is still to be shipped. */
  lineIds: readonly string[] | null;
  /** By the id of the line, how many of it; without one, all. */
  quantities?: Readonly<Record<string, number>>;
};

/**
 * Locks the lines of an order, and takes those for a parcel. A line that goes in part is split: the pieces that
 * go keep the line, the others become a new one. Refuses if the order's status is not the one the owner saw
 * (Q80), nothing is left, a chosen line has left meanwhile, or an invoiced line would be split.
 */
export async function takeLinesToShip(
  db: Db,
  change: OrderChange,
  chosen: Chosen,
): Promise<Result<{ allLines: LockedLine[]; linesToMove: LockedLine[] }>> {
  const allLines = await lockOrderLines(db, change.orderId);
  if (allLines.length === 0) return refuse(orderRefusals.noSuchOrder);
  const lines = linesToShip(allLines, chosen);
  if (!lines.ok) return lines;
  const { quantities = {} } = chosen;
  const parts = lines.value.filter(({ id, quantity }) => (quantities[id] ?? quantity) !== quantity);
  if (parts.length === 0) return done({ allLines, linesToMove: lines.value });
  const documents = await listDocuments(db, change.orderId);
  const invoiced = new Set(documents.flatMap((one) => one.lines.map(({ lineId }) => lineId)));
  for (const line of parts) {
    const quantity = quantities[line.id] ?? line.quantity;
    if (quantity > line.quantity || line.returnedQuantity > 0) {
      return refuse(shipmentRefusals.goneMeanwhile);
    }
    if (invoiced.has(line.id)) return refuse(partOnInvoice(line.name));
    await splitLine(db, change, line, quantity);
  }
  const split = await lockOrderLines(db, change.orderId);
  const isTaken = ({ id }: LockedLine) => lines.value.some((line) => line.id === id);
  return done({ allLines: split, linesToMove: split.filter(isTaken) });
}

function linesToShip(
  allLines: LockedLine[],
  { seenStatus, lineIds }: Chosen,
): Result<LockedLine[]> {
  const lines = allLines.filter(
    ({ id, status }) => canShip(status) && (lineIds === null || lineIds.includes(id)),
  );
  const current = deriveOrderStatus(allLines);
  if (current !== seenStatus || (lineIds === null && lines.length === 0)) {
    return refuse(statusChangedMeanwhile(current));
  }
  return lineIds !== null && lines.length < new Set(lineIds).size
    ? refuse(shipmentRefusals.goneMeanwhile)
    : done(lines);
}
