import { randomBytes } from 'node:crypto';
import type { Db, Shop } from '#platform/shop.ts';
import { keptSecret } from './shop-secrets.store.server.ts';

type KeyName = 'access-tokens' | 'refresh-tokens';

/** Keys never change while a shop is open, so each is read once. */
const known = new WeakMap<Db, Map<KeyName, Buffer>>();

/** 256 bits that this shop made for itself at their first use. */
export async function shopKey(shop: Shop, name: KeyName): Promise<Buffer> {
  const keys = known.get(shop.db) ?? new Map<KeyName, Buffer>();
  known.set(shop.db, keys);
  const key = keys.get(name) ?? (await keptSecret(shop.db, name, randomBytes(32)));
  keys.set(name, key);
  return key;
}
