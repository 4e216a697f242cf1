import { keysOf } from '#app/kit/records.ts';
import type { Refusal } from '#app/kit/result.ts';
import { formatNumber } from '#app/kit/text.ts';
import type { ImportNote } from './other-shops.contract.ts';

/**
 * Exporting and importing products as a CSV file. A file is checked row by row and previewed. It is imported as
 * a whole if it has no errors; or, if the owner says so, its good rows are, and the others come back as a file.
 * Shopify's and WooCommerce's files are read as the same rows.
 */
/** What each column takes, as the owner reads it, in the order of the file. */
export const columnHelp = {
  id: 'The product this line changes, or adds if this shop never had it. Leave it empty for a new one.',
  sku: 'Your product code. Without an id, it says which product the line changes.',
  name: 'Needed for a new product.',
  description: 'May have several lines.',
  price: 'In rupees: 16750 or 16,750.50. Needed for a new product.',
  sale_price: 'Lower than the price, or empty.',
  stock: 'A whole number; empty is 0.',
  category: 'The name of one of your categories, or empty.',
  material: 'Silk, cotton …',
  attributes:
    'The attributes of your shop (Settings) that it has: Fabric: Silk; Occasion: Wedding, Festive; Length: 5.5. Or empty.',
  sizes: 'Separated by commas.',
  colors: 'Separated by commas.',
  stock_by_choice:
    'The stock of each size and color, for a product counted by them: S/Rani: 2; M/Rani: 5. The stock is then their sum. A semicolon in a name stands behind a backslash. Empty: the stock is one number.',
  price_by_choice: 'What a size costs more, or less: XL: 200; XXL/Rani: 350. Or empty.',
  sku_by_choice: 'Your product code of each: S/Rani: KJ-S; M/Rani: KJ-M. Or empty.',
  size_chart: 'The name of one of your size charts. Empty: that of its category.',
  featured: 'yes or no; empty is no.',
  visible: 'yes or no; empty is yes.',
  hsn: 'For the tax invoice, or empty.',
  gst_rate: 'In per cent, or empty.',
  weight_grams: 'Of one piece with its packing, for delivery charges, or empty.',
  images:
    'Up to five addresses, separated by spaces: of pictures this shop has, or https:// ones to fetch.',
  images_by_color:
    'Up to five more of each color, a line for each: Rani: /storage/… https://… Or empty.',
  alt_texts: 'What each picture shows, a line for each, those of colors last.',
  video: 'The address of a video this shop has, or empty.',
  old_addresses:
    'Where it was in your earlier shop, separated by spaces: /products/… (Shopify) or /product/… (WooCommerce). They lead to its page here.',
};

export type CsvColumn = keyof typeof columnHelp;
export const csvColumns = keysOf(columnHelp);

/** One product as a line of the file: a text for each column. */
export type CsvCells = Record<CsvColumn, string>;

/** Where a file is posted: by a plain form, and by React Router's requests. */
export const csvUploadPaths = ['/dashboard', '/admin'].flatMap((adminPath) => [
  `${adminPath}/products/files`,
  `${adminPath}/products/files.data`,
]);

export const maxCsvBytes = 5_000_000;
export const maxCsvRows = 20_000;
export const importFileTtlMinutes = 60;
/** Of one product. */
export const maxOldAddresses = 20;
/** Pictures of other sites per import. */
export const maxFetchedImages = 50;

/**
 * An error in the file, with a spreadsheet's row number, and the row's product. A null column means the whole
 * row.
 */
export type RowError = {
  row: number;
  sku: string;
  name: string;
  column: string | null;
  message: string;
};

/** The column for the errors of returned rows; it is not read. */
export const errorColumn = 'error';

/** What a stored file would change, or its errors. */
export type ImportPreview = {
  fileId: string;
  name: string;
  /** The plan's fingerprint, so that only what was previewed is imported. */
  agreed: string;
  added: number;
  changed: number;
  unchanged: number;
  /** How many pictures would be fetched from other sites. */
  imagesToFetch: number;
  /** How many products of another shop's file get their pictures at the next import. */
  waitForPictures: number;
  /** By name. */
  newCategories: string[];
  /** Whether categories are missing that it may not add. */
  lacksCategories: boolean;
  /** For another shop's file: whose it is, and what does not fit. */
  foreign: ForeignFileView | null;
  /** The first added and changed products, in the order of the file. */
  changes: { row: number; name: string; change: string }[];
  /** The first errors, in the order of the file. */
  errors: RowError[];
  errorCount: number;
  wrongRows: number;
};

