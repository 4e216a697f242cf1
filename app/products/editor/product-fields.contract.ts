import { type Paise, plainRupees } from '#app/kit/money.ts';
import { keysOf } from '#app/kit/records.ts';
import { oneLine } from '#app/kit/text.ts';
import type { AttributeValues } from '#app/products/attributes/attributes.contract.ts';
import type { SavedVariant } from './variants.contract.ts';

/** A text in one line, or in several: in the form, the table, the CSV file and the API under one name, '' for none. */
function text<Name extends string>(
  name: Name,
  label: string,
  maxLength: number,
  more: { lines?: 'many'; hint?: string; inputMode?: 'numeric' } = {},
) {
  return { kind: 'text', name, label, csv: name, maxLength, ...more } as const;
}

/**
 * Each field of a product, in the order in which reasons name them (Q48): its name and its label in the form, and its
 * column in the CSV file. From here the form, the parser, the comparison of two tabs, the table, the file and the API
 * know of a text. `docs/decisions/0029-changing-a-product.md` says what an edit is.
 */
export const productFields = {
  name: text('name', 'Product Name', 200),
  description: text('description', 'Description', 5000, { lines: 'many' }),
  pricePaise: { kind: 'amount', name: 'price', label: 'Price', csv: 'price' },
  salePricePaise: { kind: 'amount', name: 'salePrice', label: 'Sale Price', csv: 'sale_price' },
  stock: { kind: 'number', name: 'stock', label: 'Stock Quantity', csv: 'stock' },
  categoryId: { kind: 'choice', name: 'categoryId', label: 'Category', csv: 'category' },
  material: text('material', 'Material', 200),
  sizes: { kind: 'list', name: 'sizes', label: 'Sizes', csv: 'sizes' },
  colors: { kind: 'list', name: 'colors', label: 'Colors', csv: 'colors' },
  isFeatured: { kind: 'flag', name: 'isFeatured', label: 'Featured', csv: 'featured' },
  isActive: { kind: 'flag', name: 'isActive', label: 'Visible', csv: 'visible' },
  /** The shop's own number, unique whatever the case. */
  sku: text('sku', 'SKU', 60, { hint: 'Your product code' }),
  /** 4, 6 or 8 digits. */
  hsn: text('hsn', 'HSN', 8, {
    hint: 'GST product code (4, 6 or 8 digits)',
    inputMode: 'numeric',
  }),
  gstRate: { kind: 'number', name: 'gstRate', label: 'GST rate', csv: 'gst_rate' },
  weightGrams: { kind: 'number', name: 'weight', label: 'Weight', csv: 'weight_grams' },
  attributes: { kind: 'attributes', name: 'attributes', label: 'Attributes', csv: 'attributes' },
} as const;

/** Sizes and colours that are counted on their own have fields of their own (variants.contract.ts). */
export type FieldKey = keyof typeof productFields;
export type TextKey = {
  [Key in FieldKey]: (typeof productFields)[Key]['kind'] extends 'text' ? Key : never;
}[FieldKey];
export type PlainKey = Exclude<FieldKey, 'attributes'>;

export const fieldKeys = keysOf(productFields);
export const textKeys = fieldKeys.filter((key): key is TextKey => isKind(key, 'text'));
export const plainKeys = fieldKeys.filter((key): key is PlainKey => !isKind(key, 'attributes'));

function isKind(key: FieldKey, kind: (typeof productFields)[FieldKey]['kind']): boolean {
  return productFields[key].kind === kind;
}

/** What the owner enters for a product, without its pictures; parsed and within its limits. */
export type ProductFields = Record<TextKey, string> & {
  pricePaise: Paise;
  /** Below the price; null if it is not on sale. */
  salePricePaise: Paise | null;
  /** With variants, their sum. */
  stock: number;
  /** Each size and color with its own stock; null if the product has one number. */
  variants: SavedVariant[] | null;
  /** Null means 'Uncategorized'. */
  categoryId: string | null;
  sizes: string[];
  colors: string[];
  isFeatured: boolean;
  /** False: hidden from the shop. */
  isActive: boolean;
  /** Whole percent; null when not given. */
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

/** A field as its form shows it. `yes` and `no`: how a flag is written; in the form a checked box is 'on'. */
export function printField(product: PlainFields, key: PlainKey, [yes, no] = ['on', '']): string {
  const value = product[key];
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.join(', ');
  const isAmount = typeof value === 'number' && isKind(key, 'amount');
  return isAmount ? plainRupees(value) : String(value);
}

/** In characters: one size or color (Q51). */
export const maxOptionLength = 40;
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
