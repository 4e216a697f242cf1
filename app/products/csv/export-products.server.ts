import { listAttributes } from '#app/products/attributes/attributes.store.server.ts';
import { listSavedProducts } from '#app/products/editor/products.store.server.ts';
import { listOldAddresses } from '#app/products/seo/old-addresses.store.server.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import type { Db } from '#platform/shop.ts';
import { productToCells } from './csv-cells.rules.ts';
import type { CsvCells } from './product-csv.contract.ts';
import { listImagesOfProducts, listProductIds } from './product-csv.store.server.ts';
import { writeCsv } from './write-csv.server.ts';

const batchSize = 500;

/** Streams every product that is not deleted as a CSV file. For the owner only. */
export function exportProducts(db: Db): AsyncGenerator<string> {
  return writeCsv(productsAsCells(db));
}

async function* productsAsCells(db: Db): AsyncGenerator<CsvCells[]> {
  const attributes = await listAttributes(db);
  let after = '';
  for (;;) {
    const ids = await listProductIds(db, after, batchSize);
    if (ids.length === 0) return;
    const images = await imagesByProduct(db, ids);
    const addresses = await listOldAddresses(db, ids);
    const products = await listSavedProducts(db, ids);
    yield products.map((product) =>
      productToCells(product, {
        images: images.get(product.id) ?? [],
        oldAddresses: addresses.get(product.id) ?? [],
        attributes,
      }),
    );
    after = ids.at(-1) ?? after;
  }
}

/** The images of each of these products, by its id. */
export async function imagesByProduct(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ProductImage[]>> {
  const images = new Map<string, ProductImage[]>(ids.map((id) => [id, []]));
  for (const { productId, color, ...image } of await listImagesOfProducts(db, ids)) {
    images.get(productId)?.push({ ...image, ...(color && { color }) });
  }
  return images;
}
