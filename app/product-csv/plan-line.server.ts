import {
  changedProductFields,
  type SavedProduct,
} from '#app/admin-products/product-conflict.rules.ts';
import {
  type FieldKey,
  fieldNames,
  type ProductFields,
} from '#app/admin-products/product-fields.contract.ts';
import { parseProductFields } from '#app/admin-products/product-fields.input.ts';
import { imagesInput } from '#app/uploads/images.input.ts';
import { isImageUrl, type ProductImage } from '#app/uploads/uploads.contract.ts';
import {
  cellsToFormValues,
  columnByField,
  emptyCells,
  parseImageCells,
  parseYesNo,
  productToCells,
} from './csv-cells.rules.ts';
import { type ImportContext, rowId } from './import-context.server.ts';
import {
  type CsvCells,
  type CsvColumn,
  importRefusals,
  type LineError,
} from './product-csv.contract.ts';
import type { CsvRow } from './read-csv.server.ts';

/** What one line of a file would do. */
export type PlannedLine = {
  line: number;
  /** The product it changes; null for a new one. */
  before: SavedProduct | null;
  fields: ProductFields;
  /** Null where the pictures stay as they are. */
  images: ProductImage[] | null;
  /** The same as the line says them, by which two plans are compared. */
  saidImages: ProductImage[] | null;
  /** The addresses among them that are to be fetched first. */
  toFetch: string[];
  /** The columns in which it changes the product. */
  changes: CsvColumn[];
};

type CellError = { column: CsvColumn | null; message: string };

/** Out: what the line would do, or everything that is wrong with it. In: may pictures be fetched yet? */
export function planLine(
  row: CsvRow,
  known: ImportContext,
  mayFetch: boolean,
): PlannedLine | LineError[] {
  const { line } = row;
  const before = known.productOf(row);
  if (rowId(row) && !before) {
    const message = 'This shop has no such product; for a new one, leave the id empty';
    return [{ line, column: 'id', message }];
  }
  const currentImages = known.picturesOf(before);
  const currentCells = before ? productToCells(before, currentImages) : emptyCells;
  const cells: CsvCells = { ...currentCells, ...row.cells };
  const categoryId = known.categoryId(cells.category.trim());
  const texts = cellsToFormValues(cells, categoryId ?? '');
  const parsed = parseProductFields(texts, importRefusals.notRight);
  const saidImages = parseImageCells(cells);
  const images = saidImages.map(known.ownCopy);
  const isNew = ({ url }: ProductImage) =>
    !known.isUploaded(url) && !currentImages.some((one) => one.url === url);
  const unknownUrls = images.filter(isNew).map(({ url }) => url);
  const wrong = [
    ...(categoryId === null ? [unknownCategory(cells)] : []),
    ...invalidFlags(cells),
    ...duplicateSku(cells, before, known),
    ...(parsed.ok ? [] : invalidFields(parsed.refusal.fields)),
    ...invalidImages(images, unknownUrls, mayFetch),
  ];
  if (!parsed.ok || wrong.length > 0) return wrong.map((one) => ({ line, ...one }));

  const isSameImages = JSON.stringify(images) === JSON.stringify(currentImages);
  const fields = before
    ? applyChangedCells(before, parsed.value, currentCells, cells)
    : parsed.value;
  const changes = before ? changedProductFields(before, fields).map(columnOf) : [];
  if (!isSameImages) changes.push('images');
  return {
    line,
    before,
    fields,
    images: isSameImages ? null : images,
    saidImages: isSameImages ? null : saidImages,
    toFetch: unknownUrls,
    changes,
  };
}

function unknownCategory({ category }: CsvCells): CellError {
  return { column: 'category', message: `There is no category '${category.trim()}'` };
}

function invalidFlags(cells: CsvCells): CellError[] {
  return (['featured', 'visible'] as const)
    .filter((column) => cells[column].trim() !== '' && parseYesNo(cells[column]) === null)
    .map((column) => ({ column, message: 'Say yes or no' }));
}

function duplicateSku(
  { sku }: CsvCells,
  before: SavedProduct | null,
  known: ImportContext,
): CellError[] {
  const other = known.bySku(sku.trim());
  if (!other || other.id === before?.id) return [];
  return [{ column: 'sku', message: `${other.name} has this SKU already` }];
}

function invalidFields(fields: Record<string, string> = {}): CellError[] {
  return Object.entries(fields).map(([field, message]) => ({
    column: columnByField[field] ?? null,
    message,
  }));
}

function invalidImages(
  images: ProductImage[],
  unknownUrls: string[],
  mayFetch: boolean,
): CellError[] {
  const parsed = imagesInput.safeParse(JSON.stringify(images));
  const [issue] = parsed.error?.issues ?? [];
  if (issue) return [{ column: 'images', message: issue.message }];
  const wrong = unknownUrls.find((url) => !mayFetch || !isImageUrl(url));
  if (wrong === undefined) return [];
  const address = wrong.slice(0, 100);
  const hint = mayFetch ? 'and no https:// address of one' : '– upload it first';
  return [{ column: 'images', message: `${address} is no picture of this shop ${hint}` }];
}

/** What a cell says in the words it went out with stays to the letter: a comma within a color, say. */
function applyChangedCells(
  before: SavedProduct,
  parsed: ProductFields,
  currentCells: CsvCells,
  cells: CsvCells,
): ProductFields {
  const changedEntries = Object.entries(parsed).filter(([key]) => {
    const column = columnOf(key as FieldKey);
    return cells[column] !== currentCells[column];
  });
  return { ...before, ...Object.fromEntries(changedEntries) };
}

function columnOf(key: FieldKey): CsvColumn {
  return columnByField[fieldNames[key].name] ?? 'name';
}
