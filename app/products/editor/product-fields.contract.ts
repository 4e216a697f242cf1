import type { Paise } from '#app/kit/money.ts';
import { oneLine } from '#app/kit/text.ts';
import type { AttributeValues } from '#app/products/attributes/attributes.contract.ts';
import type { SavedVariant } from './variants.contract.ts';

/** What the owner enters for a product, without its pictures; parsed and within its limits. */
export type ProductFields = {
  name: string;
  description: string;
  pricePaise: Paise;
  /** Below the price; null if it is not on sale. */
  salePricePaise: Paise | null;
  /** With variants, their sum. */
  stock: number;
  /** Each size and color with its own stock; null if the product has one number. */
  variants: SavedVariant[] | null;
  /** Null means 'Uncategorized'. */
  categoryId: string | null;
  material: string;
  sizes: string[];
  colors: string[];
  isFeatured: boolean;
  /** False: hidden from the shop. */
  isActive: boolean;
  /** The shop's SKU, unique in any case; '' for none. */
  sku: string;
  /** 4, 6 or 8 digits, or ''. */
  hsn: string;
  /** Whole percent; null if not given. */
  gstRate: number | null;
  /** Of one piece, packed; null if not given. */
  weightGrams: number | null;
  /** Facts of the cloth, by the keys of attributes. */
  attributes: AttributeValues;
};

/** The values of the form's plain fields. */
export type PlainFields = Omit<ProductFields, 'variants' | 'attributes'>;

export function isSaleBelowPrice({
  pricePaise,
  salePricePaise,
}: Pick<ProductFields, 'pricePaise' | 'salePricePaise'>): boolean {
  return salePricePaise === null || salePricePaise < pricePaise;
}

export const salePriceTooHighText = 'Sale Price must be below the price';

/** Separately counted sizes and colors have their own fields (variants.contract.ts). */
export type FieldKey = Exclude<keyof ProductFields, 'variants'>;

/** The form name and the label of each field (Q48). */
export const fieldNames = {
  name: { name: 'name', label: 'Product Name' },
  description: { name: 'description', label: 'Description' },
  pricePaise: { name: 'price', label: 'Price' },
  stock: { name: 'stock', label: 'Stock Quantity' },
  categoryId: { name: 'categoryId', label: 'Category' },
  material: { name: 'material', label: 'Material' },
  sizes: { name: 'sizes', label: 'Sizes' },
  colors: { name: 'colors', label: 'Colors' },
  salePricePaise: { name: 'salePrice', label: 'Sale Price' },
  isFeatured: { name: 'isFeatured', label: 'Featured' },
  isActive: { name: 'isActive', label: 'Visible' },
  sku: { name: 'sku', label: 'SKU' },
  hsn: { name: 'hsn', label: 'HSN' },
  gstRate: { name: 'gstRate', label: 'GST rate' },
  weightGrams: { name: 'weight', label: 'Weight' },
  attributes: { name: 'attributes', label: 'Attributes' },
} as const satisfies Record<FieldKey, { name: string; label: string }>;

/** The name of a field in the form. */
export type FieldName = (typeof fieldNames)[FieldKey]['name'];

/** In characters (Q49 to Q51, Q125); `entry` is one size or color. */
export const maxProductFieldLength = {
  name: 200,
  description: 5000,
  material: 200,
  entry: 40,
  sku: 60,
};
export const maxOptionEntries = 30;
export const maxStock = 100_000;
export const maxWeightGrams = 50_000;

/** The GST rates, in percent; 12 and 28 only occur on invoices from before September 2025. */
export const gstRates = [0, 3, 5, 12, 18, 28, 40] as const;

/** Splits on commas and trims; drops empty and duplicate entries (Q51). */
export function splitOptions(text: string): string[] {
  return uniqueIgnoringCase(text.split(',').map(oneLine));
}

/** Drops empty texts and repetitions, in any case. */
export function uniqueIgnoringCase(texts: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (text !== '' && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}
