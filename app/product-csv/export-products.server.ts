import { listSaved } from '#app/admin-products/products.store.server.ts';
import type { ProductImage } from '#app/uploads/uploads.contract.ts';
import type { Db } from '#platform/shop.ts';
import { cellsOf } from './cells.rules.ts';
import type { Cells } from './product-files.contract.ts';
import { listPicturesOf, listProductIds } from './product-files.store.server.ts';
import { writeCsv } from './write-csv.server.ts';

const productsAtOnce = 500;

/** Every product that is not deleted, as the parts of a CSV file. For the owner alone. */
export function exportProducts(db: Db): AsyncGenerator<string> {
  return writeCsv(productsAsCells(db));
}

async function* productsAsCells(db: Db): AsyncGenerator<Cells[]> {
  let after = '';
  for (;;) {
    const ids = await listProductIds(db, after, productsAtOnce);
    if (ids.length === 0) return;
    const pictures = await picturesOf(db, ids);
    const products = await listSaved(db, ids);
    yield products.map((product) => cellsOf(product, pictures.get(product.id) ?? []));
    after = ids.at(-1) ?? after;
  }
}

/** The pictures of each of these products. */
export async function picturesOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductImage[]>> {
  const pictures = new Map<string, ProductImage[]>(ids.map((id) => [id, []]));
  for (const { productId, url, alt } of await listPicturesOf(db, ids)) {
    pictures.get(productId)?.push({ url, alt });
  }
  return pictures;
}
