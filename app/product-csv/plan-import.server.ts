import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CategoryChoice } from '#app/admin-products/admin-products.contract.ts';
import type { Db } from '#platform/shop.ts';
import {
  type ImportContext,
  readImportContext,
  rowAddresses,
  rowSku,
} from './import-context.server.ts';
import { type CellError, type PlannedLine, planLine } from './plan-line.server.ts';
import { maxFetchedImages, type RowError } from './product-csv.contract.ts';
import type { CsvFile, CsvRow } from './read-csv.server.ts';

/** What importing a file would change, and what is wrong with it. */
export type ImportPlan = {
  added: PlannedLine[];
  changed: PlannedLine[];
  unchanged: number;
  newCategories: CategoryChoice[];
  /** The images on other sites to fetch first, each with the first row that names it. */
  imagesToFetch: { url: string; row: number }[];
  /** How many products of another shop's file are to get their images when it is imported again. */
  waitForPictures: number;
  errors: RowError[];
  /** The rows with errors, in the order of the file. */
  wrongRows: CsvRow[];
  /** Equal for plans that write the same to the same current products. */
  fingerprint: string;
};

/** After so many rows, other requests get their turn. */
const rowsPerTick = 500;

/**
 * Plans the import of the good rows of a file against the current products; in a transaction they stay locked until its
 * end. `mayFetch`: images the shop does not have yet are to be fetched; otherwise they are errors. `leavesPictures`: the
 * images of all products stay as they are.
 *
 * Another shop's file names the images of all its products, and is imported again for those that are too many at once.
 */
export async function planImport(
  db: Db,
  file: CsvFile,
  options: { addsCategories: boolean; mayFetch: boolean; leavesPictures?: boolean },
): Promise<ImportPlan> {
  const context = await readImportContext(db, file.rows, options);
  const findDuplicateRow = duplicateFinder(context);
  const findSameSku = sameSkuFinder();
  const fetches = new Map<string, number>();
  const wrong = new Map<CsvRow, CellError[]>();
  for (const row of file.malformed) wrong.set(row, [{ column: null, message: row.message }]);
  const planned: PlannedLine[] = [];
  const isForeign = file.foreign !== null;
  const { mayFetch, leavesPictures = false } = options;
  let waitForPictures = 0;
  for (const [index, row] of file.rows.entries()) {
    if (index % rowsPerTick === 0) await setImmediate();
    const duplicateOf = findDuplicateRow(row);
    const plan =
      duplicateOf === undefined
        ? planLine(leavesPictures ? withoutPictures(row) : row, context, mayFetch || isForeign)
        : [duplicateError(duplicateOf)];
    const sameSku = Array.isArray(plan) ? null : findSameSku(plan);
    if (Array.isArray(plan)) wrong.set(row, plan);
    else if (sameSku) wrong.set(row, [sameSku]);
    else if (addFetches(plan, fetches, mayFetch ? maxFetchedImages : 0)) planned.push(plan);
    else if (isForeign) {
      waitForPictures += 1;
      planned.push(keepingPictures(plan));
    } else wrong.set(row, [tooManyFetches]);
  }
  const added = planned.filter(({ current }) => current === null);
  const changed = planned.filter(({ current, changes }) => current !== null && changes.length > 0);
  const used = new Set(planned.map(({ fields }) => fields.categoryId));
  const newCategories = context.newCategories.filter(({ id }) => used.has(id));
  const wrongRows = [...wrong.keys()].sort((one, other) => one.row - other.row);
  return {
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    newCategories,
    imagesToFetch: [...fetches].map(([url, row]) => ({ url, row })),
    waitForPictures,
    errors: wrongRows.flatMap((row) =>
      (wrong.get(row) ?? []).map((error) => ({ ...nameOf(row, context), ...error })),
    ),
    wrongRows,
    fingerprint: planFingerprint(
      isForeign ? whatElseChanges([...added, ...changed]) : [...added, ...changed],
      newCategories,
    ),
  };
}

/** How the owner finds a row: its number, its SKU and the name of its product. */
function nameOf(row: CsvRow, context: ImportContext) {
  const current = context.productOf(row);
  return {
    row: row.row,
    sku: row.cells.sku?.trim() || (current?.sku ?? ''),
    name: row.cells.name?.trim() || (current?.name ?? ''),
  };
}

/** Adds the images of a row to those to fetch; false when they would be too many. */
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

/** Returns a function that says, for each row in turn, which earlier row is about the same product. */
function duplicateFinder(context: ImportContext): (row: CsvRow) => number | undefined {
  const rows = new Map<string, number>();
  return (row) => {
    const candidates = [
      context.productOf(row)?.id ?? '',
      rowSku(row) && `sku ${rowSku(row)}`,
      ...rowAddresses(row),
    ];
    const keys = candidates.filter((key) => key !== '');
    const duplicateOf = keys.map((key) => rows.get(key)).find((other) => other !== undefined);
    for (const key of keys) rows.set(key, row.row);
    return duplicateOf;
  };
}

/** Returns a function that says, for each plan in turn, which SKU an earlier row gives to a size or colour, too. */
function sameSkuFinder(): (planned: PlannedLine) => CellError | null {
  const rows = new Map<string, number>();
  return ({ row, fields: { sku, variants } }) => {
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

/** What the row says, but nothing of images. */
function withoutPictures({ cells: { images, alt_texts, ...cells }, ...row }: CsvRow): CsvRow {
  return { ...row, cells };
}

function keepingPictures(planned: PlannedLine): PlannedLine {
  const changes = planned.changes.filter((column) => column !== 'images');
  return { ...planned, images: null, imagesInFile: null, imagesToFetch: [], changes };
}

/** The same but for images: whether those of another shop's file come with it is said when it is imported. */
function whatElseChanges(planned: PlannedLine[]): PlannedLine[] {
  return planned
    .map(keepingPictures)
    .filter(({ current, changes }) => current === null || changes.length > 0);
}

/** New categories get new ids every time, so they enter by name. */
function planFingerprint(planned: PlannedLine[], newCategories: CategoryChoice[]): string {
  const names = new Map(newCategories.map(({ id, name }) => [id, name]));
  const keys = planned.map(({ current, fields, imagesInFile, oldAddresses }) => [
    current && [current.id, current.version, current.stock, current.variants],
    { ...fields, categoryId: names.get(fields.categoryId ?? '') ?? fields.categoryId },
    imagesInFile,
    oldAddresses,
  ]);
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}
