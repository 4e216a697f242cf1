import { sql } from 'kysely';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import { addressColumns, addressValues } from '#app/people/profiles/profiles.store.server.ts';
import { addOnsColumn } from '#app/store/cart/cart.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { CheckoutAddress, CheckoutStep } from './checkout.contract.ts';
import type { CheckoutItem } from './checkout-items.store.server.ts';

export type CheckoutRow = CheckoutAddress & {
  id: string;
  source: 'cart' | 'product';
  paymentMethod: CheckoutPaymentMethod;
  stage: CheckoutStep;
};

const abandonedAfterDays = 7;

/** Per account (Q113). Nobody returns to the twenty-first; its lines are still in the cart. */
export const maxUnfinished = 20;

/**
 * Inserts a checkout. Deletes the user's checkouts idle for a week, and the longest untouched ones beyond the
 * limit.
 */
export async function insertCheckout(
  db: Db,
  userId: string,
  checkout: {
    id: string;
    source: 'cart' | 'product';
    address: CheckoutAddress;
    items: CheckoutItem[];
    now: Date;
  },
): Promise<void> {
  const { id, source, address, items, now } = checkout;
  const latest = db
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(maxUnfinished - 1);
  const abandoned = new Date(now.getTime() - abandonedAfterDays * 86_400_000);
  await Promise.all([
    db
      .deleteFrom('checkouts')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('updated_at', '<', abandoned), eb('id', 'not in', latest)]))
      .modifyEnd(sql`/* one plan fits */`)
      .execute(),
    db
      .insertInto('checkouts')
      .values({ id, user_id: userId, source, ...checkoutAddressValues(address) })
      .execute(),
    db
      .insertInto('checkout_items')
      .values(
        items.map((item, position) => ({
          checkout_id: id,
          position,
          cart_item_id: item.cartItemId,
          product_id: item.productId,
          quantity: item.quantity,
          selected_size: item.size,
          selected_color: item.color,
          add_ons: addOnsColumn(item.addOns),
        })),
      )
      .execute(),
  ]);
}

const checkoutAddressColumns = [
  ...addressColumns,
  'email',
  'is_default_address as isDefaultAddress',
  'buyer_gstin as buyerGstin',
  'buyer_business as buyerBusiness',
] as const;

function checkouts(db: Db, userId: string, id: string) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'source', ...checkoutAddressColumns, 'payment_method as paymentMethod', 'stage'])
    .where('id', '=', id)
    .where('user_id', '=', userId);
}

/** The user's own checkout; undefined if there is none with this id. */
export function findCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, userId, id).executeTakeFirst();
}

/** The address last typed in an unfinished checkout. */
export function findTypedAddress(db: Db, userId: string): Promise<CheckoutAddress | undefined> {
  return db
    .selectFrom('checkouts')
    .select(checkoutAddressColumns)
    .where('user_id', '=', userId)
    .where('stage', '<>', 'address')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .modifyEnd(sql`/* one plan fits */`)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends, so that two clicks on Place Order take turns. */
export function lockCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, userId, id).forUpdate().executeTakeFirst();
}

/** Returns false if the user has no such checkout. */
export async function writeCheckoutAddress(
  db: Db,
  userId: string,
  id: string,
  address: CheckoutAddress,
  stage: CheckoutStep,
): Promise<boolean> {
  const changed = await db
    .updateTable('checkouts')
    .set({ ...checkoutAddressValues(address), stage })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Returns false if the user has no such checkout, or it has no address yet. */
export async function writePaymentMethod(
  db: Db,
  userId: string,
  id: string,
  paymentMethod: CheckoutPaymentMethod,
): Promise<boolean> {
  const changed = await db
    .updateTable('checkouts')
    .set({ payment_method: paymentMethod, stage: 'confirm' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stage', '<>', 'address')
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteCheckout(db: Db, id: string): Promise<void> {
  await db.deleteFrom('checkouts').where('id', '=', id).execute();
}

function checkoutAddressValues(address: CheckoutAddress) {
  return {
    ...addressValues(address),
    email: address.email,
    is_default_address: address.isDefaultAddress,
    buyer_gstin: address.buyerGstin,
    buyer_business: address.buyerBusiness,
  };
}

/** The addresses of the user's unfinished checkouts, oldest first. */
export function listOpenCheckouts(
  db: Db,
  userId: string,
): Promise<(CheckoutAddress & { begunAt: Date })[]> {
  return db
    .selectFrom('checkouts')
    .select([...checkoutAddressColumns, 'created_at as begunAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Whether the mail server has failed to take a queued email. Then the next one may be late too. */
export async function hasStuckEmails(db: Db): Promise<boolean> {
  const stuck = await db
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'queued')
    .where('last_error', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return stuck !== undefined;
}
