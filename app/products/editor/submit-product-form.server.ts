import { parseInput } from '#app/kit/forms.ts';
import { formatMoney, maxPricePaise } from '#app/kit/money.ts';
import { done, type Refusal, type Result, refuse } from '#app/kit/result.ts';
import { readAttributeFields } from '#app/products/attributes/attribute-values.input.ts';
import { orderedValues } from '#app/products/attributes/attribute-values.rules.ts';
import {
  type AttributeValues,
  attributeFields,
} from '#app/products/attributes/attributes.contract.ts';
import { listAttributes } from '#app/products/attributes/attributes.store.server.ts';
import { addTax, taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { type ProductResult, productNotFound, productRefusal } from './admin-products.contract.ts';
import { createProduct } from './create-product.server.ts';
import { parseExpectedVersion } from './expected-version.input.ts';
import type { PlainFields, ProductFields } from './product-fields.contract.ts';
import {
  parseProductChart,
  parseProductFields,
  parseProductImages,
  parseProductVideo,
  productIdInput,
} from './product-fields.input.ts';
import { updateProduct } from './update-product.server.ts';
import type { SavedVariant } from './variants.contract.ts';
import { parseVariants } from './variants.input.ts';
import { withVariants } from './variants.rules.ts';

/** Saves the dialog's form. `product` is an id, or 'new'. `texts` are the form's values. */
export async function submitProductForm(
  shop: Shop,
  owner: Permitted<'products:write'>,
  { product, texts }: { product: string | null; texts: Record<string, string> },
): Promise<ProductResult> {
  const refusal = productRefusal(product === 'new' ? 'add' : 'update', 'invalid', '');
  const parsed = parseProductFields(texts, refusal);
  const fields =
    parsed.ok && texts.addsTax === 'on' ? addTaxTo(shop, parsed.value, refusal) : parsed;
  if (!fields.ok) return fields;
  const pictures = parseProductImages(texts, refusal);
  if (!pictures.ok) return pictures;
  const chart = parseProductChart(texts, refusal);
  if (!chart.ok) return chart;
  const video = parseProductVideo(texts, refusal);
  if (!video.ok) return video;
  const variants = parseVariants(texts, fields.value, refusal);
  if (!variants.ok) return variants;
  const attributes = await parseAttributes(shop, texts, fields.value, refusal);
  if (!attributes.ok) return attributes;
  if (product === 'new') {
    const plain = { ...fields.value, variants: null, attributes: attributes.value ?? {} };
    const added = withVariants(plain, variants.value ?? null);
    const input = {
      fields: added,
      ...pictures.value,
      ...chart.value,
      ...video.value,
      formKey: texts.formKey,
    };
    return createProduct(shop, owner, input);
  }
  const id = parseInput(productIdInput, { productId: product }, productNotFound('update'));
  if (!id.ok) return id;
  return updateProduct(shop, owner, {
    ...id.value,
    fields: {
      ...changedFields(fields.value, variants.value),
      ...(attributes.value && { attributes: attributes.value }),
    },
    ...pictures.value,
    ...chart.value,
    ...video.value,
    seen: parseExpectedVersion(texts),
  });
}

/** Adds tax to the prices, in a shop that also shows prices before tax; elsewhere leaves them. */
function addTaxTo({ settings, now }: Shop, fields: PlainFields, refusal: Refusal) {
  const terms = taxTerms(settings.storeProfile, now());
  if (!terms) return done(fields);
  const { pricePaise, salePricePaise } = fields;
  const withTax = addTax(pricePaise, fields, terms);
  if (withTax > maxPricePaise) {
    const price = `Price with GST must be at most ${formatMoney(maxPricePaise)}`;
    return refuse({ ...refusal, description: `${price}.`, fields: { price } });
  }
  return done({
    ...fields,
    pricePaise: withTax,
    salePricePaise: salePricePaise === null ? null : addTax(salePricePaise, fields, terms),
  });
}

/** A form without sizes and colors, as in an older version, leaves them. */
function changedFields(
  fields: PlainFields,
  variants: SavedVariant[] | null | undefined,
): Partial<ProductFields> {
  return variants === undefined ? fields : { ...fields, variants };
}

/** The form's attributes, of its category; undefined without such fields, so that they stay. */
async function parseAttributes(
  { db }: Shop,
  texts: Record<string, string>,
  { categoryId }: PlainFields,
  refusal: Refusal,
): Promise<Result<AttributeValues | undefined>> {
  if (texts[attributeFields.all] === undefined) return done(undefined);
  const read = readAttributeFields(await listAttributes(db), categoryId, texts);
  if ('values' in read) return done(orderedValues(read.values));
  const fields = Object.fromEntries(
    Object.entries(read.reasons).map(([key, reason]) => [attributeFields.value(key), reason]),
  );
  return refuse({ ...refusal, description: `${Object.values(fields).join('. ')}.`, fields });
}
