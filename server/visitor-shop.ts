import type { Context } from 'hono';
import type { Shop } from '#platform/shop.ts';
import { isAnonymousRead } from './anonymous-read.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * The shop as this request reads it: an anonymous visitor reads from the replica, if there is one. Transactions
 * stay on the primary.
 */
export async function visitorShop(c: Context<HttpEnv>, shop: Shop): Promise<Shop> {
  const { replica } = shop;
  if (!replica || !isAnonymousRead(c.req.method, (name) => c.req.header(name))) return shop;
  return { ...shop, db: await replica.openReads() };
}
