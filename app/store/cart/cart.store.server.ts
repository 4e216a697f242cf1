import { sql } from 'kysely';
import type { ChosenAddOn, OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import { priceAddOns, toChosen, withAddOnPrices } from '#app/products/add-ons/add-ons.rules.ts';
import type { ProductChoice } from '#app/products/catalogue/product-choice.contract.ts';
import {
  isChosenVariant,
  type OrderableProduct,
  orderableColumns,
} from '#app/products/catalogue/stock.store.server.ts';
import { isFirstPictureOf } from '#app/products/colors/color-pictures.store.server.ts';
import type { Db } from '#database/tables.ts';

export type CartRow = OrderableProduct & {
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  categoryName: string | null;
  isShown: boolean;
  /** Included in the row's prices. */
  addOns: OrderedAddOn[];
  addOnProblem: string | null;
};

/** The user's lines with their current products, oldest first. */
export async function readCartRows(db: Db, userId: string): Promise<CartRow[]> {
  return (await cartRows(db, userId).execute()).map(withAddOns);
}

/** The same, locked until the transaction ends. */
export async function lockCartRows(db: Db, userId: string): Promise<CartRow[]> {
  return (await cartRows(db, userId).forUpdate('cart_items').execute()).map(withAddOns);
}

/** A row with its add-ons as offered now, and prices that include them. */
export function withAddOns<
  R extends Pick<OrderableProduct, 'pricePaise' | 'salePricePaise' | 'addOnGroups'> & {
    chosenAddOns: ChosenAddOn[] | null;
  },
>({ chosenAddOns, ...row }: R) {
  const { addOns, problem } = priceAddOns(row.addOnGroups, chosenAddOns);
  return { ...withAddOnPrices(row, addOns), addOns, addOnProblem: problem };
}

function cartRows(db: Db, userId: string) {
  return db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .leftJoin('product_images as first_image', (join) =>
      join.on(isFirstPictureOf(sql`array[cart_items.selected_color]`)),
    )
    .leftJoin('product_variants as variant', (join) => join.on(isChosenVariant('cart_items')))
    .select([
      'cart_items.id',
      'cart_items.product_id as productId',
      'cart_items.quantity',
      'cart_items.selected_size as size',
      'cart_items.selected_color as color',
      'cart_items.add_ons as chosenAddOns',
      'categories.name as categoryName',
      ...orderableColumns,
      sql<boolean>`products.is_active and products.deleted_at is null`.as('isShown'),
    ])
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id');
}

export type NewCartLine = {
  productId: string;
  quantity: number;
  choice: ProductChoice;
  addOns: readonly OrderedAddOn[];
};

/** What makes a line unique. */
const lineKey = [
  'user_id',
  'product_id',
  'selected_size',
  'selected_color',
  'add_ons_key',
] as const;

/** Null if there are none, so that the line stores nothing. */
export function addOnsColumn(addOns: readonly OrderedAddOn[]): string | null {
  return addOns.length > 0 ? JSON.stringify(toChosen(addOns)) : null;
}

function cartItem(userId: string, { productId, quantity, choice, addOns }: NewCartLine) {
  return {
    user_id: userId,
    product_id: productId,
    quantity,
    selected_size: choice.size,
    selected_color: choice.color,
    add_ons: addOnsColumn(addOns),
  };
}

/**
 * Adds to the user's line of this product, choice and add-ons, or creates it. Returns false, without writing
 * anything, if the line would exceed `maxQuantity`.
 */
export async function addToCartLine(
  db: Db,
  userId: string,
  line: NewCartLine,
  maxQuantity: number,
): Promise<boolean> {
  if (line.quantity > maxQuantity) return false;
  const added = await db
    .insertInto('cart_items')
    .values(cartItem(userId, line))
    .onConflict((conflict) =>
      conflict
        .columns(lineKey)
        .doUpdateSet({ quantity: sql`cart_items.quantity + excluded.quantity` })
        .where(sql<boolean>`cart_items.quantity + excluded.quantity <= ${maxQuantity}`),
    )
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Creates lines; existing ones stay as they are. Returns the products whose line is new. */
export async function insertCartLines(
  db: Db,
  userId: string,
  lines: readonly NewCartLine[],
): Promise<string[]> {
  if (lines.length === 0) return [];
  const inserted = await db
    .insertInto('cart_items')
    .values(lines.map((line) => cartItem(userId, line)))
    .onConflict((conflict) => conflict.columns(lineKey).doNothing())
    .returning('product_id')
    .execute();
  return inserted.map((row) => row.product_id);
}

/** Whether the user has a line of this product, choice and add-ons. */
export async function hasCartLine(
  db: Db,
  userId: string,
  line: Omit<NewCartLine, 'quantity'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('cart_items')
    .select('id')
    .where('user_id', '=', userId)
    .where('product_id', '=', line.productId)
    .where('selected_size', 'is not distinct from', line.choice.size)
    .where('selected_color', 'is not distinct from', line.choice.color)
    .where('add_ons', 'is not distinct from', sql<null>`${addOnsColumn(line.addOns)}::jsonb`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the user has no such line. */
export async function setCartLineQuantity(
  db: Db,
  userId: string,
  lineId: string,
  quantity: number,
): Promise<boolean> {
  const changed = await db
    .updateTable('cart_items')
    .set({ quantity })
    .where('id', '=', lineId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export type RemovedCartLine = {
  productId: string;
  name: string;
  quantity: number;
  size: string | null;
  color: string | null;
  addOns: ChosenAddOn[] | null;
};

/** Returns the deleted line, or undefined if the user has no such line. */
export function deleteCartLine(
  db: Db,
  userId: string,
  lineId: string,
): Promise<RemovedCartLine | undefined> {
  return db
    .deleteFrom('cart_items')
    .using('products')
    .whereRef('products.id', '=', 'cart_items.product_id')
    .where('cart_items.id', '=', lineId)
    .where('cart_items.user_id', '=', userId)
    .returning([
      'products.id as productId',
      'products.name',
      'cart_items.quantity',
      'cart_items.selected_size as size',
      'cart_items.selected_color as color',
      'cart_items.add_ons as addOns',
    ])
    .executeTakeFirst();
}

export async function deleteCartLines(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute();
}

/** Leaves this many pieces in each of these lines; an empty line is deleted (Q97). */
export async function leaveInCart(
  db: Db,
  lines: readonly { id: string; left: number }[],
): Promise<void> {
  const emptied = lines.flatMap(({ id, left }) => (left > 0 ? [] : [id]));
  const others = lines.filter(({ left }) => left > 0);
  await Promise.all([
    ...(emptied.length > 0 ? [deleteLines(db, emptied)] : []),
    ...others.map(({ id, left }) =>
      db.updateTable('cart_items').set({ quantity: left }).where('id', '=', id).execute(),
    ),
  ]);
}

function deleteLines(db: Db, ids: readonly string[]) {
  const isOneOf = sql<string>`any(${ids}::uuid[])`;
  return db.deleteFrom('cart_items').where('id', '=', isOneOf).execute();
}
