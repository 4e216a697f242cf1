import { parseInput } from '#app/kit/forms.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type ProductResult, productNotFound, productRefusal } from './admin-products.contract.ts';
import { createProduct } from './create-product.server.ts';
import {
  parseExpectedVersion,
  parseProductChart,
  parseProductFields,
  parseProductImages,
  productIdInput,
} from './product-fields.input.ts';
import { updateProduct } from './update-product.server.ts';

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
  const input = { fields: fields.value, ...pictures.value, ...chart.value };
  if (product === 'new') return createProduct(shop, owner, { ...input, formKey: texts.formKey });
  const id = parseInput(productIdInput, { productId: product }, productNotFound('update'));
  if (!id.ok) return id;
  return updateProduct(shop, owner, { ...id.value, ...input, seen: parseExpectedVersion(texts) });
}
