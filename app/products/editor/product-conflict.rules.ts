import { formatMoney } from '#app/kit/money.ts';
import { truncateAtWord } from '#app/kit/text.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import {
  type ExpectedVersion,
  type ProductRefusal,
  productRefusal,
} from './admin-products.contract.ts';
import {
  type FieldKey,
  fieldKeys,
  type ProductFields,
  plainKeys,
  printField,
  productFields,
} from './product-fields.contract.ts';
import {
  keepUntouchedVariants,
  printVariants,
  seenWith,
  type VariantConflict,
  withVariants,
} from './variants.rules.ts';

/** A stored product, with the version that a form sends back. */
export type SavedProduct = ProductFields & {
  id: string;
  version: number;
  categoryName: string | null;
  /** Its own, instead of its category's. */
  sizeChartId: string | null;
  sizeChartName: string | null;
  /** The address of its video. */
  video: string | null;
};

/** The fields in which two products differ. */
export function changedProductFields(one: ProductFields, other: ProductFields): FieldKey[] {
  return fieldKeys.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}

/** A digest of each field of a product, and of its images. */
export function fieldDigests(
  product: ProductFields,
  images: readonly ProductImage[],
): Map<string, string> {
  const digests = fieldKeys.map((key) => [key, digestOf(product[key])] as const);
  return new Map([...digests, ['images', imagesDigest(images)]]);
}

export function imagesDigest(images: readonly ProductImage[]): string {
  return digestOf(imagesOf(images));
}

function imagesOf(images: readonly ProductImage[]): string[][] {
  return images.map(({ url, alt, color }) => (color ? [url, alt, color] : [url, alt]));
}

/** FNV-1a, twice with different starts: only the owner could gain from a collision. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value);
  return [0x811c9dc5, 0x01000193].map((start) => fnv(text, start)).join('');
}

function fnv(text: string, start: number): string {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** 'name:3fa91c22d0b14e07 price:…', for one hidden field and `parseFieldDigests`. */
function printDigests(digests: ReadonlyMap<string, string>): string {
  return [...digests].map(([key, digest]) => `${key}:${digest}`).join(' ');
}

/**
 * The form's values, with the current ones for fields left as shown: somebody else may have changed them, or
 * units were sold. For sizes and colors this is per cell; `conflicts` are those changed by both.
 */
export function keepUntouchedFields(
  current: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
): { fields: ProductFields; conflicts: VariantConflict[] } {
  const { variants, conflicts } = keepUntouchedVariants(
    current.variants,
    submitted.variants,
    seen.variants,
  );
  const fields = keepUntouched(current, submitted, seen);
  // A stock typed as one number stays one, and is refused if sizes and colors are counted now.
  const hasParts = seen.variants !== undefined && submitted.variants !== null;
  return { fields: hasParts ? withVariants(fields, variants) : { ...fields, variants }, conflicts };
}

function keepUntouched(
  current: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
): ProductFields {
  const untouched = fieldKeys.filter((key) =>
    key === 'stock'
      ? submitted.stock === seen.stock
      : digestOf(submitted[key]) === seen.digests.get(key),
  );
  return { ...submitted, ...Object.fromEntries(untouched.map((key) => [key, current[key]])) };
}

/**
 * Refuses ('It was changed meanwhile: Price is ₹2,200 now.') if somebody else has changed a field since that
 * this form changes; else null. The input stays in the form, to be sent again. For a form without a field, any
 * change of the product counts. `images` are the product's; null if the form leaves them. `cells` are sizes and
 * colors changed by both.
 */
export function productConflict(
  current: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
  images: readonly ProductImage[] | null,
  cells: readonly VariantConflict[] = [],
): ProductRefusal | null {
  const isStale = (key: FieldKey | 'images', value: unknown) =>
    current.version !== seen.version && digestOf(value) !== seen.digests.get(key);
  const isSum = current.variants !== null && submitted.variants !== null;
  const keys = changedProductFields(current, submitted).filter((key) =>
    key === 'stock' ? !isSum && current.stock !== seen.stock : isStale(key, current[key]),
  );
  const areImagesStale = images !== null && isStale('images', imagesOf(images));
  if (keys.length === 0 && !areImagesStale && cells.length === 0) return null;
  const sentences = [
    ...keys.map((key) =>
      key === 'stock'
        ? `${productFields.stock.label} showed ${seen.stock}, now ${current.stock}`
        : `${productFields[key].label} is ${formatField(current, key)} now`,
    ),
    ...cells.map(({ text }) => text),
    ...(areImagesStale ? ['its images are others now'] : []),
  ];
  const summary = sentences.join('; ');
  const fields = [
    ...keys.map((key) => [productFields[key].name, `It is ${formatField(current, key)} now`]),
    ...cells.map(({ field, text }) => [field, text]),
  ];
  return {
    ...productRefusal(
      'update',
      'conflict',
      `It was changed meanwhile: ${summary}. What you typed is still here; Update Product saves it.`,
      Object.fromEntries(fields),
    ),
    // When the form is sent again, a stock field left as shown must not look edited.
    current: {
      version: String(current.version),
      stockSeen: String(keys.includes('stock') ? current.stock : seen.stock),
      fieldsSeen: printDigests(
        new Map([
          ...seen.digests,
          ...keys.map((key) => [key, digestOf(current[key])] as const),
          ...(areImagesStale ? [['images', imagesDigest(images)] as const] : []),
        ]),
      ),
      ...(cells.length > 0 && { variantsSeen: variantsSeenNow(current, seen, cells) }),
    },
  };
}

/** What the form has now seen: what it showed, with current values for what both changed. */
function variantsSeenNow(
  { variants }: SavedProduct,
  seen: ExpectedVersion,
  cells: readonly VariantConflict[],
): string {
  const isOtherWay = cells.some(({ now }) => now === null);
  return printVariants(isOtherWay ? variants : seenWith(seen.variants ?? [], cells));
}

/** A field's value for a sentence. */
function formatField(product: SavedProduct, key: FieldKey): string {
  const value = product[key];
  if (key === 'attributes') return 'another';
  if (key === 'categoryId') return product.categoryName ?? 'Uncategorized';
  if (typeof value === 'number' && productFields[key].kind === 'amount') return formatMoney(value);
  const text = printField(product, key, ['on', 'off']);
  return text === '' ? 'empty' : truncateAtWord(text, 60);
}

/** The form values of this product, by field name; `variantValues` are those of sizes and colors. */
export function productFormValues(
  product: SavedProduct,
  images: readonly ProductImage[],
): Record<string, string> {
  const { version, stock } = product;
  return {
    ...Object.fromEntries(
      plainKeys.map((key) => [productFields[key].name, printField(product, key)]),
    ),
    sizeChart: product.sizeChartId ?? '',
    video: product.video ?? '',
    version: String(version),
    stockSeen: String(stock),
    fieldsSeen: printDigests(fieldDigests(product, images)),
    countsVariants: product.variants ? 'on' : '',
    variantsSeen: printVariants(product.variants),
  };
}
