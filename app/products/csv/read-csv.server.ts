import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { cleanText } from '#app/kit/clean-text.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { unescapeFormula } from '#app/people/admin-parts/csv.server.ts';
import { decodeText, InvalidTextError } from './decode-text.server.ts';
import { inSteps } from './in-steps.server.ts';
import {
  type ForeignRow,
  type Maker,
  type TranslatedFile,
  type TranslatedProduct,
  translatedColumns,
} from './other-shops.contract.ts';
import {
  type CsvCells,
  type CsvColumn,
  csvColumns,
  duplicateColumn,
  errorColumn,
  importRefusals,
  maxCsvRows,
  unknownColumn,
  unreadableLine,
} from './product-csv.contract.ts';
import { type Separator, separatorOf } from './separator.rules.ts';
import { makerOf, translateFile } from './translate-file.rules.ts';

/** A row of the file, with a spreadsheet's number. `cells` has only the file's columns. */
export type CsvRow = {
  row: number;
  cells: Partial<CsvCells>;
  record: string[];
  /** In another shop's file: as in `TranslatedProduct`. */
  uncounted?: string[];
};

export type CsvFile = {
  /** The first row as it is. */
  header: string[];
  rows: CsvRow[];
  /** Rows with too many or too few cells. */
  malformed: (CsvRow & { message: string })[];
  /** Null for the shop's own file; else whose it is, and what does not fit. */
  foreign:
    | (Omit<TranslatedFile, 'products'> & { rowCount: number; uncountedStock: number | null })
    | null;
};

/** In characters: four times the longest valid product. */
const maxLineLength = 100_000;

const parseErrorTexts: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened there and never closed.',
  CSV_INVALID_CLOSING_QUOTE: 'after a closing quotation mark, the cell has to end.',
  INVALID_OPENING_QUOTE: 'a cell with quotation marks must begin with one.',
  CSV_MAX_RECORD_SIZE: 'the line is too long.',
};

/**
 * Streams a CSV file. Returns its rows, another shop's translated, and malformed lines. Refuses other files.
 * `uncountedStock`: how many the owner has of what another shop does not count; null if not answered.
 */
export async function readCsv(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { uncountedStock = null }: { uncountedStock?: number | null } = {},
): Promise<Result<CsvFile>> {
  const texts = decodeText(source);
  try {
    const start = await readFirstLine(texts);
    return await readText(withStart(start, texts), separatorOf(start), uncountedStock);
  } catch (error) {
    if (error instanceof InvalidTextError) return refuse(error.refusal);
    throw error;
  }
}

async function readText(
  texts: AsyncIterable<string>,
  separator: Separator,
  uncountedStock: number | null,
): Promise<Result<CsvFile>> {
  const lines = lineCounter();
  const starts: number[] = [];
  const parser = parse({
    bom: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxLineLength,
    // Called in step with parsing, so that a parse error is counted after the lines before it.
    on_record: (record: string[], { lines: end }) => {
      starts.push(lines.rowOf(record, end));
      return record;
    },
  });
  const text = Readable.from(texts);
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let header: Header | null = null;
  const file: CsvFile = { header: [], rows: [], malformed: [], foreign: null };
  const foreignRows: ForeignRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const row = starts.shift() ?? 0;
      if (!header) {
        const parsed = readHeader(record);
        if (!parsed.ok) return parsed;
        header = parsed.value;
        file.header = record;
      } else {
        const message =
          record.length === file.header.length
            ? undefined
            : `It has ${record.length} cells; the first row has ${file.header.length}.`;
        if (header.maker) {
          foreignRows.push({ row, cells: namedCells(header.names, record), problem: message });
        } else {
          const cells = toCells(header.columns, record);
          if (message === undefined) file.rows.push({ row, cells, record });
          else file.malformed.push({ row, cells, record, message });
        }
      }
      if (file.rows.length + foreignRows.length > maxCsvRows) {
        return refuse(importRefusals.tooManyRows);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(unreadableLine(lines.next(), parseErrorTexts[error.code] ?? 'it is no CSV.'));
  } finally {
    text.destroy();
  }
  if (!header) return refuse(importRefusals.noHeader);
  if (header.maker) {
    Object.assign(file, await translatedFile(header.maker, foreignRows, uncountedStock));
  }
  if (file.rows.length + file.malformed.length === 0) return refuse(importRefusals.noRows);
  return done(file);
}

