import { type Result, refuse } from '#app/kit/result.ts';
import type { Db } from '#platform/shop.ts';
import {
  type AuditContext,
  type ProductIntent,
  productRefusal,
} from './admin-products.contract.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { insertChangeEvents, insertProductEvent } from './product-events.store.server.ts';
import {
  isSaleBelowPrice,
  type ProductFields,
  salePriceTooHighText,
} from './product-fields.contract.ts';
import {
  categoryExists,
  findProductNameBySku,
  insertProduct,
  updateProductFields,
} from './products.store.server.ts';

/** Writes a new product and the first line of its history; inside a transaction. Out: its id. */
export async function persistNewProduct(
  db: Db,
  fields: ProductFields,
  by: AuditContext,
): Promise<Result<{ id: string }>> {
  const checked = await checkConstraints(db, 'add', null, fields);
  if (!checked.ok) return checked;
  const id = await insertProduct(db, fields, by.at);
  await insertProductEvent(db, id, 'added', by);
  return { ok: true, value: { id } };
}

/** Writes what a locked product is from now on, and its history; inside a transaction. */
export async function persistProduct(
  db: Db,
  before: SavedProduct,
  fields: ProductFields,
  by: AuditContext,
): Promise<Result<{ id: string }>> {
  const { id } = before;
  const checked = await checkConstraints(db, 'update', before, fields);
  if (!checked.ok) return checked;
  await updateProductFields(db, id, fields);
  await insertChangeEvents(db, id, before, fields, by);
  return { ok: true, value: { id } };
}

/** What no field can say alone: a sale is below the price, the category is there, no other product has the SKU. */
async function checkConstraints(
  db: Db,
  intent: ProductIntent,
  before: SavedProduct | null,
  fields: ProductFields,
): Promise<Result<null>> {
  const { categoryId, sku } = fields;
  if (!isSaleBelowPrice(fields)) {
    const wrong = { salePrice: salePriceTooHighText };
    return refuse(productRefusal(intent, 'invalid', `${salePriceTooHighText}.`, wrong));
  }
  if (
    categoryId !== null &&
    categoryId !== before?.categoryId &&
    !(await categoryExists(db, categoryId))
  ) {
    const reason = 'This category is no longer there';
    return refuse(productRefusal(intent, 'conflict', `${reason}.`, { categoryId: reason }));
  }
  const isNewSku = sku !== '' && sku !== before?.sku;
  const other = isNewSku ? await findProductNameBySku(db, sku, before?.id ?? null) : undefined;
  if (other !== undefined) {
    const reason = `${other} has this SKU already`;
    return refuse(productRefusal(intent, 'conflict', `${reason}.`, { sku: reason }));
  }
  return { ok: true, value: null };
}
