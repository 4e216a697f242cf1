import { randomBytes } from 'node:crypto';
import type { Db, Shop } from '#platform/shop.ts';
import { findOrCreateSecret } from './shop-secrets.store.server.ts';

type KeyName = 'access-tokens' | 'refresh-tokens';

/** Keys never change, so each is read once per database. */
const keyCache = new WeakMap<Db, Map<KeyName, Buffer>>();

/** 256 random bits, generated at first use. */
export async function getShopKey(shop: Shop, name: KeyName): Promise<Buffer> {
  const keys = keyCache.get(shop.db) ?? new Map<KeyName, Buffer>();
  keyCache.set(shop.db, keys);
  const key = keys.get(name) ?? (await findOrCreateSecret(shop.db, name, randomBytes(32)));
  keys.set(name, key);
  return key;
}
