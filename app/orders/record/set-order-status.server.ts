import { done, type Result, refuse } from '#app/kit/result.ts';
import { hasChangedSince, type SeenVersions, versionRefusals } from '#app/kit/versions.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { changeOrder } from './change-order.server.ts';
import type { OrderLine } from './order.contract.ts';
import { editOf, moveLines } from './order-edit.rules.ts';
import { listLinesCancelledBy } from './order-events.store.server.ts';
import { canMove, deriveOrderStatus } from './order-status.rules.ts';
import {
  cannotFollow,
  type OrderStatus,
  orderRefusals,
  statusChangedMeanwhile,
} from './orders.contract.ts';
import type { SetOrderStatus } from './orders.input.ts';
import type { Undoable } from './undo-order-changes.server.ts';

/**
 * The owner sets the status of a line, or of a whole order, to any of the five (Q79); the customer gets an
 * email. Cancelling returns the stock once; leaving 'cancelled' takes it again, or is refused when too little
 * is left (Q41). Refuses if the status has changed meanwhile, as when the customer has cancelled (Q80).
 * `seenVersions`, from an API client: refuses if none of them is the order's, and without any, to open again what
 * somebody else has cancelled.
 */
export async function setOrderStatus(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  {
    orderId,
    lineId,
    status: to,
    seenStatus,
    seenVersions,
  }: SetOrderStatus & { seenVersions?: SeenVersions },
): Promise<Result<Undoable>> {
  const changed = await changeOrder(shop, { orderId, actorId: owner.userId }, async (order, db) => {
    const lines = lineId ? order.lines.filter(({ id }) => id === lineId) : order.lines;
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(lines);
    if (seenStatus && seenStatus !== current && to !== current) {
      return refuse(statusChangedMeanwhile(current));
    }
    const linesToMove = selectLines(lines, lineId);
    if (seenVersions && hasChangedSince(seenVersions, order.version)) {
      return refuse(versionRefusals.outdated);
    }
    if (seenVersions === null && (await reopensForOthers(db, owner, linesToMove, to))) {
      return refuse(versionRefusals.missing);
    }
    const stuck = linesToMove.find(({ status }) => status !== to && !canMove('owner', status, to));
    if (stuck) return refuse(cannotFollow(stuck.status, to));
    return done({ ...moveLines(editOf(order), linesToMove, to), isUndoable: true });
  });
  return changed.ok ? done({ undo: changed.value.undo }) : changed;
}

/** Would this open again what somebody else has cancelled: the customer, or the shop as nobody confirmed it? */
async function reopensForOthers(
  db: Db,
  owner: Permitted<'orders:write'>,
  lines: OrderLine[],
  to: OrderStatus,
): Promise<boolean> {
  const cancelled = lines.filter((line) => line.status === 'cancelled').map(({ id }) => id);
  if (to === 'cancelled' || cancelled.length === 0) return false;
  const own = await listLinesCancelledBy(db, owner.userId, cancelled);
  return own.length < cancelled.length;
}

/** Of a whole order, its active lines: cancelled ones stay cancelled, unless all of them are. */
function selectLines(lines: OrderLine[], lineId: string | undefined): OrderLine[] {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return lineId !== undefined || active.length === 0 ? lines : active;
}
