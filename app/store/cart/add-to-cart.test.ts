import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { addToCart } from './add-to-cart.server.ts';
import { readCart } from './read-cart.server.ts';

const shop = await openTestShop();

/** Choice and quantity of each line, as the cart page shows them. */
async function cartOf(user: User): Promise<[string, number][]> {
  const { lines } = await readCart(shop, user);
  return lines.map((line) => [line.choice, line.quantity]);
}

describe('adding a product', () => {
  test('with the same size and colour again raises the quantity of its line', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { sizes: ['S', 'M'], colors: ['Indigo'] });
    const input = { productId: id, size: 'M', color: 'Indigo' };
    await addToCart(shop, user, { ...input, quantity: 1 });

    const again = await addToCart(shop, user, { ...input, quantity: 2 });

    expect(again).toEqual({ ok: true, value: { name: 'Gadwal Pattu Saree' } });
    expect(await cartOf(user)).toEqual([['M · Indigo', 3]]);
  });

  test('without sizes and colours again raises the quantity of its line too', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop);
    await addToCart(shop, user, { productId: id, quantity: 1 });
    await addToCart(shop, user, { productId: id, quantity: 1 });
    expect(await cartOf(user)).toEqual([['', 2]]);
  });

  test('in another size or colour adds another line', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { sizes: ['S', 'M'], colors: ['Indigo', 'Rani'] });
    const add = (size: string, color: string) =>
      addToCart(shop, user, { productId: id, quantity: 1, size, color });
    await add('S', 'Indigo');
    await add('M', 'Indigo');
    await add('M', 'Rani');
    expect(await cartOf(user)).toEqual([
      ['S · Indigo', 1],
      ['M · Indigo', 1],
      ['M · Rani', 1],
    ]);
  });

  test('leaves the carts of others alone', async () => {
    const [user, other] = [await givenUser(shop), await givenUser(shop)];
    const { id } = await givenProduct(shop);
    await addToCart(shop, other, { productId: id, quantity: 4 });
    await addToCart(shop, user, { productId: id, quantity: 1 });
    expect(await cartOf(other)).toEqual([['', 4]]);
  });

  test('ignores a size and colour that the product does not offer', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop);
    await addToCart(shop, user, { productId: id, quantity: 1, size: 'XXL', color: 'Neon' });
    expect(await cartOf(user)).toEqual([['', 1]]);
  });
});

describe('a size and a colour', () => {
  const sizeRequired = { title: 'Size Required', description: 'Please select a size' };
  const colorRequired = { title: 'Color Required', description: 'Please select a color' };

  test.each([
    ['nothing is chosen', {}, sizeRequired],
    ['the size is missing', { color: 'Rani' }, sizeRequired],
    ['the size is not offered', { size: 'XXL', color: 'Rani' }, sizeRequired],
    ['the size is in another case', { size: 'm', color: 'Rani' }, sizeRequired],
    ['the colour is missing', { size: 'M' }, colorRequired],
    ['the colour is not offered', { size: 'M', color: 'Neon' }, colorRequired],
  ])('must be chosen: refused when %s', async (_case, choice, refusal) => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { sizes: ['M'], colors: ['Rani'] });
    const result = await addToCart(shop, user, { productId: id, quantity: 1, ...choice });
    expect(result).toMatchObject({ ok: false, refusal: { kind: 'invalid', ...refusal } });
    expect(await cartOf(user)).toEqual([]);
  });
});

describe('quantities that cannot be ordered', () => {
  const refused = (description: string) => ({
    ok: false,
    refusal: { kind: 'conflict', title: 'Failed to add item to cart', description },
  });

  test('above the stock are refused with what is left', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { name: 'Ikat Dupatta', stock: 3 });
    const result = await addToCart(shop, user, { productId: id, quantity: 4 });
    expect(result).toMatchObject(refused('Ikat Dupatta: only 3 left'));
    expect(await cartOf(user)).toEqual([]);
  });

  test('are refused when they and the line together exceed the stock, and the line stays', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { name: 'Ikat Dupatta', stock: 3 });
    await addToCart(shop, user, { productId: id, quantity: 2 });
    const result = await addToCart(shop, user, { productId: id, quantity: 2 });
    expect(result).toMatchObject(refused('Ikat Dupatta: only 3 left'));
    expect(await cartOf(user)).toEqual([['', 2]]);
  });

  test('of a product without stock are refused', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { name: 'Ikat Dupatta', stock: 0 });
    const result = await addToCart(shop, user, { productId: id, quantity: 1 });
    expect(result).toMatchObject(refused('Ikat Dupatta: out of stock'));
  });

  test('above twenty in one line are refused, however large the stock', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { name: 'Ikat Dupatta', stock: 500 });
    await addToCart(shop, user, { productId: id, quantity: 20 });
    const result = await addToCart(shop, user, { productId: id, quantity: 1 });
    expect(result).toMatchObject(refused('Ikat Dupatta: at most 20 in one order'));
    expect(await cartOf(user)).toEqual([['', 20]]);
  });

  test('cannot be reached by twenty clicks at once', async () => {
    const user = await givenUser(shop);
    const { id } = await givenProduct(shop, { stock: 5 });
    const results = await Promise.all(
      Array.from({ length: 20 }, () => addToCart(shop, user, { productId: id, quantity: 1 })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(5);
    expect(await cartOf(user)).toEqual([['', 5]]);
  });
});

test.each([
  ['hidden', { is_active: false }],
  ['deleted', { deleted_at: new Date() }],
])('a product that was %s cannot be added', async (_what, change) => {
  const user = await givenUser(shop);
  const { id } = await givenProduct(shop);
  await shop.db.updateTable('products').set(change).where('id', '=', id).execute();
  expect(await addToCart(shop, user, { productId: id, quantity: 1 })).toMatchObject({
    ok: false,
    refusal: { description: 'This product is no longer available' },
  });
  expect(await cartOf(user)).toEqual([]);
});
