import { stringify } from 'csv-stringify/sync';

/** What a file begins with: without it, Excel takes the file for one in its own old alphabet. */
export const byteOrderMark = '\uFEFF';

/** Rows as lines of a CSV file. What a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvLines(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' });
}
