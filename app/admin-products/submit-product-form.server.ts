import { parseInput } from '#app/kit/forms.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { type ProductResult, productNotFound, productRefusal } from './admin-products.contract.ts';
import { createProduct } from './create-product.server.ts';
import {
  parseExpectedVersion,
  parseProductFields,
  parseProductImages,
  productIdInput,
} from './product-fields.input.ts';
import { updateProduct } from './update-product.server.ts';

/** What the dialog sends. In: the product it stands for, 'new' for one to add, and its texts. */
export async function submitProductForm(
  shop: Shop,
  owner: Owner,
  { product, texts }: { product: string | null; texts: Record<string, string> },
): Promise<ProductResult> {
  const wrong = productRefusal(product === 'new' ? 'add' : 'update', 'invalid', '');
  const fields = parseProductFields(texts, wrong);
  if (!fields.ok) return fields;
  const pictures = parseProductImages(texts, wrong);
  if (!pictures.ok) return pictures;
  const wanted = { fields: fields.value, ...pictures.value };
  if (product === 'new') return createProduct(shop, owner, wanted);
  const id = parseInput(productIdInput, { productId: product }, productNotFound('update'));
  if (!id.ok) return id;
  return updateProduct(shop, owner, { ...id.value, ...wanted, seen: parseExpectedVersion(texts) });
}
