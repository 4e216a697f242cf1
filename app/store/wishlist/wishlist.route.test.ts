import { describe, expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { addToWishlist } from './change-wishlist.server.ts';
import { listWishlistProductIds } from './wishlist.store.server.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const user = await givenUser(shop);

function toastTitle(answer: Response): string {
  return readToastCookie(answer).title;
}

test('the heart adds and removes by a plain form, and returns to its page', async () => {
  const { id: productId, name } = await givenProduct(shop);
  const from = { Referer: 'http://localhost:3000/store?sort=newest' };
  const submit = (intent: string) => http.post('/wishlist', { productId, intent }, user, from);

  const added = await submit('add');
  expect([added.status, added.headers.get('Location')]).toEqual([303, '/store?sort=newest']);
  expect(toastTitle(added)).toBe('Added to Wishlist');
  const html = await (await http.get('/wishlist', user)).text();
  expect(html).toContain('My Wishlist (1 item)');
  expect(html).toContain(name);
  expect(html).toContain('Wishlist, 1 item');

  expect(toastTitle(await submit('remove'))).toBe('Removed from Wishlist');
  expect(await (await http.get('/wishlist', user)).text()).toContain('Your wishlist is empty');
});

test('a visitor is asked to log in, and comes back', async () => {
  expect(await (await http.get('/wishlist')).text()).toContain(
    'Please log in to view your wishlist',
  );
  const { id: productId } = await givenProduct(shop);
  const from = { Referer: 'http://localhost:3000/store' };
  const answer = await http.post('/wishlist', { productId, intent: 'add' }, null, from);
  expect(answer.headers.get('Location')).toBe('/auth?next=%2Fstore');
  expect(toastTitle(answer)).toBe('Authentication Required');
});

test.each(['', 'nonsense', crypto.randomUUID()])('a product "%s" is refused', async (productId) => {
  const newcomer = await givenUser(shop);
  const answer = await http.post('/wishlist', { productId, intent: 'add' }, newcomer);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/wishlist']);
  expect(toastTitle(answer)).toBe('Failed to add item to wishlist');
  expect(await listWishlistProductIds(shop.db, newcomer.userId)).toEqual([]);
});

test('a form sent from another site does not lead back there', async () => {
  const { id: productId } = await givenProduct(shop);
  const from = { Referer: 'https://evil.example/trap' };
  const answer = await http.post('/wishlist', { productId, intent: 'add' }, user, from);
  expect(answer.headers.get('Location')).toBe('/wishlist');
});

test('of two presses at once one adds, the other is told that it is there already', async () => {
  const { id: productId } = await givenProduct(shop);
  const answers = await Promise.all(
    [1, 2].map(() => http.post('/wishlist', { productId, intent: 'add' }, user)),
  );
  expect(answers.map((answer) => answer.status)).toEqual([303, 303]);
  expect(answers.map(toastTitle).sort()).toEqual(['Added to Wishlist', 'Already in Wishlist']);
});

describe('Move All to Cart', () => {
  test('adds what needs no choice, names the rest, and leaves the wishlist', async () => {
    const newcomer = await givenUser(shop);
    for (const product of [
      { name: 'Kundan Kairi Jhumka' },
      { name: 'Wardha Khadi Kurta', sizes: ['S', 'M'] },
      { name: 'Lac Bangle Set', stock: 0 },
    ]) {
      await addToWishlist(shop, newcomer, { productId: (await givenProduct(shop, product)).id });
    }

    const answer = await http.post('/wishlist', { intent: 'move-all' }, newcomer);

    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/wishlist']);
    expect(readToastCookie(answer)).toEqual({
      title: 'Added to Cart',
      description:
        '1 item is in your cart now. 1 item needs a size: Wardha Khadi Kurta. Out of stock: Lac Bangle Set.',
    });
    const html = await (await http.get('/wishlist', newcomer)).text();
    expect(html).toContain('My Wishlist (3 items)');
    expect(html).toContain('Cart, 1 item');
  });

  test('of a visitor asks for sign-in', async () => {
    const answer = await http.post('/wishlist', { intent: 'move-all' });
    expect(answer.headers.get('Location')).toBe('/auth?next=%2Fwishlist');
  });

  test('is refused when nothing can be added', async () => {
    const newcomer = await givenUser(shop);
    const { id: productId } = await givenProduct(shop, {
      name: 'Potli',
      colors: ['Rani', 'Haldi'],
    });
    await addToWishlist(shop, newcomer, { productId });
    const answer = await http.post('/wishlist', { intent: 'move-all' }, newcomer);
    expect(readToastCookie(answer)).toEqual({
      title: 'Failed to add item to cart',
      description: '1 item needs a color: Potli.',
      variant: 'destructive',
    });
  });
});
