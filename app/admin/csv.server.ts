import { stringify } from 'csv-stringify/sync';

/** What a file begins with: without it, Excel takes the file for one in its own old alphabet. */
export const byteOrderMark = '\uFEFF';

/**
 * A spreadsheet takes a text that begins like this for a formula, and works it out. An apostrophe in front
 * keeps it a text. One that begins so behind apostrophes gets one more, so that reading can take it away again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guardedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Rows as lines of a CSV file; no text in them is a formula to a spreadsheet. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map(guarded)),
    { record_delimiter: '\r\n' },
  );
}

function guarded(cell: string | number): string | number {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;
}

/** The text that `csvLines` wrote as this cell. */
export function unescapeFormula(cell: string): string {
  return guardedFormula.test(cell) ? cell.slice(1) : cell;
}
