import type { Db } from '#database/tables.ts';
import type { CheckoutAddress, Stage } from './checkout.contract.ts';

export type CheckoutRow = CheckoutAddress & {
  id: string;
  source: 'cart' | 'product';
  paymentMethod: 'online' | 'cod';
  stage: Stage;
};

export type CheckoutItem = {
  cartItemId: string | null;
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
};

const keepDays = 7;

/** Out: the id of the new checkout. The shopper's abandoned ones of over a week ago go. */
export async function insertCheckout(
  db: Db,
  userId: string,
  checkout: {
    source: 'cart' | 'product';
    address: CheckoutAddress;
    items: CheckoutItem[];
    now: Date;
  },
): Promise<string> {
  await db
    .deleteFrom('checkouts')
    .where('user_id', '=', userId)
    .where('updated_at', '<', new Date(checkout.now.getTime() - keepDays * 86_400_000))
    .execute();
  const { id } = await db
    .insertInto('checkouts')
    .values({ user_id: userId, source: checkout.source, ...addressColumns(checkout.address) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('checkout_items')
    .values(
      checkout.items.map((item, position) => ({
        checkout_id: id,
        position,
        cart_item_id: item.cartItemId,
        product_id: item.productId,
        quantity: item.quantity,
        selected_size: item.size,
        selected_color: item.color,
      })),
    )
    .execute();
  return id;
}

const addressFields = [
  'full_name as fullName',
  'phone',
  'email',
  'pincode',
  'address',
  'landmark',
  'city',
  'state',
  'is_default_address as isDefaultAddress',
] as const;

function checkouts(db: Db, userId: string, id: string) {
  return db
    .selectFrom('checkouts')
    .select(['id', 'source', ...addressFields, 'payment_method as paymentMethod', 'stage'])
    .where('id', '=', id)
    .where('user_id', '=', userId);
}

/** The shopper's own checkout, or undefined. */
export function findCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, userId, id).executeTakeFirst();
}

/** The same, locked until the transaction ends: two clicks on Place Order take turns here. */
export function lockCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, userId, id).forUpdate().executeTakeFirst();
}

export function readCheckoutItems(db: Db, checkoutId: string): Promise<CheckoutItem[]> {
  return db
    .selectFrom('checkout_items')
    .select([
      'cart_item_id as cartItemId',
      'product_id as productId',
      'quantity',
      'selected_size as size',
      'selected_color as color',
    ])
    .where('checkout_id', '=', checkoutId)
    .orderBy('position')
    .execute();
}

/** Out: false when the shopper has no such checkout. */
export async function writeAddress(
  db: Db,
  userId: string,
  id: string,
  address: CheckoutAddress,
  stage: Stage,
): Promise<boolean> {
  const changed = await db
    .updateTable('checkouts')
    .set({ ...addressColumns(address), stage })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Out: false when the shopper has no such checkout, or it has no address yet. */
export async function writePayment(
  db: Db,
  userId: string,
  id: string,
  paymentMethod: 'online',
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

function addressColumns(address: CheckoutAddress) {
  return {
    full_name: address.fullName,
    phone: address.phone,
    email: address.email,
    pincode: address.pincode,
    address: address.address,
    landmark: address.landmark,
    city: address.city,
    state: address.state,
    is_default_address: address.isDefaultAddress,
  };
}

/** The addresses typed into checkouts that were begun and not ordered, oldest first. */
export function listBegunCheckouts(
  db: Db,
  userId: string,
): Promise<(CheckoutAddress & { begunAt: Date })[]> {
  return db
    .selectFrom('checkouts')
    .select([...addressFields, 'created_at as begunAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
