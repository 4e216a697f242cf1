import { createHmac } from 'node:crypto';
import { isSameSecret } from '#app/kit/same-secret.ts';
import type { Order } from '#app/orders/record/order.contract.ts';
import { canPayNow } from '#app/orders/record/payment.rules.ts';
import { getShopKey } from '#app/shop/keys/shop-keys.store.server.ts';
import type { StoreProfile } from '#app/shop/settings/shop-settings.contract.ts';
import type { Db, Shop } from '#platform/shop.ts';

/** Of every page to pay on; the display id of its order follows. */
export const payPathStart = '/pay/';

/** 128 bits: nobody guesses as much, and the address stays short enough for a chat. */
const keyBytes = 16;

/**
 * Anyone with such an address may read the page without signing in. Its key is signed, so nothing is stored for
 * it, and is in the query, which no log has. It works until the order is over, or the shop's keys change.
 */
async function openPayKeys(db: Db): Promise<(displayId: string) => string> {
  const secret = await getShopKey({ db }, 'pay-links');
  return (displayId) =>
    createHmac('sha256', secret)
      .update(displayId)
      .digest()
      .subarray(0, keyBytes)
      .toString('base64url');
}

/** The address of the page on which an order is paid. */
export async function readPayPath(db: Db, displayId: string): Promise<string> {
  return payPath(displayId, await openPayKeys(db));
}

function payPath(displayId: string, keyOf: (displayId: string) => string): string {
  return `${payPathStart}${displayId}?key=${keyOf(displayId)}`;
}

/** Does this key open the page of this order? */
export async function isPayKey(db: Db, displayId: string, typed: string): Promise<boolean> {
  return isSameSecret((await openPayKeys(db))(displayId), typed);
}

/** Where each of these orders is paid, once it can be. One query, and none where no order is to be paid. */
export async function readPayPaths(
  shop: Pick<Shop, 'settings' | 'paymentProvider'>,
  db: Db,
  orders: readonly Order[],
): Promise<(order: Order) => string | null> {
  const isBeforeCall = shop.paymentProvider !== null && shop.settings.storeProfile.paysAtCheckout;
  const payable = hasPaymentWay(shop)
    ? orders.filter((order) => canPayNow(order, { isBeforeCall }))
    : [];
  if (payable.length === 0) return () => null;
  const keyOf = await openPayKeys(db);
  return (order) => (payable.includes(order) ? payPath(order.displayId, keyOf) : null);
}

/**
 * Whether customers can pay somewhere: to the shop's own bank account, or at a payment provider. Without it
 * there is no page to pay on, and no link to one.
 */
export function hasPaymentWay({
  settings: { storeProfile },
  paymentProvider,
}: {
  settings: { storeProfile: Pick<StoreProfile, 'upiId' | 'bankDetails'> };
  paymentProvider: object | null;
}): boolean {
  return storeProfile.upiId !== '' || storeProfile.bankDetails !== '' || paymentProvider !== null;
}
