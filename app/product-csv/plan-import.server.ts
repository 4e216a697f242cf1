import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CategoryChoice } from '#app/admin-products/admin-products.contract.ts';
import type { Db } from '#platform/shop.ts';
import { type ImportContext, readImportContext, rowSku } from './import-context.server.ts';
import { type PlannedLine, planLine } from './plan-line.server.ts';
import { type LineError, maxFetchedImages } from './product-csv.contract.ts';
import type { CsvFile, CsvRow } from './read-csv.server.ts';

/** What a file would do, or all that is wrong with it. */
export type ImportPlan = {
  added: PlannedLine[];
  changed: PlannedLine[];
  unchanged: number;
  newCategories: CategoryChoice[];
  /** The pictures to be fetched from elsewhere before, each with the first line that names it. */
  toFetch: { url: string; line: number }[];
  errors: LineError[];
  /** The same for plans that would write the same over the same. */
  fingerprint: string;
};

/** Lines between which others have their turn. */
const linesPerTick = 500;

/**
 * Works out what a file would do to the products as they are; inside a transaction they stay so until its
 * end. In: whether pictures the shop does not have yet may be fetched afterwards, else they are errors.
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
  for (const [at, row] of file.rows.entries()) {
    if (at % linesPerTick === 0) await setImmediate();
    const duplicateOf = findDuplicateLine(row);
    const plan =
      duplicateOf === undefined
        ? planLine(row, context, options.mayFetch)
        : [duplicateError(row, duplicateOf)];
    if (Array.isArray(plan)) errors.push(...plan);
    else planned.push(plan);
  }
  const added = planned.filter(({ before }) => before === null);
  const changed = planned.filter(({ before, changes }) => before !== null && changes.length > 0);
  const { newCategories } = context;
  const toFetch = uniqueFetches(planned);
  errors.push(...tooMany(toFetch));
  return {
    added,
    changed,
    unchanged: planned.length - added.length - changed.length,
    newCategories,
    toFetch,
    errors: errors.sort((one, other) => one.line - other.line),
    fingerprint: planFingerprint([...added, ...changed], newCategories),
  };
}

/** Every address once. */
function uniqueFetches(planned: PlannedLine[]): ImportPlan['toFetch'] {
  const lines = new Map<string, number>();
  for (const { line, toFetch } of planned) {
    for (const url of toFetch) if (!lines.has(url)) lines.set(url, line);
  }
  return [...lines].map(([url, line]) => ({ url, line }));
}

function tooMany(toFetch: ImportPlan['toFetch']): LineError[] {
  const first = toFetch[maxFetchedImages];
  if (!first) return [];
  const message = `At most ${maxFetchedImages} pictures are fetched in one import: split the file here`;
  return [{ line: first.line, column: 'images', message }];
}

/** Out: for each line in turn, the line before it that was about the same product. */
function duplicateFinder(context: ImportContext): (row: CsvRow) => number | undefined {
  const lines = new Map<string, number>();
  return (row) => {
    const names = [context.productOf(row)?.id ?? '', rowSku(row) && `sku ${rowSku(row)}`];
    const keys = names.filter((name) => name !== '');
    const duplicateOf = keys.map((name) => lines.get(name)).find((line) => line !== undefined);
    for (const name of keys) lines.set(name, row.line);
    return duplicateOf;
  };
}

function duplicateError({ line }: CsvRow, other: number): LineError {
  return { line, column: null, message: `It is about the same product as line ${other}` };
}

/** New categories have other ids every time: they count by their names. */
function planFingerprint(planned: PlannedLine[], newCategories: CategoryChoice[]): string {
  const names = new Map(newCategories.map(({ id, name }) => [id, name]));
  const keys = planned.map(({ before, fields, saidImages }) => [
    before && [before.id, before.version, before.stock],
    { ...fields, categoryId: names.get(fields.categoryId ?? '') ?? fields.categoryId },
    saidImages,
  ]);
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}
