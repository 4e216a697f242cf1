import { randomBytes } from 'node:crypto';
import type { Shop } from '#platform/shop.ts';
import { findOrCreateSecret } from './shop-secrets.store.server.ts';

type KeyName =
  | 'access-tokens'
  | 'refresh-tokens'
  | 'cookies'
  | 'mailbox'
  | 'pay-links'
  | 'back-in-stock';

/** 256 random bits, made on first use. Read every time, so that `rotate-keys` reaches a running shop. */
export function getShopKey(shop: Pick<Shop, 'db'>, name: KeyName): Promise<Buffer> {
  return findOrCreateSecret(shop.db, name, randomBytes(32));
}
