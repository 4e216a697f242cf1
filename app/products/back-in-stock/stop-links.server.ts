import { createHmac } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { Db } from '#platform/shop.ts';
import { stopPath } from './back-in-stock.contract.ts';

/** 128 bits, which nobody guesses. */
const keyBytes = 16;

/** The links that end all requests of an address, without signing in. */
export type StopLinks = {
  pathOf(email: string): string;
  isKey(email: string, typed: string): boolean;
};

/**
 * The key is signed, so nothing is stored for it: the link in an old email works as long as the shop's keys
 * stay. Address and key are in the query, which is never logged.
 */
export async function openStopLinks(db: Db): Promise<StopLinks> {
  const secret = await getShopKey({ db }, 'back-in-stock');
  const keyOf = (email: string) =>
    createHmac('sha256', secret).update(email).digest().subarray(0, keyBytes).toString('base64url');
  return {
    pathOf: (email) => `${stopPath}?${new URLSearchParams({ email, key: keyOf(email) })}`,
    isKey: (email, typed) => isSameSecret(keyOf(email), typed),
  };
}
