import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

export type CategoriesTable = {
  id: Generated<string>;
  name: string;
  position: Generated<number>;
  size_chart_id: Generated<string | null>;
  /** Null if the owner has not said. */
  worn_by: Generated<'women' | 'men' | 'adults' | 'girls' | 'boys' | 'children' | 'babies' | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type SizeChartsTable = {
  id: Generated<string>;
  name: string;
  kind: 'body' | 'garment';
  measures: string[];
  /** In millimetres. Written as JSON text. */
  sizes: ColumnType<{ size: string; values: ([number, number] | null)[] }[], string, string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type AttributesTable = {
  id: Generated<string>;
  key: string;
  name: string;
  name_hi: Generated<string>;
  kind: 'choice' | 'choices' | 'text' | 'length' | 'mrp';
  unit: Generated<'cm' | 'm'>;
  /** Written as JSON text. */
  options: ColumnType<{ key: string; name: string; nameHi: string }[], string, string>;
  category_ids: Generated<string[]>;
  is_filter: Generated<boolean>;
  is_searched: Generated<boolean>;
  position: number;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ProductsTable = {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  price_paise: number;
  sale_price_paise: number | null;
  is_sale: GeneratedAlways<boolean>;
  stock_quantity: Generated<number>;
  /** Stock is counted per size and color; the product's stock is their sum. */
  has_variants: Generated<boolean>;
  /** The sizes and colors in stock. Written by triggers only. */
  choices_in_stock: Generated<string[]>;
  category_id: string | null;
  material: Generated<string>;
  sizes: Generated<string[]>;
  colors: Generated<string[]>;
  is_featured: Generated<boolean>;
  is_active: Generated<boolean>;
  is_demo: Generated<boolean>;
  sku: Generated<string>;
  hsn: Generated<string>;
  gst_rate: Generated<number | null>;
  /** Packed; null if the owner has not said. */
  weight_grams: Generated<number | null>;
  /** Instead of its category's. */
  size_chart_id: Generated<string | null>;
  /** By attribute key. Written as JSON text. */
  attributes: ColumnType<Record<string, string[] | string | number>, string | undefined, string>;
  /** Words of its attributes, and filter values such as 'fabric.silk'. Written by triggers only. */
  attribute_words: GeneratedAlways<string>;
  attribute_values: GeneratedAlways<string[]>;
  version: Generated<number>;
  name_words: GeneratedAlways<string>;
  search_words: GeneratedAlways<string>;
  unit_paise: GeneratedAlways<number>;
  is_in_stock: GeneratedAlways<boolean>;
  is_low_stock: GeneratedAlways<boolean>;
  /** A size or color on offer runs low. Written by triggers only. */
  has_low_variant: Generated<boolean>;
  /** Grows with the stock, in ever wider ranges. */
  stock_range: GeneratedAlways<number>;
  /** The form that added it. */
  form_hash: Generated<Buffer | null>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** What the store filters and counts by, for each visible product. Written by triggers only. */
export type ProductFacetsTable = {
  [Column in
    | 'id'
    | 'category_id'
    | 'unit_paise'
    | 'is_sale'
    | 'is_in_stock'
    | 'has_variants'
    | 'sizes'
    | 'colors'
    | 'choices_in_stock'
    | 'attribute_values']: GeneratedAlways<Selectable<ProductsTable>[Column]>;
};

export type ProductVariantsTable = {
  id: Generated<string>;
  product_id: string;
  size: string | null;
  color: string | null;
  stock_quantity: Generated<number>;
  price_difference_paise: Generated<number>;
  sku: Generated<string>;
  is_low: GeneratedAlways<boolean>;
};

/** Who waits for a product to be back in stock, and who was written to. */
export type StockNotificationsTable = {
  id: Generated<string>;
  product_id: string;
  /** Both null if stock is not counted by size and color. */
  size: string | null;
  color: string | null;
  email: string;
  user_id: string | null;
  text_version: string;
  created_at: Generated<Date>;
  notified_at: Generated<Date | null>;
  /** A keyed hash of the network; null counts as its own place. */
  place: Generated<string | null>;
};

/** Changes of the number of products, by the day they were added. Written by triggers only. */
export type ProductSumsTable = { day: Date; products: number };

/** The stock of each product that customers can buy. Written by triggers only. */
export type ProductStockTable = {
  product_id: string;
  stock: number;
  name: string;
  created_at: Date;
};

/** Changes of how many visible products run low, and of which. Written by triggers only. */
export type LowStockSumsTable = {
  products: number;
  /** Of those, the ones low in a size or color. */
  by_choice: number;
  /** The sum of a hash of each id. */
  key: string;
};

/** Changes of the sums of a day's visible reviews. Written by triggers only. */
export type ReviewSumsTable = {
  day: Date;
  reviews: number;
  rating_sum: number;
  unanswered: number;
};

export type CatalogueVersionTable = {
  is_the_one: Generated<boolean>;
  version: Generated<string>;
};

export type ProductEventsTable = {
  id: Generated<number>;
  product_id: string;
  actor_id: string | null;
  kind:
    | 'added'
    | 'price'
    | 'sale price'
    | 'price difference'
    | 'stock'
    | 'sku'
    | 'deleted'
    | 'restored';
  from_value: number | null;
  to_value: number | null;
  /** SKUs; '' for none. */
  from_text: Generated<string | null>;
  to_text: Generated<string | null>;
  /** Whose stock it was; both null for the product's. */
  size: Generated<string | null>;
  color: Generated<string | null>;
  why: string;
  created_at: Generated<Date>;
};

export type ProductImagesTable = {
  id: Generated<string>;
  product_id: string;
  position: number;
  url: string;
  alt: Generated<string>;
  tint: string | null;
  /** Null for pictures of the product as a whole. */
  color: Generated<string | null>;
  created_at: Generated<Date>;
};

export type ProductVideosTable = {
  product_id: string;
  url: string;
  created_at: Generated<Date>;
};

/** Colors that the owner has set; names in lower case. */
export type ColorSwatchesTable = {
  id: Generated<string>;
  name: string;
  hex: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** The product's address in its former shop. */
export type ProductAddressesTable = { address: string; product_id: string };

export type UploadsTable = {
  url: string;
  tint: string | null;
  source: string | null;
  last_used_at: Date;
  is_leaving: Generated<boolean>;
};

export type ProductFilesTable = {
  id: Generated<string>;
  name: string;
  content: Buffer;
  adds_categories: boolean;
  created_at: Date;
};

export type ReviewPicturesTable = {
  id: Generated<string>;
  review_id: string;
  position: number;
  url: string;
  tint: string | null;
  hidden_reason: Generated<string | null>;
  created_at: Generated<Date>;
};

export type ReviewsTable = {
  id: Generated<string>;
  product_id: string;
  user_id: string | null;
  rating: number;
  comment: Generated<string>;
  fit: Generated<'small' | 'true' | 'large' | null>;
  is_name_short: Generated<boolean>;
  edited_at: Generated<Date | null>;
  answer: Generated<string | null>;
  answered_at: Generated<Date | null>;
  hidden_reason: Generated<string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};
