import { type Result, refuse } from '#app/kit/result.ts';
import {
  attributeFields,
  knownKeys,
  mrpProblem,
} from '#app/products/attributes/attributes.contract.ts';
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
  findSkuHolder,
  insertProduct,
  updateProductFields,
} from './products.store.server.ts';
import { variantFields } from './variants.contract.ts';
import { completeVariants, type VariantProblem, variantProblem } from './variants.rules.ts';

/** Inserts a product and the first event of its history. Call it in a transaction. Returns its id. */
export async function persistNewProduct(
  db: Db,
  fields: ProductFields,
  audit: AuditContext,
): Promise<Result<{ id: string }>> {
  const checked = await checkConstraints(db, 'add', null, fields);
  if (!checked.ok) return checked;
  const id = await insertProduct(db, checked.value, audit.at);
  await insertProductEvent(db, id, 'added', audit);
  return { ok: true, value: { id } };
}

/**
 * Updates a locked product, its sizes and colors, and its history. Call it in a transaction. Refuses a stock
 * that is not their sum: it is changed there.
 */
export async function persistProduct(
  db: Db,
  before: SavedProduct,
  fields: ProductFields,
  audit: AuditContext,
): Promise<Result<{ id: string }>> {
  const { id } = before;
  const checked = await checkConstraints(db, 'update', before, fields);
  if (!checked.ok) return checked;
  const change = { before, fields: checked.value };
  await updateProductFields(db, [change]);
  await insertChangeEvents(db, [change], audit);
  return { ok: true, value: { id } };
}

/**
 * Checks across fields and rows: sale price below the price, category exists, SKUs are unique, sizes and colors
 * add up. Returns the fields with a variant for each size and color, if they are counted.
 */
async function checkConstraints(
  db: Db,
  intent: ProductIntent,
  before: SavedProduct | null,
  fields: ProductFields,
): Promise<Result<ProductFields>> {
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
  const mrpReason = mrpProblem(fields);
  if (mrpReason && mrpReason !== (before && mrpProblem(before))) {
    const errors = { [attributeFields.value(knownKeys.mrp)]: mrpReason };
    return refuse(productRefusal(intent, 'invalid', `${fields.name}: ${mrpReason}.`, errors));
  }
  const variants = completeVariants(before, fields);
  if (variants && 'reason' in variants) return refuseVariants(intent, variants);
  const complete = { ...fields, variants };
  const problem = variantProblem(complete);
  if (problem) return refuseVariants(intent, problem);
  const stored = skusOf(before);
  const newSkus = skusOf(complete).filter((one) => !stored.includes(one));
  const other = await findSkuHolder(db, newSkus, before?.id ?? null);
  if (other !== undefined) {
    const reason = `${other.name} has this SKU already`;
    const variant = variants?.find((one) => one.sku.toLowerCase() === other.sku);
    const isOwn = sku.toLowerCase() === other.sku || !variant;
    const field = isOwn ? 'sku' : variantFields.sku(variant);
    return refuse(productRefusal(intent, 'conflict', `${reason}.`, { [field]: reason }));
  }
  return { ok: true, value: complete };
}

function refuseVariants(intent: ProductIntent, { field, reason }: VariantProblem) {
  return refuse(productRefusal(intent, 'conflict', `${reason}.`, { [field]: reason }));
}

/** The SKUs of a product and of its sizes and colors. */
function skusOf(product: ProductFields | null): string[] {
  return [product?.sku ?? '', ...(product?.variants ?? []).map(({ sku }) => sku)];
}
