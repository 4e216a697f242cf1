import { parseInput } from '#app/kit/forms.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { addProduct } from './add-product.server.ts';
import { noSuchProduct, type ProductResult, productFailed } from './admin-products.contract.ts';
import {
  parseImagesOf,
  parseProductFields,
  productIdInput,
  seenIn,
} from './product-fields.input.ts';
import { updateProduct } from './update-product.server.ts';

/** What the dialog sends. In: the product it stands for, 'new' for one to add, and its texts. */
export async function saveProduct(
  shop: Shop,
  owner: Owner,
  { product, texts }: { product: string | null; texts: Record<string, string> },
): Promise<ProductResult> {
  const wrong = productFailed(product === 'new' ? 'add' : 'update', 'invalid', '');
  const fields = parseProductFields(texts, wrong);
  if (!fields.ok) return fields;
  const pictures = parseImagesOf(texts, wrong);
  if (!pictures.ok) return pictures;
  const wanted = { fields: fields.value, ...pictures.value };
  if (product === 'new') return addProduct(shop, owner, wanted);
  const id = parseInput(productIdInput, { productId: product }, noSuchProduct('update'));
  if (!id.ok) return id;
  return updateProduct(shop, owner, { ...id.value, ...wanted, seen: seenIn(texts) });
}
