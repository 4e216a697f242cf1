import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CategoryChoice } from '#app/products/editor/admin-products.contract.ts';
import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import type { ProductFields } from '#app/products/editor/product-fields.contract.ts';
import type { Db } from '#platform/shop.ts';
import type { CellError } from './cell-errors.server.ts';
import { garbageCollector } from './collect-garbage.server.ts';
import {
  type ImportCategories,
  type ImportContext,
  readImportCategories,
  readImportCharts,
  readImportContext,
  rowAddresses,
  rowId,
  rowSku,
} from './import-context.server.ts';
import { productsAtOnce } from './in-steps.server.ts';
import { type PackedLines, packedLines } from './packed-lines.server.ts';
import { type PlannedLine, planLine } from './plan-line.server.ts';
import { type ImportProgress, maxFetchedImages, type RowError } from './product-csv.contract.ts';
import type { CsvFile, CsvRow } from './read-csv.server.ts';

/** What importing a file would change, and its errors. */
export type ImportPlan = {
  added: PackedLines;
  changed: PackedLines;
  unchanged: number;
  newCategories: CategoryChoice[];
  /** The images on other sites to fetch first, each with the first row that names it. */
  imagesToFetch: { url: string; row: number }[];
  /** How many products of another shop's file get their images at the next import. */
  waitForPictures: number;
  /** How many products have the owner's answer for what another shop does not count. */
  withAnswer: number;
  errors: RowError[];
  /** The rows with errors, in the order of the file. */
  wrongRows: CsvRow[];
  /** Equal for plans that write the same to the same current products. */
  fingerprint: string;
};

/** Rows planned at a time: the shop's data of their products is in memory only that long. */
const batchSize = 100;

/**
 * Plans the import of a file's good rows against the current products, which `lockProductsOf` locks.
 * `mayFetch`: missing images are to be fetched, else they are errors. `leavesPictures`: leaves all products'
 * images. Removes the rows from the file as it goes, to have them in memory once.
 *
 * Another shop's file names the images of all its products, and is imported again for those that are too many
 * at once.
 */
export async function planImport(
  db: Db,
  file: CsvFile,
  options: {
    addsCategories: boolean;
    mayFetch: boolean;
    leavesPictures?: boolean;
    onProgress?: (progress: ImportProgress) => void;
  },
): Promise<ImportPlan> {
  const categories = await readImportCategories(db, options);
  const charts = await readImportCharts(db);
  const findDuplicateRow = duplicateFinder();
  const findGivenTwice = givenTwiceFinder();
  const fetches = new Map<string, number>();
  const errors: RowError[] = [];
  const wrongRows: CsvRow[] = [];
  const plan = { added: packedLines(), changed: packedLines(), unchanged: 0 };
  const usedCategories = new Set<string | null>();
  const isForeign = file.foreign !== null;
  const fingerprint = planFingerprint(categories, isForeign);
  const { mayFetch, leavesPictures = false, onProgress } = options;
  const products = file.rows.length;
  const collectGarbage = garbageCollector();
  // Reading the file took many times its size.
  collectGarbage(file.rows.length);
  let waitForPictures = 0;
  let withAnswer = 0;

  function planRow(row: CsvRow, context: ImportContext): PlannedLine | CellError[] {
    const duplicateOf = findDuplicateRow(row, context);
    if (duplicateOf !== undefined) return [duplicateError(duplicateOf)];
    const read = leavesPictures ? withoutPictures(row) : row;
    const planned = planLine(read, context, mayFetch || isForeign);
    if (Array.isArray(planned)) return planned;
    const givenTwice = findGivenTwice(planned);
    if (givenTwice) return [givenTwice];
    if (addFetches(planned, fetches, mayFetch ? maxFetchedImages : 0)) return planned;
    if (!isForeign) return [tooManyFetches];
    waitForPictures += 1;
    return keepingPictures(planned);
  }

  while (file.rows.length > 0) {
    onProgress?.({ done: products - file.rows.length, products });
    const rows = file.rows.splice(0, batchSize);
    const context = await readImportContext(db, rows, { categories, charts });
    for (const [at, row] of rows.entries()) {
      // Other requests get their turn.
      if (at % productsAtOnce === 0) await setImmediate();
      const planned = planRow(row, context);
      if (Array.isArray(planned)) {
        wrongRows.push(row);
        errors.push(...planned.map((error) => ({ ...nameOf(row, context), ...error })));
        continue;
      }
      fingerprint.add(planned, context.productOf(row));
      usedCategories.add(planned.fields.categoryId);
      if (planned.usesAnswer) withAnswer += 1;
      if (planned.productId === null) plan.added.add(planned);
      else if (planned.changes.length > 0) plan.changed.add(planned);
      else plan.unchanged += 1;
    }
    collectGarbage(rows.length);
  }
  for (const row of file.malformed) {
    wrongRows.push(row);
    errors.push({ ...nameOf(row, null), column: null, message: row.message });
  }
  return {
    ...plan,
    newCategories: categories.added.filter(({ id }) => usedCategories.has(id)),
    imagesToFetch: [...fetches].map(([url, row]) => ({ url, row })),
    waitForPictures,
    withAnswer,
    errors: errors.sort(byRow),
    wrongRows: wrongRows.sort(byRow),
    fingerprint: fingerprint.digest(),
  };
}

