import { addDays } from '#app/kit/dates.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeLineStatus } from '#app/orders/record/change-line-status.server.ts';
import { lockOrderLines } from '#app/orders/record/order-changes.store.server.ts';
import { insertCall, readLastEvent } from '#app/orders/record/order-events.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { orderRefusals, statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import { recordUndo, type Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import {
  type CallHours,
  isWithinCallHours,
  parseCallHours,
} from '#app/shop/settings/call-hours.rules.ts';
import type { Db, Permitted, Shop } from '#platform/shop.ts';
import { readNoCallsBefore } from './call-preferences.store.server.ts';
import { callRefusal } from './call-queue.contract.ts';
import type { RecordCallInput } from './call-queue.input.ts';
import { countUnansweredCalls, needsDecision, type StoredCall } from './call-rows.rules.ts';
import { listCalls } from './calls.store.server.ts';
import { callBackAt, movedText, nextAttemptAt, notBefore } from './next-attempt.rules.ts';

/**
 * The owner notes a call's outcome. 'confirmed' and 'cancelled' set the status of every pending line, with
 * email and stock; other outcomes leave the order in the queue. Refuses if the order has changed since the
 * owner saw it, for example if the customer has cancelled (Q80). `moved`: until when the order waits, if it
 * does.
 */
export async function recordCall(
  shop: Shop,
  owner: Permitted<'orders:write'>,
  input: RecordCallInput,
): Promise<Result<Undoable & { moved: string | null }>> {
  const { orderId, outcome, note } = input;
  const now = shop.now();
  const { supportHours, holidays } = shop.settings.storeProfile;
  const hours = parseCallHours(supportHours, holidays);
  return shop.transaction(async (db) => {
    const all = await lockOrderLines(db, orderId);
    if (all.length === 0) return refuse(orderRefusals.noSuchOrder);
    const pending = all.filter((line) => line.status === 'pending');
    const lastEvent = await readLastEvent(db, orderId);
    if (pending.length === 0 || lastEvent !== input.seen) {
      return refuse(statusChangedMeanwhile(deriveOrderStatus(all)));
    }
    if (input.callBackOn && !isTimeToCall(input.callBackOn, now, hours)) {
      return refuse(outsideHours(supportHours));
    }
    const nextAt = await nextAttemptFor(db, input, now, hours);
    const recorded = await recordUndo(db, orderId, async () => {
      await insertCall(db, { orderId, outcome, note, actorId: owner.userId, now, nextAt });
      if (outcome !== 'confirmed' && outcome !== 'cancelled') return done();
      const move = { orderId, actorId: owner.userId, allLines: all, linesToMove: pending };
      return changeLineStatus(shop, db, { ...move, to: outcome, isUndoable: true });
    });
    if (!recorded.ok) return recorded;
    const shownAt = nextAt && notBefore(nextAt, await readNoCallsBefore(db, orderId));
    return done({ ...recorded.value, moved: shownAt && movedText(shownAt, now) });
  });
}

/** In the future, within three weeks, and during the shop's calling hours. */
function isTimeToCall(at: Date, now: Date, hours: CallHours): boolean {
  return at > now && at < addDays(now, 21) && isWithinCallHours(at, hours);
}

function outsideHours(supportHours: string): Refusal {
  const backTime = supportHours
    ? `Choose a time to come within your hours: ${supportHours}`
    : 'Choose a time to come within your hours';
  return { ...callRefusal('invalid', backTime), fields: { backTime } };
}

/** Null if the order leaves the queue, or if the owner has to decide first. */
async function nextAttemptFor(
  db: Db,
  { orderId, outcome, callBackAt: time, callBackOn }: RecordCallInput,
  now: Date,
  hours: CallHours,
): Promise<Date | null> {
  if (outcome === 'confirmed' || outcome === 'cancelled') return null;
  if (callBackOn) return callBackOn;
  if (outcome !== 'no answer') return nextAttemptAt(now, hours);
  if (time) return callBackAt(now, time);
  const calls = await listCalls(db, orderId);
  const agreed = agreedTime(calls);
  const next = nextAttemptAt(now, hours);
  if (agreed && agreed > now) return agreed > next ? agreed : next;
  return needsDecision(countUnansweredCalls(calls) + 1) ? null : next;
}

/** The time at which the customer last asked to be called. Expects the calls newest first. */
function agreedTime(calls: readonly StoredCall[]): Date | null {
  return calls.find(({ outcome }) => outcome === 'call again')?.nextAt ?? null;
}
