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

/** A stored product, with the version that a form sends back. */
export type SavedProduct = ProductFields & {
  id: string;
  version: number;
  categoryName: string | null;
};

const allKeys = Object.keys(fieldNames) as FieldKey[];

/** The fields in which two products differ. */
export function changedProductFields(one: ProductFields, other: ProductFields): FieldKey[] {
  return allKeys.filter((key) => String(one[key]) !== String(other[key]));
}

/**
 * What a form asks for, with the current stock where its stock field was left as shown: units may have been
 * sold since.
 */
export function withCurrentStock(
  current: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
): ProductFields {
  return submitted.stock === seen.stock ? { ...submitted, stock: current.stock } : submitted;
}

/**
 * Refuses ('It was changed meanwhile: Price is ₹2,200 now.') when a field to be changed has been changed
 * by somebody else since; null otherwise. What was typed stays in the form, to be sent again.
 * `hasOtherImages`: the submitted images are not those of the product.
 */
export function productConflict(
  current: SavedProduct,
  submitted: ProductFields,
  seen: ExpectedVersion,
  hasOtherImages: boolean,
): ProductRefusal | null {
  const isStale = current.version !== seen.version;
  const keys = changedProductFields(current, submitted).filter((key) =>
    key === 'stock' ? current.stock !== seen.stock : isStale,
  );
  const areImagesStale = isStale && hasOtherImages;
  if (keys.length === 0 && !areImagesStale) return null;
  const sentences = [
    ...keys.map((key) =>
      key === 'stock'
        ? `${fieldNames.stock.label} showed ${seen.stock}, now ${current.stock}`
        : `${fieldNames[key].label} is ${formatField(current, key)} now`,
    ),
    ...(areImagesStale ? ['its images are others now'] : []),
  ];
  const summary = sentences.join('; ');
  const fields = keys.map((key) => [
    fieldNames[key].name,
    `It is ${formatField(current, key)} now`,
  ]);
  return {
    ...productRefusal(
      'update',
      'conflict',
      `It was changed meanwhile: ${summary}. What you typed is still here; Update Product saves it.`,
      Object.fromEntries(fields),
    ),
    // A stock field that was left as shown must still count as such when the form is sent again.
    current: {
      version: String(current.version),
      stockSeen: String(keys.includes('stock') ? current.stock : seen.stock),
    },
  };
}

/** A field's value for a sentence. */
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

/** The values of this product's form, by the names of its fields. */
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