function byRow(one: { row: number }, other: { row: number }): number {
  return one.row - other.row;
}

/** How the owner finds a row: number, SKU and product name. */
function nameOf(row: CsvRow, context: ImportContext | null) {
  const current = context?.productOf(row);
  return {
    row: row.row,
    sku: row.cells.sku?.trim() || (current?.sku ?? ''),
    name: row.cells.name?.trim() || (current?.name ?? ''),
  };
}

/** Adds a row's images to those to fetch; false if they would be too many. */
function addFetches(planned: PlannedLine, fetches: Map<string, number>, max: number): boolean {
  const urls = planned.imagesToFetch.filter((url) => !fetches.has(url));
  if (urls.length > 0 && fetches.size + urls.length > max) return false;
  for (const url of urls) fetches.set(url, planned.row);
  return true;
}

const tooManyFetches: CellError = {
  column: 'images',
  message: `At most ${maxFetchedImages} pictures are fetched in one import: import this row after the others`,
};

/** Returns a function that gives, for each row in turn, the earlier row about the same product. */
function duplicateFinder(): (row: CsvRow, context: ImportContext) => number | undefined {
  const rows = new Map<string, number>();
  return (row, context) => {
    const candidates = [
      context.productOf(row)?.id ?? rowId(row),
      rowSku(row) && `sku ${rowSku(row)}`,
      ...rowAddresses(row),
    ];
    const keys = candidates.filter((key) => key !== '');
    const duplicateOf = keys.map((key) => rows.get(key)).find((other) => other !== undefined);
    for (const key of keys) rows.set(key, row.row);
    return duplicateOf;
  };
}

/** Returns a function that gives, for each plan in turn, a SKU or video that an earlier row also gives a product. */
function givenTwiceFinder(): (planned: PlannedLine) => CellError | null {
  const rows = new Map<string, number>();
  return ({ row, fields: { sku, variants }, video }) => {
    const sameVideo = video?.url && rows.get(video.url);
    if (sameVideo) return { column: 'video', message: `Row ${sameVideo} has this video already` };
    if (video?.url) rows.set(video.url, row);
    const own = (variants ?? []).map((one) => one.sku);
    const skus = [sku, ...own].filter((one) => one !== '').map((one) => one.toLowerCase());
    const same = skus.find((one) => rows.has(one));
    const earlier = same === undefined ? undefined : rows.get(same);
    for (const one of skus) rows.set(one, row);
    if (same === undefined) return null;
    const column = same === sku.toLowerCase() ? 'sku' : 'sku_by_choice';
    return { column, message: `Row ${earlier} has the SKU ${same} already` };
  };
}

function duplicateError(other: number): CellError {
  return { column: null, message: `It is about the same product as row ${other}` };
}

/** The row without its image cells. */
function withoutPictures({
  cells: { images, images_by_color, alt_texts, ...cells },
  ...row
}: CsvRow): CsvRow {
  return { ...row, cells };
}

function keepingPictures(planned: PlannedLine): PlannedLine {
  const changes = planned.changes.filter((column) => column !== 'images');
  return { ...planned, images: null, imagesInFile: null, imagesToFetch: [], changes };
}

function withoutStock(fields: ProductFields): object {
  const variants = fields.variants?.map(({ stock: _, ...variant }) => variant);
  return { ...fields, stock: null, variants };
}

/**
 * What a plan would write, line by line. Whether another shop's images come with it, and how many there are of what
 * it does not count, is said at the import.
 * New categories get new ids every time, so they count by name.
 */
function planFingerprint(categories: ImportCategories, isForeign: boolean) {
  const hash = createHash('sha256');
  return {
    add(line: PlannedLine, current: SavedProduct | null): void {
      const planned = isForeign ? keepingPictures(line) : line;
      const { newId, fields, imagesInFile, oldAddresses, sizeChart, video, changes } = planned;
      if (current !== null && changes.length === 0) return;
      const added = categories.added.find(({ id }) => id === fields.categoryId);
      const key = [
        current ? [current.id, current.version, current.stock, current.variants] : newId,
        {
          ...(planned.usesAnswer ? withoutStock(fields) : fields),
          categoryId: added?.name ?? fields.categoryId,
        },
        imagesInFile,
        oldAddresses,
        sizeChart,
        video,
      ];
      hash.update(`${JSON.stringify(key)}\n`);
    },
    digest: () => hash.digest('hex'),
  };
}
