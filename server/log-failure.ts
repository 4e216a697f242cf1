import type { Context } from 'hono';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';

/** Logs an error that nobody expected, unless it is only that the client has hung up. */
export function logFailure({ log }: Shop, c: Context<HttpEnv>, error: Error): void {
  if (!hasHungUp(c)) log.error('request failed', { id: c.get('id'), error });
}

/** True when nobody waits for the answer any more, or the request has not arrived whole. */
function hasHungUp(c: Context<HttpEnv>): boolean {
  const incoming = c.env?.incoming;
  return c.req.raw.signal.aborted || (incoming?.destroyed === true && !incoming.complete);
}
