/**
 * A spreadsheet takes a cell that begins like this for a formula, and works it out. An apostrophe in front
 * makes it text; reading takes that one away again.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** In: any text. Out: a cell that no spreadsheet works out. */
export function guardedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that was written as this cell. */
export function textOfCell(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
