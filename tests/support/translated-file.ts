import { parse } from 'csv-parse/sync';
import type { TranslatedFile } from '#app/products/csv/other-shops.contract.ts';
import { makerOf, translateFile } from '#app/products/csv/translate-file.rules.ts';

/** Another shop's file, translated; its rows numbered as in a spreadsheet without line breaks. */
export function translated(text: string): TranslatedFile {
  const [header = [], ...records] = parse(text, { bom: true }) as string[][];
  const names = header.map((name) => name.toLowerCase());
  const maker = makerOf(names);
  if (!maker) throw new Error('of no known maker');
  const rows = records.map((record, at) => ({
    row: at + 2,
    cells: Object.fromEntries(names.map((name, column) => [name, record[column] ?? ''])),
  }));
  const steps = translateFile(maker, rows, 0);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
