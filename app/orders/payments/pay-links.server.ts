import { createHmac } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.server.ts';
import type { Db } from '#platform/shop.ts';
import { payPathStart } from './pay-links.rules.ts';

/** 128 bits: nobody guesses as much, and the address stays short enough for a chat. */
const keyBytes = 16;

/** The addresses of the pages on which orders are paid. */
export type PayLinks = {
  pathOf(displayId: string): string;
  isKey(displayId: string, typed: string): boolean;
};

/**
 * Anyone with such an address may read the page without signing in. Its key is signed, so nothing is stored for
 * it, and is in the query, which no log has. It works until the order is over, or the shop's keys change.
 */
export async function openPayLinks(db: Db): Promise<PayLinks> {
  const secret = await getShopKey({ db }, 'pay-links');
  const keyOf = (displayId: string) =>
    createHmac('sha256', secret)
      .update(displayId)
      .digest()
      .subarray(0, keyBytes)
      .toString('base64url');
  return {
    pathOf: (displayId) => `${payPathStart}${displayId}?key=${keyOf(displayId)}`,
    isKey: (displayId, typed) => isSameSecret(keyOf(displayId), typed),
  };
}
