import { beforeEach, expect, test } from 'vitest';
import { findProduct } from '#app/products/catalogue/catalogue.store.server.ts';
import {
  insertWishlistItem,
  listWishlistProductIds,
} from '#app/store/wishlist/wishlist.store.server.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { deleteProduct, restoreProduct } from './delete-product.server.ts';
import { listProductHistory } from './product-events.store.server.ts';
import { productHistoryEntry } from './product-history.rules.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
const customer = await givenUser(shop);
let productId: string;

beforeEach(async () => {
  productId = (await givenProduct(shop)).id;
});

test('a deleted product is gone from the shop and from wishlists; orders keep it', async () => {
  const { id } = await givenOrder(shop, customer, { lines: [{ productId }] });
  await insertWishlistItem(shop.db, customer.userId, productId);
  expect((await deleteProduct(shop, owner, { productId })).ok).toBe(true);
  expect(await findProduct(shop.db, productId)).toBeUndefined();
  expect(await listWishlistProductIds(shop.db, customer.userId)).toEqual([]);
  const line = await shop.db
    .selectFrom('order_lines')
    .select(['product_id', 'product_name'])
    .where('order_id', '=', id)
    .executeTakeFirst();
  expect(line).toEqual({ product_id: productId, product_name: 'Gadwal Pattu Saree' });
});

test('a restored product is as it was, in wishlists too; a second Undo changes nothing', async () => {
  await insertWishlistItem(shop.db, customer.userId, productId);
  await deleteProduct(shop, owner, { productId });
  const name = 'Gadwal Pattu Saree';
  expect(await restoreProduct(shop, owner, { productId })).toEqual({ ok: true, value: { name } });
  expect(await restoreProduct(shop, owner, { productId })).toEqual({ ok: true, value: { name } });
  expect(await findProduct(shop.db, productId)).toMatchObject({ name });
  expect(await listWishlistProductIds(shop.db, customer.userId)).toEqual([productId]);
});

test('a product that is deleted already cannot be deleted again', async () => {
  await deleteProduct(shop, owner, { productId });
  const again = await deleteProduct(shop, owner, { productId });
  expect(again).toMatchObject({ refusal: { title: 'Error deleting product', kind: 'missing' } });
});

test('a product that never existed cannot be restored', async () => {
  const result = await restoreProduct(shop, owner, { productId: crypto.randomUUID() });
  expect(result).toMatchObject({ refusal: { kind: 'missing' } });
});

test('a product whose SKU another product has by now stays deleted, with the reason', async () => {
  const setSku = (id: string) =>
    shop.db.updateTable('products').set({ sku: 'GD-9' }).where('id', '=', id).execute();
  await setSku(productId);
  await deleteProduct(shop, owner, { productId });
  await setSku((await givenProduct(shop, { name: 'The other' })).id);
  expect(await restoreProduct(shop, owner, { productId })).toMatchObject({
    refusal: { description: 'The other has its SKU by now.' },
  });
});

test('the history shows what the owner did and what orders sold and returned', async () => {
  shop.setNow(new Date('2026-11-21T09:35:00Z'));
  const order = await givenOrder(shop, customer, { lines: [{ productId, quantity: 2 }] });
  shop.setNow(new Date('2026-11-21T10:00:00Z'));
  await shop.db
    .insertInto('order_events')
    .values({
      order_id: order.id,
      line_id: order.lineIds[0] ?? null,
      actor_id: customer.userId,
      kind: 'status',
      from_value: 'pending',
      to_value: 'cancelled',
      created_at: shop.now(),
    })
    .execute();
  shop.setNow(new Date('2026-11-21T11:00:00Z'));
  await deleteProduct(shop, owner, { productId });
  const history = (await listProductHistory(shop.db, productId, 20)).map(productHistoryEntry);
  expect(history.map(({ change, source, actor }) => [change, source, actor])).toEqual([
    ['Deleted', 'edited', owner.email],
    ['2 pieces back in stock', `order ${order.displayId}`, customer.email],
    ['2 pieces sold', `order ${order.displayId}`, 'Ananya Deshpande'],
  ]);
  expect(history[2]?.when).toBe('21 Nov 2026, 3:05 pm');
});

test('nobody can change or empty the history, not even by SQL', async () => {
  await deleteProduct(shop, owner, { productId });
  const events = shop.db.updateTable('product_events').set({ why: 'never' });
  await expect(events.execute()).rejects.toThrow('append-only');
  await expect(shop.db.deleteFrom('product_events').execute()).rejects.toThrow('append-only');
});
