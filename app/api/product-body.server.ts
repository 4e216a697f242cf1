import { z } from 'zod';
import {
  gstRates,
  longest,
  mostEntries,
  mostStock,
  type ProductFields,
} from '#app/admin-products/product-fields.contract.ts';
import { onceEach } from '#app/admin-products/product-fields.input.ts';
import { highestPricePaise } from '#app/kit/money.ts';
import { textLine, textLines } from '#app/profiles/profiles.input.ts';
import {
  imagesAtMost,
  longestUrl,
  type ProductImage,
  uploadRefusals,
} from '#app/uploads/uploads.contract.ts';
import { findImages } from '#app/uploads/uploads.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { amount } from './amount.server.ts';
import { inRupees } from './amounts.rules.ts';

const price = amount({ least: 0.01, most: inRupees(highestPricePaise) });

export const stock = z.int().min(0).max(mostStock);

/** A comma would make two of one in the owner's form. */
function entries(what: string) {
  const entry = textLine(longest.entry, what).refine((text) => !text.includes(','), 'No commas');
  return z.array(entry).max(mostEntries).transform(onceEach);
}

const images = z
  .array(z.url().max(longestUrl))
  .max(imagesAtMost, uploadRefusals.tooMany.description)
  .refine((urls) => new Set(urls).size === urls.length, uploadRefusals.duplicate.description)
  .meta({
    description: 'Addresses that uploadPicture or fetchPicture gave; the first is the main one',
  });

const body = z.strictObject({
  name: textLine(longest.name, 'The name').pipe(z.string().min(1, 'Product Name is required')),
  description: textLines(longest.description, 'The description'),
  price,
  sale_price: price.nullable(),
  stock_quantity: stock,
  category_id: z.uuid().nullable(),
  material: textLine(longest.material, 'The material'),
  sizes: entries('A size'),
  colors: entries('A color'),
  images,
  is_featured: z.boolean(),
  is_active: z.boolean().meta({ description: 'False: the shop does not show it' }),
  sku: textLine(longest.sku, 'The SKU'),
  hsn: z.string().regex(/^([0-9]{4}|[0-9]{6}|[0-9]{8})?$/, 'HSN must have 4, 6 or 8 digits'),
  gst_rate: z.literal(gstRates).nullable(),
});

/** What may be said of a product; what is not named stays. */
export const productChanges = body.partial().meta({ id: 'ProductChanges' });

export const newProduct = body
  .partial()
  .required({ name: true, price: true })
  .meta({ id: 'NewProduct' });

/** A new product of which nothing more is said. */
export const blankFields: Omit<ProductFields, 'name' | 'pricePaise'> = {
  description: '',
  salePricePaise: null,
  stock: 0,
  categoryId: null,
  material: '',
  sizes: [],
  colors: [],
  isFeatured: false,
  isActive: true,
  sku: '',
  hsn: '',
  gstRate: null,
};

/** The fields that were named, in the words of the use cases. */
export function fieldsIn(given: z.infer<typeof productChanges>): Partial<ProductFields> {
  const fields: Partial<ProductFields> = {
    name: given.name,
    description: given.description,
    pricePaise: given.price,
    salePricePaise: given.sale_price,
    stock: given.stock_quantity,
    categoryId: given.category_id,
    material: given.material,
    sizes: given.sizes,
    colors: given.colors,
    isFeatured: given.is_featured,
    isActive: given.is_active,
    sku: given.sku,
    hsn: given.hsn,
    gstRate: given.gst_rate,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The pictures at these addresses as they are kept; those the product has keep their alt text. */
export async function imagesAt(
  { db, settings }: Shop,
  urls: readonly string[],
  productId: string | null,
): Promise<ProductImage[]> {
  const whole = (url: string) => new URL(url, settings.publicUrl);
  const had = productId === null ? [] : await findImages(db, productId);
  return urls.map((url) => {
    const { href, origin, pathname } = whole(url);
    const known = had.find((image) => whole(image.url).href === href);
    const isOurs = origin === settings.publicUrl.origin;
    return { url: known?.url ?? (isOurs ? pathname : href), alt: known?.alt ?? '' };
  });
}
