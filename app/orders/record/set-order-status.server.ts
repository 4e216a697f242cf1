import { type Result, refuse } from '#app/kit/result.ts';
import { hasChangedSince, type SeenVersions, versionRefusals } from '#app/kit/versions.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { changeLineStatus } from './change-line-status.server.ts';
import { type LockedLine, lockOrderLines } from './order-changes.store.server.ts';
import { listLinesCancelledBy, readOrderVersion } from './order-events.store.server.ts';
import { canMove, deriveOrderStatus } from './order-status.rules.ts';
import {
  cannotFollow,
  type OrderStatus,
  orderRefusals,
  statusChangedMeanwhile,
} from './orders.contract.ts';
import type { SetOrderStatus } from './orders.input.ts';
import { recordUndo, type Undoable } from './undo-order-changes.server.ts';

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
  input: SetOrderStatus & { seenVersions?: SeenVersions },
): Promise<Result<Undoable>> {
  return shop.transaction(async (db) => {
    const all = await lockOrderLines(db, input.orderId);
    const lines = input.lineId ? all.filter((line) => line.id === input.lineId) : all;
    if (lines.length === 0) return refuse(orderRefusals.noSuchOrder);
    const current = deriveOrderStatus(lines);
    if (input.seenStatus && input.seenStatus !== current && input.status !== current) {
      return refuse(statusChangedMeanwhile(current));
    }
    const { orderId, status: to, seenVersions } = input;
    const linesToChange = selectLines(lines, input.lineId);
    if (seenVersions && hasChangedSince(seenVersions, await readOrderVersion(db, orderId))) {
      return refuse(versionRefusals.outdated);
    }
    if (seenVersions === null && (await reopensForOthers(db, owner, linesToChange, to))) {
      return refuse(versionRefusals.missing);
    }
    const stuck = linesToChange.find(
      ({ status }) => status !== to && !canMove('owner', status, to),
    );
    if (stuck) return refuse(cannotFollow(stuck.status, to));
    return recordUndo(db, orderId, () =>
      changeLineStatus(shop, db, {
        orderId,
        actorId: owner.userId,
        allLines: all,
        linesToMove: linesToChange,
        to,
        isUndoable: true,
      }),
    );
  });
}

/** Would this open again what somebody else has cancelled: the customer, or the shop as nobody confirmed it? */
async function reopensForOthers(
  db: Db,
  owner: Permitted<'orders:write'>,
  lines: LockedLine[],
  to: OrderStatus,
): Promise<boolean> {
  const cancelled = lines.filter((line) => line.status === 'cancelled').map(({ id }) => id);
  if (to === 'cancelled' || cancelled.length === 0) return false;
  const own = await listLinesCancelledBy(db, owner.userId, cancelled);
  return own.length < cancelled.length;
}

/** Of a whole order, its active lines: cancelled ones stay cancelled, unless all of them are. */
function selectLines<L extends { status: OrderStatus }>(
  lines: L[],
  lineId: string | undefined,
): L[] {
  const active = lines.filter((line) => line.status !== 'cancelled');
  return lineId !== undefined || active.length === 0 ? lines : active;
}
