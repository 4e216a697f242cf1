import type { DeliveryTerms } from '#app/delivery/delivery.contract.ts';
import { addDelivery } from '#app/delivery/delivery.store.server.ts';
import { highestPricePaise } from '#app/kit/money.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { chargeAtMostRupees, chargeRefused, freeFromRefused } from './admin-settings.contract.ts';
import { typedAmount } from './typed-amount.rules.ts';

/**
 * Sets what delivery costs from now on. In: what was typed; nothing, or no number at all, is 0 (Q63). Out:
 * the charge in paise.
 */
export async function setDeliveryCharge(
  shop: Shop,
  owner: Owner,
  text: string,
): Promise<Result<{ chargePaise: number }>> {
  const chargePaise = typedAmount(text, chargeAtMostRupees) ?? 0;
  if (typeof chargePaise === 'object') return refuse(chargeRefused(chargePaise.wrong));
  await keep(shop, owner, { chargePaise });
  return done({ chargePaise });
}

/** Sets the subtotal from which delivery is free. In: what was typed; nothing is no such amount. */
export async function setFreeDelivery(
  shop: Shop,
  owner: Owner,
  text: string,
): Promise<Result<null>> {
  const amount = typedAmount(text, highestPricePaise / 100);
  if (amount === null && text.trim() !== '') {
    return refuse(freeFromRefused('Enter an amount in rupees, or nothing'));
  }
  if (amount !== null && typeof amount === 'object') return refuse(freeFromRefused(amount.wrong));
  if (amount === 0) {
    return refuse(freeFromRefused('To make every delivery free, set the delivery charge to 0'));
  }
  await keep(shop, owner, { freeFromPaise: amount });
  return done();
}

function keep(shop: Shop, owner: Owner, changes: Partial<DeliveryTerms>): Promise<void> {
  return shop.transaction((db) => addDelivery(db, owner.userId, changes, shop.now()));
}
