import { z } from 'zod';
import { maxPricePaise } from '#app/kit/money.ts';
import { recordOf } from '#app/kit/records.ts';
import { singleLineText } from '#app/people/profiles/profiles.input.ts';
import { choiceKey } from '#app/products/catalogue/product-choice.contract.ts';
import {
  gstRates,
  maxOptionEntries,
  maxOptionLength,
  maxStock,
  maxWeightGrams,
  type ProductFields,
  productFields,
  textKeys,
  uniqueIgnoringCase,
} from '#app/products/editor/product-fields.contract.ts';
import {
  hsnPattern,
  hsnText,
  nameRequiredText,
  textSchema,
} from '#app/products/editor/product-fields.input.ts';
import {
  maxImages,
  maxImageUrlLength,
  type ProductImage,
  uploadRefusals,
} from '#app/products/uploads/uploads.contract.ts';
import { listProductImages } from '#app/products/uploads/uploads.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { attributeValuesSchema } from './attributes.server.ts';
import { amountSchema, paiseToRupees } from './rupees.server.ts';

const priceSchema = amountSchema({ min: 0.01, max: paiseToRupees(maxPricePaise) });

export const stockQuantitySchema = z.int().min(0).max(maxStock);

/** Sizes or colors, without commas, which would split them in the product form. `label` names one. */
function optionsSchema(label: string) {
  return z.array(optionSchema(label)).max(maxOptionEntries).transform(uniqueIgnoringCase);
}

function optionSchema(label: string) {
  return singleLineText(maxOptionLength, label).refine((text) => !text.includes(','), 'No commas');
}

const imagesSchema = z
  .array(z.url().max(maxImageUrlLength))
  .max(maxImages, uploadRefusals.tooMany.description)
  .refine((urls) => new Set(urls).size === urls.length, uploadRefusals.duplicate.description)
  .meta({
    description: 'Addresses that uploadPicture or fetchPicture gave; the first is the main one',
  });

const maxDifference = paiseToRupees(maxPricePaise);

const variantsSchema = z
  .array(
    z.strictObject({
      size: optionSchema('A size').nullable().optional(),
      color: optionSchema('A color').nullable().optional(),
      stock_quantity: stockQuantitySchema,
      price_difference: amountSchema({ min: -maxDifference, max: maxDifference }).optional(),
      sku: textSchema('sku', 'The SKU').optional(),
    }),
  )
  .max(maxOptionEntries ** 2)
  .transform((variants) =>
    variants.map((one) => ({
      size: one.size ?? null,
      color: one.color ?? null,
      stock: one.stock_quantity,
      priceDifferencePaise: one.price_difference ?? 0,
      sku: one.sku ?? '',
    })),
  )
  .refine(
    (variants) => new Set(variants.map(choiceKey)).size === variants.length,
    'Name each size and color once',
  )
  .nullable()
  .meta({
    description:
      'The stock of each size and color, 0 for those not named: stock_quantity is then their sum, and not given. Null counts the product as one',
  });

const body = z.strictObject({
  ...recordOf(textKeys, (key) => textSchema(key, `The ${inSentence(productFields[key].label)}`)),
  name: textSchema('name', 'The name').pipe(z.string().min(1, nameRequiredText)),
  price: priceSchema,
  sale_price: priceSchema.nullable(),
  stock_quantity: stockQuantitySchema,
  variants: variantsSchema,
  category_id: z.uuid().nullable(),
  sizes: optionsSchema('A size'),
  colors: optionsSchema('A color'),
  images: imagesSchema,
  is_featured: z.boolean(),
  is_active: z.boolean().meta({ description: 'False: the shop does not show it' }),
  hsn: z.string().regex(hsnPattern, hsnText),
  gst_rate: z.literal(gstRates).nullable(),
  weight_grams: z
    .int()
    .min(1)
    .max(maxWeightGrams)
    .nullable()
    .meta({ description: 'Of one piece with its packing, for delivery charges' }),
  attributes: attributeValuesSchema,
});

/** 'SKU', 'material' */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
}

/** Fields that are not given stay as they are. */
export const productChangesBody = body.partial().meta({ id: 'ProductChanges' });

export const newProductBody = body
  .partial()
  .required({ name: true, price: true })
  .meta({ id: 'NewProduct' });

/** The defaults for fields of a new product that are not given. */
export const defaultProductFields: Omit<ProductFields, 'pricePaise'> = {
  ...recordOf(textKeys, () => ''),
  salePricePaise: null,
  stock: 0,
  variants: null,
  categoryId: null,
  sizes: [],
  colors: [],
  isFeatured: false,
  isActive: true,
  gstRate: null,
  weightGrams: null,
  attributes: {},
};

/** The given fields, for use cases. `toAttributeValues` handles attributes. */
export function toProductFields(given: z.infer<typeof productChangesBody>): Partial<ProductFields> {
  const fields: Partial<ProductFields> = {
    ...recordOf(textKeys, (key) => given[key]),
    pricePaise: given.price,
    salePricePaise: given.sale_price,
    stock: given.stock_quantity,
    variants: given.variants,
    categoryId: given.category_id,
    sizes: given.sizes,
    colors: given.colors,
    isFeatured: given.is_featured,
    isActive: given.is_active,
    gstRate: given.gst_rate,
    weightGrams: given.weight_grams,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Absolute URLs of stored images. Those the product has already keep their alt text. They replace the images of
 * the product as a whole, and keep their color if they had one; images of other colors stay.
 */
export async function toProductImages(
  { db, settings }: Shop,
  urls: readonly string[],
  productId: string | null,
): Promise<ProductImage[]> {
  const absoluteUrl = (url: string) => new URL(url, settings.publicUrl);
  const currentImages = productId === null ? [] : await listProductImages(db, productId);
  const [first] = currentImages;
  const images = urls.map((url) => {
    const { href, origin, pathname } = absoluteUrl(url);
    const current = currentImages.find((image) => absoluteUrl(image.url).href === href);
    const isOwnOrigin = origin === settings.publicUrl.origin;
    return {
      url: current?.url ?? (isOwnOrigin ? pathname : href),
      alt: current?.alt ?? '',
      ...(first?.color && { color: first.color }),
    };
  });
  const others = currentImages.filter(
    ({ url, color }) => color !== first?.color && !images.some((image) => image.url === url),
  );
  return [...images, ...others];
}
