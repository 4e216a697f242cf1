import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findProduct } from '#app/catalogue/catalogue.store.server.ts';
import { insertWishlistItem, listWishlistProductIds } from '#app/wishlist/wishlist.store.server.ts';
import type { Owner, User } from '#platform/shop.ts';
import { givenOrder } from '#tests/test-orders.ts';
import {
  givenOwner,
  givenProduct,
  givenUser,
  openTestShop,
  type TestShop,
} from '#tests/test-shop.ts';
import { deleteProduct } from './delete-product.server.ts';
import { listProductHistory } from './product-events.store.server.ts';
import { productHistoryEntry } from './product-history.rules.ts';
import { restoreProduct } from './restore-product.server.ts';

let shop: TestShop;
let owner: Owner;
let customer: User;
let productId: string;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await givenOwner(shop);
  customer = await givenUser(shop);
});
afterAll(() => shop.close());

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

test('put back, it is as it was, in wishlists too; pressing Undo twice is pressing it once', async () => {
  await insertWishlistItem(shop.db, customer.userId, productId);
  await deleteProduct(shop, owner, { productId });
  const name = 'Gadwal Pattu Saree';
  expect(await restoreProduct(shop, owner, { productId })).toEqual({ ok: true, value: { name } });
  expect(await restoreProduct(shop, owner, { productId })).toEqual({ ok: true, value: { name } });
  expect(await findProduct(shop.db, productId)).toMatchObject({ name });
  expect(await listWishlistProductIds(shop.db, customer.userId)).toEqual([productId]);
});

test('deleted twice, the second time there is nothing to delete', async () => {
  await deleteProduct(shop, owner, { productId });
  const again = await deleteProduct(shop, owner, { productId });
  expect(again).toMatchObject({ refusal: { title: 'Error deleting product', kind: 'missing' } });
});

test('what was never there cannot be put back', async () => {
  const result = await restoreProduct(shop, owner, { productId: crypto.randomUUID() });
  expect(result).toMatchObject({ refusal: { kind: 'missing' } });
});

test('its SKU given to another product meanwhile, it stays deleted and says why', async () => {
  const give = (id: string) =>
    shop.db.updateTable('products').set({ sku: 'GD-9' }).where('id', '=', id).execute();
  await give(productId);
  await deleteProduct(shop, owner, { productId });
  await give((await givenProduct(shop, { name: 'The other' })).id);
  expect(await restoreProduct(shop, owner, { productId })).toMatchObject({
    refusal: { description: 'The other has its SKU by now.' },
  });
});

test('the history says what the owner did and what orders took and gave back', async () => {
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
  expect(history.map(({ what, why, who }) => [what, why, who])).toEqual([
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
