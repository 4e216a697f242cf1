import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { OrderedAddOn } from '#app/products/add-ons/add-ons.contract.ts';
import {
  isChosenVariant,
  type OrderableProduct,
  orderableColumns,
} from '#app/products/catalogue/stock.store.server.ts';
import { isFirstPictureOf } from '#app/products/colors/color-pictures.store.server.ts';
import { withAddOns } from '#app/store/cart/cart.store.server.ts';
import type { Db } from '#database/tables.ts';

export type CheckoutItem = {
  cartItemId: string | null;
  productId: string;
  quantity: number;
  size: string | null;
  color: string | null;
  addOns: OrderedAddOn[];
};

/**
 * A line to order. `name`: of its product, shown or not; `inCart`: the current quantity in its cart line, null
 * for Buy Now; `product`: null if no longer shown, else at the price with its add-ons.
 */
export type OrderItem = CheckoutItem & {
  /** Why its add-ons cannot be ordered as chosen; null if they can. */
  addOnProblem: string | null;
  name: string;
  inCart: number | null;
  product: OrderableProduct | null;
};

export type StoredCheckoutItem = OrderItem & { id: string };

/** The lines of a checkout with their products as they are now, in the sequence of choosing. */
export async function readCheckoutItems(db: Db, checkoutId: string): Promise<StoredCheckoutItem[]> {
  const { rows } = await selectItems(db, { checkoutId });
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

const selectItems = builtOnce((db: Db, { checkoutId }: { checkoutId: string }) =>
  db
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
    .orderBy('checkout_items.position'),
);

/** Locks the cart lines of a checkout until the transaction ends. Returns the quantity of each by its id. */
export async function lockCartLines(
  db: Db,
  userId: string,
  checkoutId: string,
): Promise<Map<string, number>> {
  const { rows } = await selectLockedLines(db, { userId, checkoutId });
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

type OfCheckout = { userId: string; checkoutId: string };

const selectLockedLines = builtOnce((db: Db, { userId, checkoutId }: OfCheckout) =>
  db
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
    .forUpdate(),
);

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
