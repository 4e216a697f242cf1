import { parseInput } from '#app/kit/forms.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type ProductResult, productNotFound, productRefusal } from './admin-products.contract.ts';
import { createProduct } from './create-product.server.ts';
import { parseExpectedVersion } from './expected-version.input.ts';
import type { PlainFields, ProductFields } from './product-fields.contract.ts';
import {
  parseProductChart,
  parseProductFields,
  parseProductImages,
  productIdInput,
} from './product-fields.input.ts';
import { updateProduct } from './update-product.server.ts';
import type { SavedVariant } from './variants.contract.ts';
import { parseVariants } from './variants.input.ts';
import { withVariants } from './variants.rules.ts';

/** Saves the dialog's form. `product` is an id, or 'new'; `texts` are the values of the form. */
export async function submitProductForm(
  shop: Shop,
  owner: Owner,
  { product, texts }: { product: string | null; texts: Record<string, string> },
): Promise<ProductResult> {
  const refusal = productRefusal(product === 'new' ? 'add' : 'update', 'invalid', '');
  const fields = parseProductFields(texts, refusal);
  if (!fields.ok) return fields;
  const pictures = parseProductImages(texts, refusal);
  if (!pictures.ok) return pictures;
  const chart = parseProductChart(texts, refusal);
  if (!chart.ok) return chart;
  const variants = parseVariants(texts, fields.value, refusal);
  if (!variants.ok) return variants;
  if (product === 'new') {
    const added = withVariants({ ...fields.value, variants: null }, variants.value ?? null);
    const input = { fields: added, ...pictures.value, ...chart.value, formKey: texts.formKey };
    return createProduct(shop, owner, input);
  }
  const id = parseInput(productIdInput, { productId: product }, productNotFound('update'));
  if (!id.ok) return id;
  return updateProduct(shop, owner, {
    ...id.value,
    fields: changedFields(fields.value, variants.value),
    ...pictures.value,
    ...chart.value,
    seen: parseExpectedVersion(texts),
  });
}

/** A form that says nothing of sizes and colours, as those of an older version, leaves them as they are. */
function changedFields(
  fields: PlainFields,
  variants: SavedVariant[] | null | undefined,
): Partial<ProductFields> {
  return variants === undefined ? fields : { ...fields, variants };
}
