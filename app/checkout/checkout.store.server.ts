import { sql } from 'kysely';
import type { OrderedAddOn } from '#app/add-ons/add-ons.contract.ts';
import { addOnsColumn, withAddOns } from '#app/cart/cart.store.server.ts';
import {
  isChosenVariant,
  type OrderableProduct,
  orderableColumns,
} from '#app/catalogue/stock.store.server.ts';
import { isFirstPictureOf } from '#app/colors/color-pictures.store.server.ts';
import type { CheckoutPaymentMethod } from '#app/kit/payment.ts';
import type { AccountEmail } from '#app/orders/order-emails.rules.ts';
import { addressColumns, addressValues } from '#app/profiles/profiles.store.server.ts';
import type { Db } from '#database/tables.ts';
import type { CheckoutAddress, CheckoutStep } from './checkout.contract.ts';
import type { ReservedQuantities } from './reserved-quantity.rules.ts';

export type CheckoutRow = CheckoutAddress & {
  id: string;
  source: 'cart' | 'product';
  paymentMethod: CheckoutPaymentMethod;
  stage: CheckoutStep;
};

/** A line as it is chosen. */
export type CheckoutItem = {
  cartItemId: string | null;
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  addOns: OrderedAddOn[];
};

/**
 * A line to order. `name`: that of its product, shown or not; `inCart`: the quantity its cart line holds now, null for
 * Buy Now; `product`: null when it is no longer shown, else at the price with its add-ons.
 */
export type OrderItem = CheckoutItem & {
  /** Why its add-ons cannot be had as they were chosen; null when they can. */
  addOnProblem: string | null;
  name: string;
  inCart: number | null;
  product: OrderableProduct | null;
};

export type StoredCheckoutItem = OrderItem & { id: string };

const abandonedAfterDays = 7;
/** Of one account (Q113). Nobody comes back to the twenty-first; what it would hold is in the cart. */
export const maxUnfinished = 20;

/**
 * Inserts a checkout. Deletes the user's checkouts that have been idle for a week, and those untouched for longest where
 * there would be too many.
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

/** The user's own checkout; undefined if they have none with this id. */
export function findCheckout(db: Db, userId: string, id: string): Promise<CheckoutRow | undefined> {
  return checkouts(db, userId, id).executeTakeFirst();
}

/** The address that the user typed last, in a checkout they have not finished. */
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

/** The lines of a checkout with their products as they are now, in the order in which they were chosen. */
export async function readCheckoutItems(db: Db, checkoutId: string): Promise<StoredCheckoutItem[]> {
  const rows = await db
    .selectFrom('checkout_items')
    .innerJoin('products', 'products.id', 'checkout_items.product_id')
    .leftJoin('product_images as first_image', (join) =>
      join.on(isFirstPictureOf(sql`array[checkout_items.selected_color]`)),
    )
    .leftJoin('cart_items', 'cart_items.id', 'checkout_items.cart_item_id')
    .leftJoin('product_variants as variant', (join) => join.on(isChosenVariant('checkout_items')))
    .select([
      'checkout_items.id',
      'checkout_items.cart_item_id as cartItemId',
      'checkout_items.product_id as productId',
      'checkout_items.quantity',
      'checkout_items.selected_size as size',
      'checkout_items.selected_color as color',
      'checkout_items.add_ons as chosenAddOns',
      'cart_items.quantity as inCart',
      ...orderableColumns,
      sql<boolean>`products.is_active and products.deleted_at is null`.as('isShown'),
    ])
    .where('checkout_items.checkout_id', '=', checkoutId)
    .orderBy('checkout_items.position')
    .execute();
  return rows.map(withAddOns).map((row) => ({
    id: row.id,
    cartItemId: row.cartItemId,
    productId: row.productId,
    name: row.name,
    quantity: row.quantity,
    size: row.size,
    color: row.color,
    addOns: row.addOns,
    addOnProblem: row.addOnProblem,
    inCart: row.cartItemId === null ? null : (row.inCart ?? 0),
    product: row.isShown ? { ...row, id: row.productId } : null,
  }));
}

/** Locks the cart lines of a checkout until the transaction ends. Returns the quantity of each by its id. */
export async function lockCartLines(
  db: Db,
  userId: string,
  checkoutId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cart_items')
    .select(['id', 'quantity'])
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('checkout_items')
        .select('cart_item_id as id')
        .where('checkout_id', '=', checkoutId)
        .where('cart_item_id', 'is not', null)
        .$narrowType<{ id: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/**
 * Sets the quantity of a line, or deletes the line at 0; the cart is not changed. Returns false if the user
 * has no such line in this checkout.
 */
export async function writeCheckoutQuantity(
  db: Db,
  userId: string,
  { checkout, item, quantity }: { checkout: string; item: string; quantity: number },
): Promise<boolean> {
  const own = db
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', checkout)
    .where('user_id', '=', userId);
  if (quantity === 0) {
    const deleted = await db
      .deleteFrom('checkout_items')
      .where('id', '=', item)
      .where('checkout_id', 'in', own)
      .executeTakeFirst();
    return deleted.numDeletedRows === 1n;
  }
  const changed = await db
    .updateTable('checkout_items')
    .set({ quantity })
    .where('id', '=', item)
    .where('checkout_id', 'in', own)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
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

/** Has the mail server failed to take a queued email? Then the next one may be late as well. */
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

/** The account that orders; `hasAddress`: its profile has a default address. */
export type OrderingAccount = AccountEmail & { hasAddress: boolean };

/**
 * Locks the account until the transaction ends, so that its orders are placed one after the other. Undefined if it has
 * just been deleted.
 */
export function lockAccount(db: Db, userId: string): Promise<OrderingAccount | undefined> {
  return db
    .selectFrom('users')
    .select((eb) => [
      'email',
      sql<boolean>`email_confirmed_at is not null`.as('isVerified'),
      eb
        .exists(
          eb
            .selectFrom('profiles')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('address', '<>', ''),
        )
        .$castTo<boolean>()
        .as('hasAddress'),
    ])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** When an account placed the last but `skip` of its orders; null if it has fewer. */
export async function findOrderTime(db: Db, userId: string, skip: number): Promise<Date | null> {
  const row = await db
    .selectFrom('orders')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .offset(skip)
    .modifyEnd(sql`/* one plan fits */`)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The pending pieces of an account's orders. */
export async function readReservedQuantities(db: Db, userId: string): Promise<ReservedQuantities> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(({ fn }) => ['product_id as productId', fn.sum<number>('quantity').as('reserved')])
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'pending')
    .where('order_lines.status', '=', 'pending')
    .groupBy('product_id')
    .execute();
  return {
    total: rows.reduce((sum, { reserved }) => sum + reserved, 0),
    byProduct: new Map(rows.map(({ productId, reserved }) => [productId ?? '', reserved])),
  };
}
