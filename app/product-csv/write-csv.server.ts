import { byteOrderMark, csvLines } from '#app/admin/csv.server.ts';
import { type CsvCells, csvColumns } from './product-csv.contract.ts';

/** In: products as they come, some at a time. Out: the file as it grows. */
export async function* writeCsv(products: AsyncIterable<CsvCells[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([csvColumns]);
  for await (const some of products) {
    yield csvLines(some.map((product) => csvColumns.map((column) => product[column])));
  }
}

/** For a file of columns alone. */
export async function* noProducts(): AsyncGenerator<CsvCells[]> {}