/** Another shop's rows, as in the shop's own file. */
async function translatedFile(
  maker: Maker,
  foreignRows: readonly ForeignRow[],
  uncountedStock: number | null,
): Promise<CsvFile> {
  const steps = translateFile(maker, foreignRows, uncountedStock ?? 0);
  const { products, ...facts } = await inSteps(steps);
  const toRow = ({ row, cells, uncounted }: TranslatedProduct): CsvRow => ({
    row,
    cells,
    uncounted,
    record: translatedColumns.map((column) => cells[column] ?? ''),
  });
  return {
    header: [...translatedColumns],
    rows: products.filter(({ problem }) => problem === undefined).map(toRow),
    malformed: products.flatMap((product) =>
      product.problem === undefined ? [] : [{ ...toRow(product), message: product.problem }],
    ),
    foreign: { ...facts, rowCount: foreignRows.length, uncountedStock },
  };
}

/**
 * Counts rows like a spreadsheet, for which empty lines are rows and line breaks inside cells are not; and lines
 * like an editor. The parser counts a line break \r\n inside a cell as two.
 */
function lineCounter() {
  let extraLineBreaks = 0;
  let breaksInCells = 0;
  let last = 0;
  return {
    /** A record's row, from the line where the parser says it ends. */
    rowOf(record: string[], parserEnd: number): number {
      const text = record.join('');
      extraLineBreaks += text.match(/\r\n/g)?.length ?? 0;
      breaksInCells += text.match(/\r\n|\r|\n/g)?.length ?? 0;
      last = parserEnd - extraLineBreaks;
      return last - breaksInCells;
    },
    /** The line after the last record. */
    next: () => last + 1,
  };
}

/** The text up to the end of its first line, or a little further; the rest is left in `texts`. */
async function readFirstLine(texts: AsyncGenerator<string>): Promise<string> {
  let start = '';
  for (;;) {
    const { done: isOver, value } = await texts.next();
    if (isOver) return start;
    start += value;
    if (/[\r\n]/.test(value) || start.length > maxLineLength) return start;
  }
}

async function* withStart(start: string, texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* texts;
}

/** Null for the column with an earlier import's errors. */
type Columns = (CsvColumn | null)[];
type Header = { maker: Maker; names: string[] } | { maker: null; columns: Columns };

/** Takes columns in any order and case. Refuses unknown and duplicate ones, unless they are another shop's. */
function readHeader(record: string[]): Result<Header> {
  const names = record.map((cell) => cell.trim().toLowerCase());
  const maker = makerOf(names);
  if (maker) return done({ maker, names });
  const columns: Columns = [];
  for (const cell of record) {
    const name = cell.trim().toLowerCase().replaceAll(' ', '_');
    if (name === errorColumn) {
      columns.push(null);
      continue;
    }
    const column = csvColumns.find((one) => one === name);
    if (!column) return refuse(unknownColumn(cell.trim().slice(0, 60)));
    if (columns.includes(column)) return refuse(duplicateColumn(column));
    columns.push(column);
  }
  return done({ maker: null, columns });
}

function toCells(columns: Columns, record: string[]): Partial<CsvCells> {
  const cells: Partial<CsvCells> = {};
  for (const [index, column] of columns.entries()) {
    if (column) cells[column] = readCell(record[index]);
  }
  return cells;
}

/** By column name; the first of equal ones. */
function namedCells(names: readonly string[], record: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [name, readCell(record[at])]).reverse());
}

function readCell(cell = ''): string {
  return cleanText(unescapeFormula(cell));
}
