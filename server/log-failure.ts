import type { Context } from 'hono';
import { databaseDamaged, isDatabaseDamaged } from '#database/damage.ts';
import { isDiskFull } from '#database/disk-full.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

/** Logs an unexpected error, unless the client has merely hung up. */
export function logFailure({ log }: Shop, c: Context<HttpEnv>, error: Error): void {
  if (hasHungUp(c)) return;
  const id = c.get('id');
  if (isDatabaseDamaged(error)) log.error(databaseDamaged(error.message).message, { id, error });
  else if (isDiskFull(error)) log.error('disk full', { id, error });
  else if (isDatabaseUnavailable(error)) log.warn('database unavailable', { id, error });
  else log.error('request failed', { id, error });
}

/** True if nobody waits for the response, or the request has not fully arrived. */
export function hasHungUp(c: Context<HttpEnv>): boolean {
  const incoming = c.env?.incoming;
  return c.req.raw.signal.aborted || (incoming?.destroyed === true && !incoming.complete);
}

/** In seconds, while the database is away. */
export const retryAfter = '5';

/** What people read on a full disk, as half a sentence and as a whole text. */
export const noRoom = 'The shop has no room left to save anything';
export const diskFullText = `${noRoom}. What you saved before is not lost. Please try again later.`;

/** What people read after damage was found, as half a sentence and as a whole text. */
export const pausedForRepair = 'Ordering is paused while the shop is being repaired';
export const pausedText = `${pausedForRepair}. Please try again later.`;

/** Whether a later retry may succeed: the database is away or damaged, or a disk is full. */
export function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isDiskFull(error) || isDatabaseDamaged(error);
}

/** Why the shop cannot answer, as half a sentence for people; undefined if there is nothing to add. */
export function reasonFor(error: unknown): string | undefined {
  if (isDatabaseDamaged(error)) return pausedForRepair;
  return isDiskFull(error) ? noRoom : undefined;
}

/** The status of an unexpected error for the APIs and the server itself: 503 if they cannot work now, else 500. */
export function failureStatus(c: Context<HttpEnv>, error: unknown): 500 | 503 {
  if (!isUnavailable(error)) return 500;
  c.header('Retry-After', retryAfter);
  return 503;
}
