import type { Db } from '#platform/shop.ts';
import { readOldAddress } from './old-address.rules.ts';
import { findProductAt } from './old-addresses.store.server.ts';
import { productPath } from './product-path.rules.ts';

/** The product that another shop had at this path; null for none. Only queries plausible paths. */
export async function findMovedProduct(db: Db, pathname: string): Promise<string | null> {
  const address = readOldAddress(pathname);
  const product = address === null ? undefined : await findProductAt(db, address);
  return product ? productPath(product) : null;
}
