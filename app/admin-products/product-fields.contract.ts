import type { Paise } from '#app/kit/money.ts';

/** All that the owner says of a product, her pictures of it apart; parsed and within its bounds. */
export type ProductFields = {
  name: string;
  description: string;
  pricePaise: Paise;
  /** Below the price; null when it is not on sale. */
  salePricePaise: Paise | null;
  stock: number;
  /** Null: 'Uncategorized'. */
  categoryId: string | null;
  material: string;
  sizes: string[];
  colors: string[];
  isFeatured: boolean;
  /** False: the shop does not show it. */
  isActive: boolean;
  /** The shop's own number of it; '' for none, else no other product has it. */
  sku: string;
  /** 4, 6 or 8 digits, or ''. */
  hsn: string;
  /** Whole percent; null where nothing was said. */
  gstRate: number | null;
};

/** A sale has to be one. */
export function isSaleBelowPrice({
  pricePaise,
  salePricePaise,
}: Pick<ProductFields, 'pricePaise' | 'salePricePaise'>): boolean {
  return salePricePaise === null || salePricePaise < pricePaise;
}

export const salePriceTooHighText = 'Sale Price must be below the price';

export type FieldKey = keyof ProductFields;

/** The name of each in a form and the label over it (Q48). */
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
} as const satisfies Record<FieldKey, { name: string; label: string }>;

/** What a field is called in a form. */
export type FieldName = (typeof fieldNames)[FieldKey]['name'];

/** Bounds of Q49 to Q51 and Q125. */
export const maxProductFieldLength = {
  name: 200,
  description: 5000,
  material: 200,
  entry: 40,
  sku: 60,
};
export const maxOptionEntries = 30;
export const maxStock = 100_000;

/** The rates of GST there are, in percent; 12 and 28 on invoices of before September 2025. */
export const gstRates = [0, 3, 5, 12, 18, 28, 40] as const;
