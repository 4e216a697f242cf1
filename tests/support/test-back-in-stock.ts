import type { StockKey } from '#app/products/catalogue/stock.store.server.ts';
import type { TestShop } from './test-shop.ts';

/** Somebody who waits for a product or one choice of it. */
export async function givenWaiting(
  shop: TestShop,
  {
    productId,
    email,
    size = null,
    color = null,
    since,
  }: Pick<StockKey, 'productId'> & Partial<StockKey> & { email: string; since?: Date },
): Promise<void> {
  await shop.db
    .insertInto('stock_notifications')
    .values({
      product_id: productId,
      ...{ size, color, email },
      text_version: 'a version',
      ...(since && { created_at: since }),
    })
    .execute();
}
