import { dateAndTime, longDate, startOfDay } from '#app/kit/dates.ts';
import {
  capitalize,
  customerChatLink,
  pluralize,
  telephoneLink,
  withCountryCode,
} from '#app/kit/text.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { daysToMake } from '#app/orders/record/order-status.rules.ts';
import { orderView } from '#app/orders/record/order-view.rules.ts';
import { ownerPaymentNote } from '#app/orders/record/payment.rules.ts';
import { type PromiseProfile, promisedDay } from '#app/shop/delivery/delivery.rules.ts';
import { type CallPreferences, preferencesText } from './call-preferences.contract.ts';
import { type CallOutcome, type CallRow, maxUnansweredCalls } from './call-queue.contract.ts';
import { mailtoLink, orderMessage } from './contact-links.rules.ts';
import { spokenTotal } from './spoken-total.rules.ts';

export type StoredCall = { outcome: CallOutcome; note: string; at: Date; nextAt: Date | null };

/** Counts the unanswered calls in a row, up to the last one. Expects the newest first. */
export function countUnansweredCalls(calls: readonly Pick<StoredCall, 'outcome'>[]): number {
  const answered = calls.findIndex(({ outcome }) => outcome !== 'no answer');
  return answered === -1 ? calls.length : answered;
}

/** Whether the owner must decide to keep trying or cancel. */
export function needsDecision(unanswered: number): boolean {
  return unanswered >= maxUnansweredCalls;
}

/** 'Waiting 25 minutes', 'Waiting 3 hours', 'Waiting 2 days' */
function waitingText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  if (minutes < 1) return 'Just placed';
  if (minutes < 60) return `Waiting ${pluralize(minutes, 'minute')}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `Waiting ${pluralize(hours, 'hour')}`;
  return `Waiting ${pluralize(Math.floor(hours / 24), 'day')}`;
}

/** '3 earlier orders from this number, all of them wrong numbers' */
function earlierOrdersText(counts: {
  previousOrders: number;
  wrongNumbers: number;
}): string | null {
  const { previousOrders, wrongNumbers } = counts;
  if (previousOrders === 0) return null;
  const orders = `${pluralize(previousOrders, 'earlier order')} from this number`;
  if (wrongNumbers === 0) return orders;
  if (previousOrders === 1) return `${orders}, a wrong number`;
  if (wrongNumbers === previousOrders) return `${orders}, all of them wrong numbers`;
  return `${orders}, ${wrongNumbers} of them ${wrongNumbers === 1 ? 'a wrong number' : 'wrong numbers'}`;
}

function refusalsText(count: number): string | null {
  if (count === 0) return null;
  const parcels = count === 1 ? 'One parcel' : `${count} parcels`;
  return `${parcels} to this number ${count === 1 ? 'was' : 'were'} refused at the door`;
}

/** The delivery day if confirmed now, for the owner to read out. `shown`: the day on the order's page. */
function promiseText(
  { pincode, lines }: Order,
  shown: string,
  now: Date,
  profile: PromiseProfile,
): string {
  const parcel = { pincode, extraDays: daysToMake(lines) };
  const day = longDate(startOfDay(promisedDay(now, parcel, profile)));
  const other = day === shown ? '' : ` Their order says ${shown}.`;
  return `Delivered by ${day} if they confirm now.${other}`;
}

/** One order of the queue for the owner. Expects its calls newest first. */
export function callRow(
  queued: {
    order: Order;
    lastEventId: number;
    previousOrders: number;
    wrongNumbers: number;
    isClaimed: boolean;
    codProblem: string | null;
    refusals: number;
    later: Date | null;
    preferences: CallPreferences;
    calls: StoredCall[];
  },
  now: Date,
  profile: PromiseProfile & { name: string },
): CallRow {
  const { lastEventId, calls, later, preferences } = queued;
  const order = orderView(queued.order);
  const [last] = calls;
  const unanswered = countUnansweredCalls(calls);
  return {
    order,
    total: spokenTotal(queued.order),
    paymentNote: isPaidAtAll(queued.order) ? ownerPaymentNote(queued.order) : null,
    isClaimed: queued.isClaimed,
    codProblem: queued.codProblem,
    refusals: refusalsText(queued.refusals),
    promise: promiseText(queued.order, order.estimatedDelivery, now, profile),
    lastEventId: String(lastEventId),
    waitingText: waitingText(queued.order.createdAt, now),
    earlierOrders: earlierOrdersText(queued),
    unanswered,
    needsDecision: needsDecision(unanswered),
    isWrongNumber: last?.outcome === 'wrong number',
    lastCall: last ? `${capitalize(last.outcome)}, ${dateAndTime(last.at)}` : null,
    note: last?.note ?? '',
    nextAttempt: later && dateAndTime(later),
    preferences: preferencesText(preferences),
    secondPhone: preferences.secondPhone,
    links: {
      call: telephoneLink(withCountryCode(order.customerPhone)),
      chat: customerChatLink(order.customerPhone, orderMessage(order, profile.name)),
      mail: order.customerEmail === '' ? null : mailtoLink(order, profile.name),
    },
  };
}

/** Store credit that pays a part counts too. */
function isPaidAtAll({ paymentStatus, storeCreditPaise }: Order): boolean {
  return paymentStatus !== 'unpaid' || storeCreditPaise > 0;
}
