import { byteOrderMark, csvLines } from '#app/people/admin-parts/csv.server.ts';
import { type CsvCells, csvColumns } from './product-csv.contract.ts';

/** Takes products in batches and yields the file in chunks. */
export async function* writeCsv(products: AsyncIterable<CsvCells[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([csvColumns]);
  for await (const batch of products) {
    yield csvLines(batch.map((product) => csvColumns.map((column) => product[column])));
  }
}

/** For a file with only the header. */
export async function* noProducts(): AsyncGenerator<CsvCells[]> {}