export type ForeignFileView = {
  /** 'This is a Shopify export: 40 products in 112 rows.' */
  title: string;
  fileNotes: string[];
  /** The first of them, in the order of the file. */
  notes: ImportNote[];
  noteCount: number;
  /** What is asked before the import; null if all products are counted there or here. */
  question: StockQuestion | null;
};

/** How many there are of what another shop does not count. */
export type StockQuestion = {
  text: string;
  products: number;
  /** The file's own number; null for none. */
  suggested: number | null;
};

/**
 * How many products of a file are checked, or, during the import, how many of the added and changed ones are
 * written.
 */
export type ImportProgress = { done: number; products: number };

export type ImportSummary = { added: number; changed: number; unchanged: number };

/** Of each size and color that another shop does not count. */
export const maxUncountedStock = 999;
/** The field with the answer. */
export const uncountedStockField = 'uncountedStock';

export const maxShownChanges = 50;
export const maxShownErrors = 100;
export const maxShownNotes = 200;

/** '12 added, 3 changed', for Activity. */
export function importedText({ added, changed }: ImportSummary): string {
  return `${formatNumber(added)} added, ${formatNumber(changed)} changed`;
}

/** 'Products imported' · '3 added, 12 changed, 485 unchanged.' `leftFileId`: some rows are left. */
export function importSummaryToast({
  added,
  changed,
  unchanged,
  leftFileId,
}: ImportSummary & { leftFileId?: string }): { title: string; description: string } {
  const rest = leftFileId ? ' See below what is left.' : '';
  const description = `${added} added, ${changed} changed, ${unchanged} unchanged.${rest}`;
  return { title: 'Products imported', description };
}

function invalid(code: string, description: string): Refusal {
  return { kind: 'invalid', code, title: 'Error importing products', description };
}

export const importRefusals = {
  noFile: invalid('no_file', 'Choose a CSV file first.'),
  tooLarge: invalid('file_too_large', 'The file may be 5 MB at most: split it into several.'),
  tooManyRows: invalid('too_many_rows', 'The file may have 20,000 products at most: split it.'),
  notUtf8: invalid('not_utf8', 'The file is not in UTF-8: in Excel, save it as “CSV UTF-8”.'),
  notText: invalid('not_text', 'The file is not a CSV file: it holds characters that no text has.'),
  noHeader: invalid('no_header', 'The first line of the file must name its columns.'),
  noRows: invalid('no_rows', 'The file has no products under its first line.'),
  expired: {
    kind: 'missing',
    code: 'file_gone',
    title: 'Error importing products',
    description: 'A checked file is kept for an hour. Please choose the file again.',
  },
  stockNeeded: {
    ...invalid(
      'stock_needed',
      'Nothing was imported. Please say first how many you have of what is not counted.',
    ),
    fields: { [uncountedStockField]: `A whole number from 0 to ${maxUncountedStock}` },
  },
  hasErrors: {
    kind: 'conflict',
    code: 'file_not_right',
    title: 'Error importing products',
    description: 'Nothing was imported. Please fix the errors in it first.',
  },
  productsChanged: {
    kind: 'conflict',
    code: 'changed_meanwhile',
    title: 'Error importing products',
    description:
      'Nothing was imported: products of the file were sold or edited meanwhile. See what it would change now, and press again.',
  },
} as const satisfies Record<string, Refusal>;

export function imageNotFetched(row: number, reason: string): Refusal {
  return invalid('picture_not_fetched', `Nothing was imported. Row ${row}: ${reason}`);
}

export function unknownColumn(name: string): Refusal {
  return invalid('unknown_column', `Unknown column '${name}'. Use: ${csvColumns.join(', ')}.`);
}

export function duplicateColumn(name: string): Refusal {
  return invalid('double_column', `The file has the column '${name}' twice.`);
}

export function unreadableLine(line: number, reason: string): Refusal {
  return invalid('broken_line', `The file cannot be read from line ${line} on: ${reason}`);
}
