import { addDays } from '#app/kit/dates.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { changeOrder } from '#app/orders/record/change-order.server.ts';
import { editOf, moveLines, noteEvent } from '#app/orders/record/order-edit.rules.ts';
import { insertCall } from '#app/orders/record/order-events.store.server.ts';
import { deriveOrderStatus } from '#app/orders/record/order-status.rules.ts';
import { statusChangedMeanwhile } from '#app/orders/record/orders.contract.ts';
import type { Undoable } from '#app/orders/record/undo-order-changes.server.ts';
import {
  type CallHours,
  isWithinCallHours,
  parseCallHours,
} from '#app/shop/settings/call-hours.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
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
  const door = { orderId, actorId: owner.userId };
  const recorded = await changeOrder<string | null>(shop, door, async (order, db) => {
    const pending = order.lines.filter((line) => line.status === 'pending');
    if (pending.length === 0 || order.lastEvent !== input.seen) {
      return refuse(statusChangedMeanwhile(deriveOrderStatus(order.lines)));
    }
    if (input.callBackOn && !isTimeToCall(input.callBackOn, now, hours)) {
      return refuse(outsideHours(supportHours));
    }
    const called = noteEvent(editOf(order), { kind: 'call', from: null, to: outcome });
    if (outcome === 'confirmed' || outcome === 'cancelled') {
      return done({
        ...moveLines(called, pending, outcome),
        isUndoable: true,
        also: (db) => insertCall(db, { ...door, outcome, note, now, nextAt: null }),
      });
    }
    const [calls, minute] = await Promise.all([
      listCalls(db, orderId),
      readNoCallsBefore(db, orderId),
    ]);
    const nextAt = nextAttemptFor(input, calls, now, hours);
    return done({
      ...called,
      also: (db) => insertCall(db, { ...door, outcome, note, now, nextAt }),
      answer: nextAt && movedText(notBefore(nextAt, minute), now),
    });
  });
  if (!recorded.ok) return recorded;
  const { undo, answer: moved } = recorded.value;
  return done({ undo, moved });
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

/** When to call again; null if the owner has to decide first. */
function nextAttemptFor(
  { outcome, callBackAt: time, callBackOn }: RecordCallInput,
  calls: readonly StoredCall[],
  now: Date,
  hours: CallHours,
): Date | null {
  if (callBackOn) return callBackOn;
  const next = nextAttemptAt(now, hours);
  if (outcome !== 'no answer') return next;
  if (time) return callBackAt(now, time);
  const agreed = agreedTime(calls);
  if (agreed && agreed > now) return agreed > next ? agreed : next;
  return needsDecision(countUnansweredCalls(calls) + 1) ? null : next;
}

/** The time at which the customer last asked to be called. Expects the calls newest first. */
function agreedTime(calls: readonly StoredCall[]): Date | null {
  return calls.find(({ outcome }) => outcome === 'call again')?.nextAt ?? null;
}
