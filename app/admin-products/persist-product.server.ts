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

/** Inserts a product and the first event of its history. Call it in a transaction. Returns its id. */
export async function persistNewProduct(
  db: Db,
  fields: ProductFields,
  audit: AuditContext,
): Promise<Result<{ id: string }>> {
  const checked = await checkConstraints(db, 'add', null, fields);
  if (!checked.ok) return checked;
  const id = await insertProduct(db, fields, audit.at);
  await insertProductEvent(db, id, 'added', audit);
  return { ok: true, value: { id } };
}

/** Updates a locked product and its history. Call it in a transaction. */
export async function persistProduct(
  db: Db,
  before: SavedProduct,
  fields: ProductFields,
  audit: AuditContext,
): Promise<Result<{ id: string }>> {
  const { id } = before;
  const checked = await checkConstraints(db, 'update', before, fields);
  if (!checked.ok) return checked;
  await updateProductFields(db, id, fields);
  await insertChangeEvents(db, id, before, fields, audit);
  return { ok: true, value: { id } };
}

/** Checks across fields and rows: sale price below the price, category exists, SKU is unique. */
async function checkConstraints(
  db: Db,
  intent: ProductIntent,
  before: SavedProduct | null,
  fields: ProductFields,
): Promise<Result<null>> {
  const { categoryId, sku } = fields;
  if (!isSaleBelowPrice(fields)) {
    const errors = { salePrice: salePriceTooHighText };
    return refuse(productRefusal(intent, 'invalid', `${salePriceTooHighText}.`, errors));
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
