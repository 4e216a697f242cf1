import { beforeEach, describe, expect, test } from 'vitest';
import { buyAgainToast } from '#app/orders/record/orders.contract.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { buyAgain } from './buy-again.server.ts';

const shop = await openTestShop();
let user: User;
beforeEach(async () => {
  user = await givenUser(shop);
});

function cartOf({ userId }: User) {
  return shop.db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'quantity'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

describe('buying an order again', () => {
  test('adds its lines to the cart, in the same quantities', async () => {
    const { id: orderId, productIds } = await givenOrder(shop, user, {
      lines: [{ quantity: 2 }, {}],
    });
    expect(await buyAgain(shop, user, { orderId })).toEqual({
      ok: true,
      value: { added: 2, skipped: [] },
    });
    expect(await cartOf(user)).toEqual([
      { productId: productIds[0], quantity: 2 },
      { productId: productIds[1], quantity: 1 },
    ]);
  });

  test('says what is gone, sold out or now needs a choice, and adds the rest', async () => {
    const gone = await givenProduct(shop);
    const soldOut = await givenProduct(shop, { stock: 1 });
    const changed = await givenProduct(shop);
    const there = await givenProduct(shop);
    const lines = [gone, soldOut, changed, there].map(({ id: productId }) => ({ productId }));
    const { id: orderId } = await givenOrder(shop, user, { lines });
    await shop.db.deleteFrom('products').where('id', '=', gone.id).execute();
    await shop.db
      .updateTable('products')
      .set({ sizes: ['S', 'M'] })
      .where('id', '=', changed.id)
      .execute();

    const result = await buyAgain(shop, user, { orderId });

    expect(result).toEqual({
      ok: true,
      value: {
        added: 1,
        skipped: [
          'Gadwal Pattu Saree: This product is no longer available',
          'Gadwal Pattu Saree: out of stock',
          'Gadwal Pattu Saree: Please select a size',
        ],
      },
    });
    expect(await cartOf(user)).toEqual([{ productId: there.id, quantity: 1 }]);
  });

  test('is refused with the reason when nothing of it can be added', async () => {
    const { id: productId } = await givenProduct(shop, { stock: 1 });
    const { id: orderId } = await givenOrder(shop, user, { lines: [{ productId }] });
    expect(await buyAgain(shop, user, { orderId })).toMatchObject({
      ok: false,
      refusal: {
        title: 'Failed to add item to cart',
        description: 'Gadwal Pattu Saree: out of stock',
      },
    });
  });

  test('is for the customer who ordered, not for the owner or another user', async () => {
    const { id: orderId } = await givenOrder(shop, user);
    for (const who of [await givenOwner(shop), await givenUser(shop)]) {
      expect(await buyAgain(shop, who, { orderId })).toMatchObject({
        ok: false,
        refusal: { kind: 'missing' },
      });
      expect(await cartOf(who)).toEqual([]);
    }
    const noOrder = { orderId: crypto.randomUUID() };
    expect((await buyAgain(shop, user, noOrder)).ok).toBe(false);
  });
});

test('the toast counts what is in the cart and says what is not', () => {
  expect(buyAgainToast({ added: 2, skipped: [] }).description).toBe('2 items are in your cart.');
  expect(buyAgainToast({ added: 1, skipped: ['Jutti: out of stock'] }).description).toBe(
    '1 item is in your cart. Jutti: out of stock.',
  );
});
