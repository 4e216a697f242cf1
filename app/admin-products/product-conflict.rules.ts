import { formatMoney, plainRupees } from '#app/kit/money.ts';
import { truncateAtWord } from '#app/kit/text.ts';
import {
  type ExpectedVersion,
  type ProductRefusal,
  productRefusal,
} from './admin-products.contract.ts';
import {
  type FieldKey,
  type FieldName,
  fieldNames,
  type ProductFields,
} from './product-fields.contract.ts';

/** A product as it is kept, with what a form has to carry of it. */
export type SavedProduct = ProductFields & {
  id: string;
  version: number;
  categoryName: string | null;
};

const allKeys = Object.keys(fieldNames) as FieldKey[];

/** The fields in which two differ. */
export function changedProductFields(one: ProductFields, other: ProductFields): FieldKey[] {
  return allKeys.filter((key) => String(one[key]) !== String(other[key]));
}

/**
 * What a form asks for, in the light of what has happened since it was shown: a stock that nobody touched
 * in it stays what it is by now, for pieces were sold meanwhile.
 */
export function withCurrentStock(
  now: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
): ProductFields {
  return submitted.stock === seen.stock ? { ...submitted, stock: now.stock } : submitted;
}

/**
 * 'It was changed meanwhile: Price is ₹2,200 now.' when somebody else has changed what would be changed
 * again; null else. What was typed stays in the form, to be sent again. In: whether its pictures are others
 * than the product's own.
 */
export function productConflict(
  now: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
  hasOtherImages: boolean,
): ProductRefusal | null {
  const isStale = now.version !== seen.version;
  const keys = changedProductFields(now, submitted).filter((key) =>
    key === 'stock' ? now.stock !== seen.stock : isStale,
  );
  const areImagesStale = isStale && hasOtherImages;
  if (keys.length === 0 && !areImagesStale) return null;
  const sentences = [
    ...keys.map((key) =>
      key === 'stock'
        ? `${fieldNames.stock.label} showed ${seen.stock}, now ${now.stock}`
        : `${fieldNames[key].label} is ${formatField(now, key)} now`,
    ),
    ...(areImagesStale ? ['its images are others now'] : []),
  ];
  const summary = sentences.join('; ');
  const fields = keys.map((key) => [fieldNames[key].name, `It is ${formatField(now, key)} now`]);
  return {
    ...productRefusal(
      'update',
      'conflict',
      `It was changed meanwhile: ${summary}. What you typed is still here; Update Product saves it.`,
      Object.fromEntries(fields),
    ),
    // A stock that she did not touch stays untouched.
    now: {
      version: String(now.version),
      expectedStock: String(keys.includes('stock') ? now.stock : seen.stock),
    },
  };
}

/** A field's value in a sentence. */
function formatField(product: SavedProduct, key: FieldKey): string {
  const value = product[key];
  if (key === 'categoryId') return product.categoryName ?? 'Uncategorized';
  if (key === 'pricePaise') return formatMoney(product.pricePaise);
  if (key === 'salePricePaise' && product.salePricePaise !== null) {
    return formatMoney(product.salePricePaise);
  }
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? 'empty' : truncateAtWord(text, 60);
}

/** What a form of this product holds, by the names of its fields. */
export function productFormValues(
  product: SavedProduct,
): Record<FieldName | 'version' | 'stockSeen', string> {
  const { version, stock, pricePaise, salePricePaise, gstRate } = product;
  return {
    name: product.name,
    description: product.description,
    price: plainRupees(pricePaise),
    salePrice: salePricePaise === null ? '' : plainRupees(salePricePaise),
    stock: String(stock),
    categoryId: product.categoryId ?? '',
    material: product.material,
    sizes: product.sizes.join(', '),
    colors: product.colors.join(', '),
    isFeatured: product.isFeatured ? 'on' : '',
    isActive: product.isActive ? 'on' : '',
    sku: product.sku,
    hsn: product.hsn,
    gstRate: gstRate === null ? '' : String(gstRate),
    version: String(version),
    stockSeen: String(stock),
  };
}
