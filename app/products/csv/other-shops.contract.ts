/**
 * The product files of Shopify and WooCommerce, read as rows of this shop's own file. There a product is
 * several rows, one per variant or picture; here it is one. Notes list what does not fit, product by product,
 * and nothing is written before the owner has read them.
 */
export type Maker = 'Shopify' | 'WooCommerce';

/** A row's texts by column name, in lower case. `problem`: why it cannot be trusted. */
export type ForeignRow = {
  row: number;
  cells: Record<string, string>;
  problem?: string | undefined;
};

/** The columns of a translated file, in order. */
export const translatedColumns = [
  'sku',
  'name',
  'description',
  'price',
  'sale_price',
  'stock',
  'category',
  'material',
  'sizes',
  'colors',
  'stock_by_choice',
  'price_by_choice',
  'sku_by_choice',
  'featured',
  'visible',
  'weight_grams',
  'images',
  'alt_texts',
  'old_addresses',
] as const;

/** One product's texts by these columns. Missing ones leave the shop's value. */
export type TranslatedCells = { name: string } & Partial<
  Record<(typeof translatedColumns)[number], string>
>;

export type TranslatedProduct = {
  /** Of its first row. */
  row: number;
  cells: TranslatedCells;
  /** The sizes and colors that are not counted there ('S/Rani'); '' is the product as a whole. */
  uncounted: string[];
  /** Why it cannot be imported: one of its rows is broken or missing. */
  problem?: string;
};

/** What the owner should know of a product before the import. */
export type ImportNote = { row: number; name: string; note: string };

export type TranslatedFile = {
  maker: Maker;
  products: TranslatedProduct[];
  /** On single products, some of which are not imported. */
  notes: ImportNote[];
  /** On the whole file. */
  fileNotes: string[];
  /** How many products the file has, including omitted ones. */
  productCount: number;
  /** The file's own number of what is not counted there; null for none. */
  suggestedStock: number | null;
};

/** A variant of a product, from either maker. */
export type Variant = {
  sku: string;
  /** In rupees, as in the file: the price, and the price before the sale, or ''. */
  price: string;
  priceBefore: string;
  /** The number in the file, which may be negative; 0 for none. */
  stock: number;
  /** Whether the other shop counts it; else the number means nothing there. */
  isCounted: boolean;
  /** One piece's weight in grams; NaN if it is no weight, null if unknown. */
  grams: number | null;
  options: { name: string; value: string }[];
};

/** A product assembled from its rows. */
export type ForeignProduct = {
  row: number;
  name: string;
  description: string;
  category: string;
  /** Further categories, which a product here cannot have. */
  otherCategories: string[];
  /** Why it is hidden here, such as 'a draft'; null if visible. */
  hiddenAs: string | null;
  isFeatured: boolean | null;
  pictures: { url: string; alt: string }[];
  /** Its own SKU; else its only variant's counts. */
  sku: string;
  variants: Variant[];
  /** Whether its stock is one number for all variants: that of the first; the others have 0. */
  sharesStock: boolean;
  /** Its address there, such as '/products/gadwal-saree'. */
  oldAddress: string | null;
  /** Notes specific to this maker's file. */
  notes: string[];
  problem?: string;
};
