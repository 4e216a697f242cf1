/** What stands between the cells of a file. Spreadsheets write semicolons where a comma is a decimal point. */
const separators = [',', ';', '\t'] as const;

export type Separator = (typeof separators)[number];

/** The separator that a file's first line has most of, outside quotation marks. */
export function separatorOf(text: string): Separator {
  const [firstLine = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const countOf = (separator: Separator) => firstLine.split(separator).length;
  return separators.reduce((found, one) => (countOf(one) > countOf(found) ? one : found));
}
