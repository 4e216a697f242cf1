import { done, type Result, refuse } from '#app/kit/result.ts';
import type { InvoiceDocument } from '#app/orders/invoices/invoices.contract.ts';
import type { Order, OrderLine } from '#app/orders/record/order.contract.ts';
import { editOf, type OrderEdit, splitLine } from '#app/orders/record/order-edit.rules.ts';
import { canShip, deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { type OrderStatus, statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import { notInParts, shipmentRefusals } from './shipments.contract.ts';

/** What the owner chose for a parcel. */
type Chosen = {
  seenStatus: OrderStatus;
  /** Null for everything that is still to be shipped. */
  lineIds: readonly string[] | null;
  /** By the id of the line, how many of it; without one, all. */
  quantities?: Readonly<Record<string, number>> | undefined;
};

/** The lines for a parcel, in an order whose lines are split for it. */
export type TakenLines = { edit: OrderEdit; lines: OrderLine[] };

/**
 * Takes lines of an order for a parcel. A line that goes in part is split: the pieces that go keep the line, the
 * others become a new one. Refuses if the order's status is not the one the owner saw (Q80), nothing is left, a
 * chosen line has left meanwhile, or a line would be split that is on an invoice or in a return.
 */
export function takeLinesToShip(
  order: Order & { documents: readonly InvoiceDocument[]; linesInReturns: readonly string[] },
  chosen: Chosen,
): Result<TakenLines> {
  const lines = linesToShip(order, chosen);
  if (!lines.ok) return lines;
  let edit = editOf(order);
  for (const line of lines.value) {
    const quantity = chosen.quantities?.[line.id] ?? line.quantity;
    if (quantity === line.quantity) continue;
    if (quantity > line.quantity) return refuse(shipmentRefusals.goneMeanwhile);
    if (order.linesInReturns.includes(line.id)) return refuse(notInParts(line.name, 'in a return'));
    if (isInvoiced(order, line)) return refuse(notInParts(line.name, 'on an invoice already'));
    edit = splitLine(edit, line, quantity);
  }
  const ids = lines.value.map(({ id }) => id);
  return done({ edit, lines: edit.order.lines.filter(({ id }) => ids.includes(id)) });
}

function linesToShip({ lines: all }: Order, { seenStatus, lineIds }: Chosen): Result<OrderLine[]> {
  const lines = all.filter(
    ({ id, status }) => canShip(status) && (lineIds === null || lineIds.includes(id)),
  );
  const current = deriveOrderStatus(all);
  if (current !== seenStatus || (lineIds === null && lines.length === 0)) {
    return refuse(statusChangedMeanwhile(current));
  }
  return lineIds !== null && lines.length < new Set(lineIds).size
    ? refuse(shipmentRefusals.goneMeanwhile)
    : done(lines);
}

function isInvoiced(
  { documents }: { documents: readonly InvoiceDocument[] },
  { id }: OrderLine,
): boolean {
  return documents.some(({ lines }) => lines.some(({ lineId }) => lineId === id));
}
