import { stringify } from 'csv-stringify/sync';

/** Starts a file, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula (CSV injection). An apostrophe in front keeps it text. Text
 * that has apostrophes there already gets one more, so that reading it back can always remove one.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const escapedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Rows as lines of a CSV file. A spreadsheet runs no text in them as a formula. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => row.map(escapeFormula)),
    // A line break of any kind ends a row in a spreadsheet, unless its cell is in quotation marks.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;
}

/** The original text of a cell that `csvLines` wrote. */
export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}
