import { type Result, refuse } from '#app/kit/result.ts';
import type { Db } from '#platform/shop.ts';
import { type By, type ProductIntent, productFailed } from './admin-products.contract.ts';
import type { SavedProduct } from './product-change.rules.ts';
import { writeChanges, writeEvent } from './product-events.store.server.ts';
import {
  isSaleBelowPrice,
  type ProductFields,
  saleNotBelowPrice,
} from './product-fields.contract.ts';
import { findNameOfSku, insertProduct, isCategory, updateFields } from './products.store.server.ts';

/** Writes a new product and the first line of its history; inside a transaction. Out: its id. */
export async function writeNewProduct(
  db: Db,
  fields: ProductFields,
  by: By,
): Promise<Result<{ id: string }>> {
  const fine = await checkWhole(db, 'add', null, fields);
  if (!fine.ok) return fine;
  const id = await insertProduct(db, fields, by.at);
  await writeEvent(db, id, 'added', by);
  return { ok: true, value: { id } };
}

/** Writes what a locked product is from now on, and its history; inside a transaction. */
export async function writeProduct(
  db: Db,
  before: SavedProduct,
  fields: ProductFields,
  by: By,
): Promise<Result<{ id: string }>> {
  const { id } = before;
  const fine = await checkWhole(db, 'update', before, fields);
  if (!fine.ok) return fine;
  await updateFields(db, id, fields);
  await writeChanges(db, id, before, fields, by);
  return { ok: true, value: { id } };
}

/** What no field can say alone: a sale is below the price, the category is there, no other product has the SKU. */
async function checkWhole(
  db: Db,
  intent: ProductIntent,
  before: SavedProduct | null,
  fields: ProductFields,
): Promise<Result<null>> {
  const { categoryId, sku } = fields;
  if (!isSaleBelowPrice(fields)) {
    const wrong = { salePrice: saleNotBelowPrice };
    return refuse(productFailed(intent, 'invalid', `${saleNotBelowPrice}.`, wrong));
  }
  if (
    categoryId !== null &&
    categoryId !== before?.categoryId &&
    !(await isCategory(db, categoryId))
  ) {
    const reason = 'This category is no longer there';
    return refuse(productFailed(intent, 'conflict', `${reason}.`, { categoryId: reason }));
  }
  const isNewSku = sku !== '' && sku !== before?.sku;
  const other = isNewSku ? await findNameOfSku(db, sku, before?.id ?? null) : undefined;
  if (other !== undefined) {
    const reason = `${other} has this SKU already`;
    return refuse(productFailed(intent, 'conflict', `${reason}.`, { sku: reason }));
  }
  return { ok: true, value: null };
}
