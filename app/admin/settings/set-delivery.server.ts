import { maxPricePaise, type Paise } from '#app/kit/money.ts';
import { parseAmount } from '#app/kit/parse-amount.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { recordActivity } from '#app/shop/activity/record-activity.server.ts';
import type { DeliveryTerms } from '#app/shop/delivery/delivery.contract.ts';
import {
  insertDeliveryTerms,
  readDeliveryTerms,
} from '#app/shop/delivery/delivery.store.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import {
  chargeRefusal,
  freeForAllQuestion,
  freeFromRefusal,
  maxDeliveryChargeRupees,
} from './admin-settings.contract.ts';

/** Amounts as typed; a missing one stays as it is. */
export type TypedDelivery = { charge?: string | undefined; freeFrom?: string | undefined };

export type DeliverySet = { terms: DeliveryTerms; isOnlyFreeFrom: boolean };

/**
 * Sets the delivery charge and the subtotal from which delivery is free: both or neither. A charge without a
 * digit means 0 (Q63), but asks before it makes delivery free; only `makeDeliveryFree` does that. An empty
 * subtotal means never.
 */
export async function setDelivery(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  typed: TypedDelivery,
): Promise<Result<DeliverySet>> {
  const current = await readDeliveryTerms(shop.db);
  const charge = parseCharge(typed.charge, current);
  const freeFrom = parseFreeFrom(typed.freeFrom, current);
  if (!charge.ok) {
    const fields = freeFrom.ok ? {} : freeFrom.refusal.fields;
    return refuse({ ...charge.refusal, fields: { ...charge.refusal.fields, ...fields } });
  }
  if (!freeFrom.ok) return freeFrom;
  const isOnlyFreeFrom =
    charge.value === current.chargePaise && freeFrom.value !== current.freeFromPaise;
  const isOnlyCharge = freeFrom.value === current.freeFromPaise;
  const changes = {
    ...(typed.charge !== undefined && { chargePaise: charge.value }),
    ...(typed.freeFrom !== undefined && { freeFromPaise: freeFrom.value }),
  };
  const about = [!isOnlyFreeFrom && 'Delivery charge', !isOnlyCharge && 'Free delivery'];
  await saveDelivery(shop, owner, changes, about.filter(Boolean).join(', '));
  return done({ terms: { ...current, ...changes }, isOnlyFreeFrom });
}

/** The owner's answer to `freeForAllQuestion`. */
export function makeDeliveryFree(
  shop: Shop,
  owner: Permitted<'settings:write'>,
  typed: TypedDelivery,
): Promise<Result<DeliverySet>> {
  return setDelivery(shop, owner, { ...typed, charge: '0' });
}

function parseCharge(text: string | undefined, { chargePaise }: DeliveryTerms): Result<Paise> {
  if (text === undefined) return done(chargePaise);
  const amount = parseAmount(text, maxDeliveryChargeRupees);
  if (amount === null) return chargePaise === 0 ? done(0) : refuse(freeForAllQuestion);
  return typeof amount === 'object' ? refuse(chargeRefusal(amount.error)) : done(amount);
}

function parseFreeFrom(
  text: string | undefined,
  { freeFromPaise }: DeliveryTerms,
): Result<Paise | null> {
  if (text === undefined) return done(freeFromPaise);
  if (text.trim() === '') return done(null);
  const amount = parseAmount(text, maxPricePaise / 100);
  if (amount === null) return refuse(freeFromRefusal('Enter an amount in rupees, or nothing'));
  if (typeof amount === 'object') return refuse(freeFromRefusal(amount.error));
  return amount === 0
    ? refuse(freeFromRefusal('To make every delivery free, set the delivery charge to 0'))
    : done(amount);
}

function saveDelivery(
  shop: Shop,
  { userId, client }: Permitted<'settings:write'>,
  changes: Partial<DeliveryTerms>,
  about: string,
): Promise<void> {
  return shop.transaction(async (db) => {
    await insertDeliveryTerms(db, userId, changes, shop.now());
    await recordActivity(shop, db, { kind: 'settings-changed', userId, client, about });
  });
}
