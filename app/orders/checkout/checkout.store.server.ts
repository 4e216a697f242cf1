import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
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
  const abandoned = new Date(now.getTime() - abandonedAfterDays * 86_400_000);
  await Promise.all([
    deleteOld(db, { userId, abandoned }),
    insertHeader(db, { id, userId, source, ...address }),
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

const deleteOld = builtOnce(
  (db: Db, { userId, abandoned }: { userId: string; abandoned: Date }) => {
    const latest = db
      .selectFrom('checkouts')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(maxUnfinished - 1);
    return db
      .deleteFrom('checkouts')
      .where('user_id', '=', userId)
      .where((eb) => eb.or([eb('updated_at', '<', abandoned), eb('id', 'not in', latest)]))
      .modifyEnd(sql`/* one plan fits */`);
  },
);

type Header = CheckoutAddress & Pick<CheckoutRow, 'id' | 'source'> & { userId: string };

const insertHeader = builtOnce((db: Db, header: Header) =>
  db.insertInto('checkouts').values({
    id: header.id,
    user_id: header.userId,
    source: header.source,
    ...checkoutAddressValues(header),
  }),
);

const checkoutAddressColumns = [
  ...addressColumns,
  'email',
  'is_default_address as isDefaultAddress',
  'buyer_gstin as buyerGstin',
  'buyer_business as buyerBusiness',
] as const;

type OwnCheckout = { userId: string; id: string };

function checkouts(db: Db, { userId, id }: OwnCheckout) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'source', ...checkoutAddressColumns, 'payment_method as paymentMethod', 'stage'])
    .where('id', '=', id)
    .where('user_id', '=', userId);
}

/** The user's own checkout; undefined if there is none with this id. */
export function findCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, { userId, id }).executeTakeFirst();
}

/** The address last typed in an unfinished checkout. */
export async function findTypedAddress(
  db: Db,
  userId: string,
): Promise<CheckoutAddress | undefined> {
  const { rows } = await selectTypedAddress(db, { userId });
  return rows[0];
}

const selectTypedAddress = builtOnce((db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('checkouts')
    .select(checkoutAddressColumns)
    .where('user_id', '=', userId)
    .where('stage', '<>', 'address')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .modifyEnd(sql`/* one plan fits */`),
);

/** The same, locked until the transaction ends, so that two clicks on Place Order take turns. */
export async function lockCheckout(
  db: Db,
  userId: string,
  id: string,
): Promise<CheckoutRow | undefined> {
  const { rows } = await selectLocked(db, { userId, id });
  return rows[0];
}

const selectLocked = builtOnce((db: Db, own: OwnCheckout) => checkouts(db, own).forUpdate());

/** Returns false if the user has no such checkout. */
export async function writeCheckoutAddress(
  db: Db,
  userId: string,
  id: string,
  address: CheckoutAddress,
  stage: CheckoutStep,
): Promise<boolean> {
  const changed = await updateAddress(db, { userId, id, stage, ...address });
  return changed.numAffectedRows === 1n;
}

type NewAddress = CheckoutAddress & OwnCheckout & { stage: CheckoutStep };

const updateAddress = builtOnce((db: Db, address: NewAddress) =>
  db
    .updateTable('checkouts')
    .set({ ...checkoutAddressValues(address), stage: address.stage })
    .where('id', '=', address.id)
    .where('user_id', '=', address.userId),
);

/** Returns false if the user has no such checkout, or it has no address yet. */
export async function writePaymentMethod(
  db: Db,
  userId: string,
  id: string,
  paymentMethod: CheckoutPaymentMethod,
): Promise<boolean> {
  const changed = await updatePayment(db, { userId, id, paymentMethod });
  return changed.numAffectedRows === 1n;
}

type NewPayment = OwnCheckout & Pick<CheckoutRow, 'paymentMethod'>;

const updatePayment = builtOnce((db: Db, { userId, id, paymentMethod }: NewPayment) =>
  db
    .updateTable('checkouts')
    .set({ payment_method: paymentMethod, stage: 'confirm' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stage', '<>', 'address'),
);

export async function deleteCheckout(db: Db, id: string): Promise<void> {
  await deleteOne(db, { id });
}

const deleteOne = builtOnce((db: Db, { id }: { id: string }) =>
  db.deleteFrom('checkouts').where('id', '=', id),
);

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
export async function isMailHeldUp(db: Db): Promise<boolean> {
  const { rows } = await selectStuck(db, {});
  return rows[0]?.isStuck ?? false;
}

// In words of SQL, so that the index of the queued ones serves a prepared statement.
const isStuckEmail = sql<boolean>`status = 'queued' and last_error is not null`;

const selectStuck = builtOnce((db: Db, _: object) =>
  db.selectNoFrom((eb) =>
    eb
      .exists(eb.selectFrom('emails').select('id').where(isStuckEmail))
      .$castTo<boolean>()
      .as('isStuck'),
  ),
);
