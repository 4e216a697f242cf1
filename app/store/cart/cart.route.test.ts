import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { addToCart } from './add-to-cart.server.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

async function linesOf(user: User) {
  return shop.db
    .selectFrom('cart_items')
    .select(['id', 'quantity'])
    .where('user_id', '=', user.userId)
    .execute();
}

/** A user with quantity 2 of one product in their cart. */
async function givenLine() {
  const user = await givenUser(shop);
  const { id: productId, name } = await givenProduct(shop);
  await addToCart(shop, user, { productId, quantity: 2 });
  const lineId = (await linesOf(user))[0]?.id ?? '';
  return { user, productId, name, lineId };
}

async function setStock(productId: string, stock: number): Promise<void> {
  await shop.db
    .updateTable('products')
    .set({ stock_quantity: stock })
    .where('id', '=', productId)
    .execute();
}

const notQuantities = [
  ...['0', '-1', '1.5', '2 ', ' 2', '21', '', '0x2', '٢', 'two', '"2"', 'null', 'NaN'],
  ...['1e1', '1e3', '99999', '9007199254740992', '1'.repeat(4000)],
];

describe('a quantity', () => {
  test.each(notQuantities)(
    'of "%s" is refused with a message and changes nothing',
    async (quantity) => {
      const { user, lineId } = await givenLine();
      const answer = await http.post('/cart', { lineId, quantity }, user);
      expect(answer.status).toBe(422);
      const html = await answer.text();
      expect(html).toContain('Failed to update quantity');
      expect(html).toContain('Quantity must be a whole number from 1 to 20');
      expect(await linesOf(user)).toEqual([{ id: lineId, quantity: 2 }]);
    },
  );

  test.each(notQuantities)('of "%s" cannot be added from the product either', async (quantity) => {
    const { user, productId, lineId } = await givenLine();
    const form = { intent: 'add-to-cart', quantity };
    const answer = await http.post(`/product/${productId}`, form, user);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Quantity must be a whole number from 1 to 20');
    expect(await linesOf(user)).toEqual([{ id: lineId, quantity: 2 }]);
  });

  test('that is valid is set, and the cart shown again', async () => {
    const { user, lineId } = await givenLine();
    const answer = await http.post('/cart', { lineId, quantity: '7' }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/cart']);
    expect(await linesOf(user)).toEqual([{ id: lineId, quantity: 7 }]);
  });

  test('above the stock is a conflict, and the message says what is left', async () => {
    const { user, lineId } = await givenLine();
    const answer = await http.post('/cart', { lineId, quantity: '11' }, user);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Only 10 left');
    expect(await linesOf(user)).toEqual([{ id: lineId, quantity: 2 }]);
  });
});

describe('the lines of a cart', () => {
  test('are removed with a toast', async () => {
    const { user, lineId, name } = await givenLine();
    const answer = await http.post('/cart', { intent: 'remove', lineId }, user);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(/^\/cart\?removed=/);
    expect(readToastCookie(answer)).toEqual({
      title: 'Removed from Cart',
      description: `${name} is no longer in your cart.`,
    });
    expect(await linesOf(user)).toEqual([]);
  });

  test.each(['', 'nonsense', '../../etc/passwd', "' or 1=1 --", crypto.randomUUID()])(
    'with the id "%s" do not exist, which is no server error',
    async (lineId) => {
      const { user } = await givenLine();
      const forms: Record<string, string>[] = [
        { lineId, quantity: '3' },
        { lineId, intent: 'remove' },
      ];
      for (const form of forms) {
        const answer = await http.post('/cart', form, user);
        expect(readToastCookie(answer).description).toBe('This item is not in your cart');
      }
      expect(await linesOf(user)).toMatchObject([{ quantity: 2 }]);
    },
  );

  test('of somebody else stay as they are', async () => {
    const { user, lineId } = await givenLine();
    const otherUser = await givenUser(shop);
    const forms: Record<string, string>[] = [{ quantity: '9' }, { intent: 'remove' }];
    for (const form of forms) {
      const answer = await http.post('/cart', { lineId, ...form }, otherUser);
      expect(readToastCookie(answer).variant).toBe('destructive');
    }
    await http.post('/cart', { intent: 'clear' }, otherUser);
    await http.post('/wishlist', { lineId, intent: 'move-line' }, otherUser);
    expect(await linesOf(user)).toEqual([{ id: lineId, quantity: 2 }]);
  });
});

describe('a line just removed', () => {
  /** Removes the line. Returns the page that follows, and its URL. */
  async function removed({ user, lineId }: { user: User; lineId: string }) {
    const answer = await http.post('/cart', { intent: 'remove', lineId }, user);
    const url = answer.headers.get('Location') ?? '';
    return { url, html: await (await http.get(url, user)).text() };
  }

  /** Sends the page's Undo form. */
  function undo(url: string, user: User): Promise<Response> {
    const { removed: productId = '', ...rest } = Object.fromEntries(
      new URL(url, 'http://localhost').searchParams,
    );
    return http.post('/cart', { intent: 'add', productId, ...rest }, user);
  }

  test('can be put back as it was, choice and quantity, by a plain form', async () => {
    const user = await givenUser(shop);
    const product = { sizes: ['S', 'M'], colors: ['Rani & Haldi'] };
    const { id: productId, name } = await givenProduct(shop, product);
    const input = { productId, size: 'M', color: 'Rani & Haldi' };
    await addToCart(shop, user, { ...input, quantity: 3 });
    const lineId = (await linesOf(user))[0]?.id ?? '';

    const { url, html } = await removed({ user, lineId });
    expect(html).toContain('Your cart is empty');
    expect(html).toContain(`: put ${name} back`);
    const answer = await undo(url, user);

    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Added to Cart' });
    const page = await (await http.get('/cart', user)).text();
    expect(page).toContain('M · Rani &amp; Haldi');
    expect(await linesOf(user)).toMatchObject([{ quantity: 3 }]);
  });

  test('comes back with what is left of the stock', async () => {
    const line = await givenLine();
    const { url } = await removed(line);
    await setStock(line.productId, 1);
    await undo(url, line.user);
    expect(await linesOf(line.user)).toMatchObject([{ quantity: 1 }]);
  });

  test('that was sold out meanwhile is refused with a message', async () => {
    const line = await givenLine();
    const { url } = await removed(line);
    await setStock(line.productId, 0);
    const answer = await undo(url, line.user);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(`${line.name}: out of stock`);
    expect(await linesOf(line.user)).toEqual([]);
  });

  test('comes back once, however often Undo is pressed, and adds nothing to a new line', async () => {
    const line = await givenLine();
    const { url } = await removed(line);
    await addToCart(shop, line.user, { productId: line.productId, quantity: 5 });
    await Promise.all([1, 2, 3, 4].map(() => undo(url, line.user)));
    expect(await linesOf(line.user)).toMatchObject([{ quantity: 5 }]);
  });

  test('is no longer offered once it is back, or sold out', async () => {
    const line = await givenLine();
    const { url } = await removed(line);
    await setStock(line.productId, 0);
    const page = async () => (await http.get(url, line.user)).text();
    expect(await page()).not.toContain('put Gadwal Pattu Saree back');
    await setStock(line.productId, 3);
    expect(await page()).toContain('put Gadwal Pattu Saree back');
    await undo(url, line.user);
    expect(await page()).not.toContain('put Gadwal Pattu Saree back');
  });

  test.each([
    '?removed=nonsense&quantity=1',
    `?removed=${crypto.randomUUID()}&quantity=1`,
    '?removed=&quantity=',
    '?removed',
  ])('with the query "%s" is no server error', async (query) => {
    const { user } = await givenLine();
    const answer = await http.get(`/cart${query}`, user);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('aria-label="Undo');
  });
});

describe('the cart', () => {
  test('is cleared with a toast', async () => {
    const { user } = await givenLine();
    const answer = await http.post('/cart', { intent: 'clear' }, user);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Removed from Cart' });
    expect(await linesOf(user)).toEqual([]);
  });

  test('names the lines to change before checkout, and offers the ways out', async () => {
    const { user, productId, lineId } = await givenLine();
    await setStock(productId, 1);
    const html = await (await http.get('/cart', user)).text();
    expect(html).toContain('Please change or remove these items first:');
    expect(html).toContain(`href="#line-${lineId}"`);
    expect(html).toContain('Only 1 left');
    expect(html).toContain('Set to <!-- -->1');
    expect(html).toContain('Move to Wishlist: Gadwal Pattu Saree');
  });

  test('offers nothing but Remove for what the shop no longer shows', async () => {
    const { user, productId } = await givenLine();
    await shop.db
      .updateTable('products')
      .set({ is_active: false })
      .where('id', '=', productId)
      .execute();
    const html = await (await http.get('/cart', user)).text();
    expect(html).toContain('No longer available');
    expect(html).toContain('Remove Gadwal Pattu Saree');
    expect(html).not.toContain('Move to Wishlist');
    expect(html).not.toContain(`href="/product/${productId}"`);
  });
});

test('a line moves from the cart to the wishlist by a plain form', async () => {
  const { user, lineId, name } = await givenLine();
  const answer = await http.post('/wishlist', { intent: 'move-line', lineId }, user);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
  expect(readToastCookie(answer)).toEqual({
    title: 'Added to Wishlist',
    description: `${name} was moved from your cart.`,
  });
  expect(await linesOf(user)).toEqual([]);
});

describe('a visitor', () => {
  test('has to sign in before seeing or changing a cart', async () => {
    const { lineId, user } = await givenLine();
    for (const answer of [
      await http.get('/cart'),
      await http.post('/cart', { lineId, quantity: '9' }),
    ]) {
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/auth?next=%2Fcart');
    }
    expect(await linesOf(user)).toMatchObject([{ quantity: 2 }]);
  });

  test.each([
    ['add-to-cart', 'Please log in to add items to cart'],
    ['buy-now', 'Please log in to purchase items'],
  ])('who presses %s is asked to sign in and comes back to their choice', async (intent, words) => {
    const { id } = await givenProduct(shop, { sizes: ['M'], colors: ['Rani'] });
    const form = { intent, quantity: '2', size: 'M', color: 'Rani' };
    const answer = await http.post(`/product/${id}`, form);
    expect(answer.status).toBe(303);
    const next = encodeURIComponent(
      `/product/${id}?size=M&color=Rani&quantity=2&pressed=${intent}`,
    );
    expect(answer.headers.get('Location')).toBe(`/auth?next=${next}`);
    expect(readToastCookie(answer)).toEqual({
      title: 'Authentication Required',
      description: words,
      variant: 'destructive',
    });
  });
});
