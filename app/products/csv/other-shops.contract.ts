/**
 * The product files of Shopify and WooCommerce, read as rows of this shop's own product file: there a product is several
 * rows, one for each variant or picture; here it is one. What does not fit is said in notes, product by product, and
 * nothing of it is written before the owner has read them.
 */
export type Maker = 'Shopify' | 'WooCommerce';

/** A row as it came: its texts by the names of their columns, in lower case. `problem`: why it cannot be trusted. */
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

/** The texts of one product by these columns; what is missing stays as the shop has it. */
export type TranslatedCells = { name: string } & Partial<
  Record<(typeof translatedColumns)[number], string>
>;

export type TranslatedProduct = {
  /** Of the first of its rows. */
  row: number;
  cells: TranslatedCells;
  /** Why it cannot be imported: one of its rows is broken, or lost. */
  problem?: string;
};

/** What the owner should know of a product before it is imported. */
export type ImportNote = { row: number; name: string; note: string };

export type TranslatedFile = {
  maker: Maker;
  products: TranslatedProduct[];
  /** Of single products; of some of them nothing is imported. */
  notes: ImportNote[];
  /** Of the whole file. */
  fileNotes: string[];
  /** How many products the file has, with those that are left out. */
  productCount: number;
};

/** One variant of a product, as either maker writes it. */
export type Variant = {
  sku: string;
  /** In rupees, as the file has them: what it costs, and what it cost before the sale, or ''. */
  price: string;
  priceBefore: string;
  /** The number in the file, which may be negative; null where none is kept. */
  stock: number | null;
  /** What one piece weighs, in grams; NaN for what is no weight, null where nobody has said. */
  grams: number | null;
  options: { name: string; value: string }[];
};

/** A product put together from its rows. */
export type ForeignProduct = {
  row: number;
  name: string;
  description: string;
  category: string;
  /** More categories, which a product here cannot have. */
  otherCategories: string[];
  /** Why it is hidden here, such as 'a draft'; null for a visible one. */
  hiddenAs: string | null;
  isFeatured: boolean | null;
  pictures: { url: string; alt: string }[];
  /** Its own number; else that of its only variant counts. */
  sku: string;
  variants: Variant[];
  /** Where it was, such as '/products/gadwal-saree'. */
  oldAddress: string | null;
  /** What its maker's file alone can say. */
  notes: string[];
  problem?: string;
};
