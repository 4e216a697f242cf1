import { stringify } from 'csv-stringify/sync';

/** Starts a file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula (CSV injection). A leading apostrophe keeps it text. Text with
 * leading apostrophes gets one more, so that reading can always remove one.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escapedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Rows as lines of a CSV file. A spreadsheet runs no text in them as a formula. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    // Any line break ends a row in a spreadsheet, unless its cell is quoted.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;
}

/** The original text of a cell written by `csvLines`. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}
