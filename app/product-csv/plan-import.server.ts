import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CategoryChoice } from '#app/admin-products/admin-products.contract.ts';
import type { Db } from '#platform/shop.ts';
import { type ImportContext, readImportContext, rowSku } from './import-context.server.ts';
import { type PlannedLine, planLine } from './plan-line.server.ts';
import { type LineError, maxFetchedImages } from './product-csv.contract.ts';
import type { CsvFile, CsvRow } from './read-csv.server.ts';

/** What importing a file would change, or all its errors. */
export type ImportPlan = {
  added: PlannedLine[];
  changed: PlannedLine[];
  unchanged: number;
  newCategories: CategoryChoice[];
  /** The images on other sites to fetch first, each with the first line that names it. */
  imagesToFetch: { url: string; line: number }[];
  errors: LineError[];
  /** Equal for plans that write the same to the same current products. */
  fingerprint: string;
};

/** After so many lines, other requests get their turn. */
const linesPerTick = 500;

/**
 * Plans the import of a file against the current products; in a transaction they stay locked until its end.
 * `mayFetch`: images the shop does not have yet are to be fetched; otherwise they are errors.
 */
export async function planImport(
  db: Db,
  file: CsvFile,
  options: { addsCategories: boolean; mayFetch: boolean },
): Promise<ImportPlan> {
  const context = await readImportContext(db, file.rows, options);
  const findDuplicateLine = duplicateFinder(context);
  const errors = [...file.errors];
  const planned: PlannedLine[] = [];
  for (const [index, row] of file.rows.entries()) {
    if (index % linesPerTick === 0) await setImmediate();
    const duplicateOf = findDuplicateLine(row);
    const plan =
      duplicateOf === undefined
        ? planLine(row, context, options.mayFetch)
        : [duplicateError(row, duplicateOf)];
    if (Array.isArray(plan)) errors.push(...plan);
    else planned.push(plan);
  }
  const added = planned.filter(({ current }) => current === null);
  const changed = planned.filter(({ current, changes }) => current !== null && changes.length > 0);
  const { newCategories } = context;
  const imagesToFetch = uniqueFetches(planned);
  errors.push(...tooManyFetches(imagesToFetch));
  return {
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    newCategories,
    imagesToFetch,
    errors: errors.sort((one, other) => one.line - other.line),
    fingerprint: planFingerprint([...added, ...changed], newCategories),
  };
}

/** Every address once, with its first line. */
function uniqueFetches(planned: PlannedLine[]): ImportPlan['imagesToFetch'] {
  const lines = new Map<string, number>();
  for (const { line, imagesToFetch } of planned) {
    for (const url of imagesToFetch) if (!lines.has(url)) lines.set(url, line);
  }
  return [...lines].map(([url, line]) => ({ url, line }));
}

function tooManyFetches(imagesToFetch: ImportPlan['imagesToFetch']): LineError[] {
  const first = imagesToFetch[maxFetchedImages];
  if (!first) return [];
  const message = `At most ${maxFetchedImages} pictures are fetched in one import: split the file here`;
  return [{ line: first.line, column: 'images', message }];
}

/** Returns a function that says, for each row in turn, which earlier line is about the same product. */
function duplicateFinder(context: ImportContext): (row: CsvRow) => number | undefined {
  const lines = new Map<string, number>();
  return (row) => {
    const candidates = [context.productOf(row)?.id ?? '', rowSku(row) && `sku ${rowSku(row)}`];
    const keys = candidates.filter((key) => key !== '');
    const duplicateOf = keys.map((key) => lines.get(key)).find((line) => line !== undefined);
    for (const key of keys) lines.set(key, row.line);
    return duplicateOf;
  };
}

function duplicateError({ line }: CsvRow, other: number): LineError {
  return { line, column: null, message: `It is about the same product as line ${other}` };
}

/** New categories get new ids every time, so they enter by name. */
function planFingerprint(planned: PlannedLine[], newCategories: CategoryChoice[]): string {
  const names = new Map(newCategories.map(({ id, name }) => [id, name]));
  const keys = planned.map(({ current, fields, imagesInFile }) => [
    current && [current.id, current.version, current.stock],
    { ...fields, categoryId: names.get(fields.categoryId ?? '') ?? fields.categoryId },
    imagesInFile,
  ]);
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}
