import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shopper } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { addToCart } from './add-to-cart.server.ts';

let shop: TestShop;
let http: TestHttp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

async function linesOf(shopper: Shopper) {
  return shop.db
    .selectFrom('cart_items')
    .select(['id', 'quantity'])
    .where('user_id', '=', shopper.userId)
    .execute();
}

/** A shopper with two pieces of one product in her cart. */
async function givenLine() {
  const shopper = await givenShopper(shop);
  const { id: productId, name } = await givenProduct(shop);
  await addToCart(shop, shopper, { productId, quantity: 2 });
  const lineId = (await linesOf(shopper))[0]?.id ?? '';
  return { shopper, productId, name, lineId };
}

/** The toast that the next page will show. */
function toastOf(answer: Response): unknown {
  const value = /fh_toast=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1];
  return value && JSON.parse(Buffer.from(value, 'base64url').toString());
}

const notQuantities = ['0', '-1', '1.5', '2 ', ' 2', '1e1', '99999', '21', '', '0x2', '٢', 'two'];

describe('a quantity', () => {
  test.each(notQuantities)('of "%s" is refused in words and changes nothing', async (quantity) => {
    const { shopper, lineId } = await givenLine();
    const answer = await http.post('/cart', { lineId, quantity }, shopper);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Failed to update quantity');
    expect(html).toContain('Quantity must be a whole number from 1 to 20');
    expect(await linesOf(shopper)).toEqual([{ id: lineId, quantity: 2 }]);
  });

  test.each(notQuantities)('of "%s" cannot be added from the product either', async (quantity) => {
    const { shopper, productId, lineId } = await givenLine();
    const form = { intent: 'add-to-cart', quantity };
    const answer = await http.post(`/product/${productId}`, form, shopper);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Quantity must be a whole number from 1 to 20');
    expect(await linesOf(shopper)).toEqual([{ id: lineId, quantity: 2 }]);
  });

  test('that is one is set, and the cart shown again', async () => {
    const { shopper, lineId } = await givenLine();
    const answer = await http.post('/cart', { lineId, quantity: '7' }, shopper);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/cart']);
    expect(await linesOf(shopper)).toEqual([{ id: lineId, quantity: 7 }]);
  });

  test('above the stock is a conflict, said with what is left', async () => {
    const { shopper, lineId } = await givenLine();
    const answer = await http.post('/cart', { lineId, quantity: '11' }, shopper);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Only 10 left');
    expect(await linesOf(shopper)).toEqual([{ id: lineId, quantity: 2 }]);
  });
});

describe('the lines of a cart', () => {
  test('are removed with a toast', async () => {
    const { shopper, lineId, name } = await givenLine();
    const answer = await http.post('/cart', { intent: 'remove', lineId }, shopper);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/cart']);
    expect(toastOf(answer)).toEqual({
      title: 'Removed from Cart',
      description: `${name} is no longer in your cart.`,
    });
    expect(await linesOf(shopper)).toEqual([]);
  });

  test.each(['', 'nonsense', '../../etc/passwd', "' or 1=1 --", crypto.randomUUID()])(
    'by the name of "%s" are not there, and that is no failure of ours',
    async (lineId) => {
      const { shopper } = await givenLine();
      const forms: Record<string, string>[] = [
        { lineId, quantity: '3' },
        { lineId, intent: 'remove' },
      ];
      for (const form of forms) {
        const { status } = await http.post('/cart', form, shopper);
        expect([409, 422]).toContain(status);
      }
      expect(await linesOf(shopper)).toMatchObject([{ quantity: 2 }]);
    },
  );

  test('of somebody else stay as they are', async () => {
    const { shopper, lineId } = await givenLine();
    const stranger = await givenShopper(shop);
    await http.post('/cart', { lineId, quantity: '9' }, stranger);
    await http.post('/cart', { lineId, intent: 'remove' }, stranger);
    expect(await linesOf(shopper)).toEqual([{ id: lineId, quantity: 2 }]);
  });
});

describe('a visitor', () => {
  test('is sent to sign in before she sees or changes a cart', async () => {
    const { lineId, shopper } = await givenLine();
    for (const answer of [
      await http.get('/cart'),
      await http.post('/cart', { lineId, quantity: '9' }),
    ]) {
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/auth?next=%2Fcart');
    }
    expect(await linesOf(shopper)).toMatchObject([{ quantity: 2 }]);
  });

  test.each([
    ['add-to-cart', 'Please log in to add items to cart'],
    ['buy-now', 'Please log in to purchase items'],
  ])('who presses %s is asked to sign in and comes back to her choice', async (intent, words) => {
    const { id } = await givenProduct(shop, { sizes: ['M'], colors: ['Rani'] });
    const form = { intent, quantity: '2', size: 'M', color: 'Rani' };
    const answer = await http.post(`/product/${id}`, form);
    expect(answer.status).toBe(303);
    const next = encodeURIComponent(
      `/product/${id}?size=M&color=Rani&quantity=2&pressed=${intent}`,
    );
    expect(answer.headers.get('Location')).toBe(`/auth?next=${next}`);
    expect(toastOf(answer)).toEqual({
      title: 'Authentication Required',
      description: words,
      variant: 'destructive',
    });
  });
});
