import { stringify } from 'csv-stringify/sync';
import { byteOrderMark } from '#app/dashboard/csv.server.ts';
import { guardedCell } from './guarded-cell.rules.ts';
import { type Cells, columns } from './product-files.contract.ts';

const options = { columns: [...columns], record_delimiter: '\r\n', quoted_match: /[\r\n]/ };

/** In: products as they come, some at a time. Out: the file as it grows. */
export async function* writeCsv(products: AsyncIterable<Cells[]>): AsyncGenerator<string> {
  yield `${byteOrderMark}${columns.join(',')}\r\n`;
  for await (const some of products) yield stringify(some.map(guarded), options);
}

function guarded(product: Cells): Cells {
  const cells = { ...product };
  for (const column of columns) cells[column] = guardedCell(product[column]);
  return cells;
}

/** For a file of columns alone. */
export async function* noProducts(): AsyncGenerator<Cells[]> {}
