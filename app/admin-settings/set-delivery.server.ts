import { recordActivity } from '#app/activity/record-activity.server.ts';
import type { DeliveryTerms } from '#app/delivery/delivery.contract.ts';
import { insertDeliveryTerms, readDeliveryTerms } from '#app/delivery/delivery.store.server.ts';
import { maxPricePaise } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import {
  chargeRefusal,
  freeForAllQuestion,
  freeFromRefusal,
  maxDeliveryChargeRupees,
} from './admin-settings.contract.ts';

/**
 * Sets the delivery charge from a typed amount. A text without a digit means 0 (Q63), but asks before it makes
 * delivery free: only `makeDeliveryFree` does.
 */
export async function setDeliveryCharge(
  shop: Shop,
  owner: Owner,
  text: string,
): Promise<Result<{ chargePaise: number }>> {
  const chargePaise = parseAmount(text, maxDeliveryChargeRupees);
  if (chargePaise === null) {
    const current = await readDeliveryTerms(shop.db);
    return current.chargePaise === 0 ? makeDeliveryFree(shop, owner) : refuse(freeForAllQuestion);
  }
  if (typeof chargePaise === 'object') return refuse(chargeRefusal(chargePaise.error));
  await saveDelivery(shop, owner, { chargePaise }, 'Delivery charge');
  return done({ chargePaise });
}

/** The owner's answer to `freeForAllQuestion`. */
export function makeDeliveryFree(
  shop: Shop,
  owner: Owner,
): Promise<Result<{ chargePaise: number }>> {
  return setDeliveryCharge(shop, owner, '0');
}

/** Sets the subtotal from which delivery is free, from a typed amount; an empty text means never. */
export async function setFreeDelivery(
  shop: Shop,
  owner: Owner,
  text: string,
): Promise<Result<null>> {
  const amount = parseAmount(text, maxPricePaise / 100);
  if (amount === null && text.trim() !== '') {
    return refuse(freeFromRefusal('Enter an amount in rupees, or nothing'));
  }
  if (amount !== null && typeof amount === 'object') return refuse(freeFromRefusal(amount.error));
  if (amount === 0) {
    return refuse(freeFromRefusal('To make every delivery free, set the delivery charge to 0'));
  }
  await saveDelivery(shop, owner, { freeFromPaise: amount }, 'Free delivery');
  return done();
}

function saveDelivery(
  shop: Shop,
  { userId, client }: Owner,
  changes: Partial<DeliveryTerms>,
  about: string,
): Promise<void> {
  return shop.transaction(async (db) => {
    await insertDeliveryTerms(db, userId, changes, shop.now());
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
}
