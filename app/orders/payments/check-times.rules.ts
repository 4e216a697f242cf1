import type { StoredPage, StoredRefund } from './provider-payments.contract.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a page can be paid. A provider may open none for less than 15 minutes. */
export const pageMs = hourMs;
/** The shortest time that a customer gets on a page; with less, a new one is opened. */
export const tooLateMs = 10 * minuteMs;
/** A bank may confirm a payment days after the page has ended; so long the provider is asked. */
const lateDays = 6;
/** A page that was never heard of again: the provider had time to open it. */
const neverOpenedMs = 15 * minuteMs;

/** For so long nobody else asks about what is being asked about. */
export function askingUntil(now: Date): Date {
  return new Date(now.getTime() + 2 * minuteMs);
}

/** When the provider is asked about a page again, as it is now; null: not any more. */
export function nextPageCheck(
  page: Pick<StoredPage, 'createdAt' | 'expiresAt' | 'state'>,
  now: Date,
): Date | null {
  if (page.state === 'paid') return null;
  if (page.state !== 'closed') return nextTry(page.createdAt, now);
  const isOver = now.getTime() - page.createdAt.getTime() > lateDays * dayMs;
  return isOver ? null : new Date(now.getTime() + dayMs);
}

/** The same of a refund. Banks take up to a week. */
export function nextRefundCheck(
  { createdAt, state }: Pick<StoredRefund, 'createdAt' | 'state'>,
  now: Date,
): Date | null {
  if (state === 'waiting') return nextTry(createdAt, now);
  const isOver = now.getTime() - createdAt.getTime() > 2 * lateDays * dayMs;
  return state === 'failed' || isOver ? null : new Date(now.getTime() + dayMs);
}

/** Often at first, then by the hour: half as long again as it has taken so far. */
export function nextTry(since: Date, now: Date): Date {
  const half = (now.getTime() - since.getTime()) / 2;
  return new Date(now.getTime() + Math.min(hourMs, Math.max(minuteMs, half)));
}

/** Can nobody have opened this page by now, since the provider does not know it? */
export function wasNeverOpened({ createdAt }: Pick<StoredPage, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > neverOpenedMs;
}
