import { expect } from '@playwright/test';
import { openSettled } from '../settled.ts';
import { idOf, newCustomer } from './by-request.ts';
import { hearing } from './hearing.ts';
import { line } from './line.ts';
import { test } from './own-shop.ts';

const jhumka = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';
const aProduct = {
  id: expect.any(String),
  name: expect.any(String),
  price: expect.any(Number),
  images: expect.arrayContaining([expect.stringMatching(/^http/)]),
};

test('the cart as programs see it', async ({ page, context, browser }) => {
  const email = 'keeps.her.cart.by.program@example.in';
  const ask = await newCustomer(context, email);
  const askStranger = await newCustomer(await browser.newContext(), `no.${email}`);
  const { user } = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  const ofJhumka = { product_id: await idOf(ask, jhumka), quantity: 1 };
  const ofSuit = {
    ...{ product_id: await idOf(ask, suit), quantity: 2 },
    ...{ selected_size: 'M', selected_color: 'Madder and Haldi' },
  };
  await openSettled(page, '/');
  const heard = await hearing(page, 'cart');

  await line('C518 C573', async () => {
    expect((await ask('POST', '/cart', ofJhumka)).status()).toBe(201);
    expect((await ask('POST', '/cart', ofSuit)).status()).toBe(201);
    // The same rules, counts and messages as on the pages.
    const withoutSize = await ask('POST', '/cart', { ...ofSuit, selected_size: null });
    expect(withoutSize.status()).toBe(422);
    expect(await withoutSize.json()).toMatchObject({
      ...{ title: 'Size Required', detail: 'Please select a size' },
    });
    expect((await ask('POST', '/cart', { ...ofSuit, user_id: user.id })).status()).toBe(422);
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });
  const cart = await (await ask('GET', '/cart')).json();
  await line('C479 C517', async () => {
    expect(cart.data).toHaveLength(2);
    expect(cart.data[1]).toMatchObject({
      ...ofSuit,
      id: expect.any(String),
      user_id: user.id,
      product: { ...aProduct, id: ofSuit.product_id, name: suit, price: 5499, sale_price: null },
    });
    expect(cart.data[0]).toMatchObject({
      selected_size: null,
      product: { ...aProduct, price: 1799, sale_price: 1439 },
    });
    expect((await (await askStranger('GET', '/cart')).json()).data).toEqual([]);
  });
  const [first, second] = cart.data;
  await line('C519', async () => {
    await ask('PATCH', `/cart/${first.id}`, { quantity: 4 });
    await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
    expect((await askStranger('PATCH', `/cart/${first.id}`, { quantity: 9 })).status()).toBe(404);
  });
  await line('C520', async () => {
    expect((await askStranger('DELETE', `/cart/${second.id}`)).status()).toBe(404);
    await ask('DELETE', `/cart/${second.id}`);
    await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
  });
  await line('C521 C574', async () => {
    await askStranger('DELETE', '/cart');
    expect((await (await ask('GET', '/cart')).json()).data).toHaveLength(1);
    expect((await ask('DELETE', '/cart')).status()).toBe(204);
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
  await line('C522', async () => {
    const before = (await heard()).length;
    await askStranger('POST', '/cart', ofJhumka);
    await ask('POST', '/cart', ofJhumka);
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(before);
    // Of her own row alone: its id is told, and nothing of the stranger's.
    const [{ id }] = (await (await ask('GET', '/cart')).json()).data;
    expect((await heard()).slice(before)).toEqual([{ topic: 'cart', id }]);
  });
});

test('the wishlist as programs see it', async ({ page, context, browser }) => {
  const email = 'keeps.her.wishes.by.program@example.in';
  const ask = await newCustomer(context, email);
  const askStranger = await newCustomer(await browser.newContext(), `no.${email}`);
  const { user } = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  const [ofJhumka, ofSuit] = [
    { product_id: await idOf(ask, jhumka) },
    { product_id: await idOf(ask, suit) },
  ];
  await openSettled(page, '/');
  const heard = await hearing(page, 'wishlist');

  await line('C524', async () => {
    expect((await ask('POST', '/wishlist', ofJhumka)).status()).toBe(201);
    expect((await ask('POST', '/wishlist', ofSuit)).status()).toBe(201);
    const again = await ask('POST', '/wishlist', ofSuit);
    expect(again.status()).toBe(409);
    expect((await again.json()).title).toBe('Already in Wishlist');
    await expect(page.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible();
  });
  await line('C480 C523 C576', async () => {
    const { data } = await (await ask('GET', '/wishlist')).json();
    expect(data).toMatchObject([
      {
        ...ofSuit,
        id: expect.any(String),
        user_id: user.id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        product: {
          ...{ ...aProduct, id: ofSuit.product_id, name: suit, sale_price: null },
          category_id: expect.any(String),
        },
      },
      ofJhumka,
    ]);
    expect(data[0].created_at > data[1].created_at).toBe(true);
    expect((await (await askStranger('GET', '/wishlist')).json()).data).toEqual([]);
  });
  await line('C525 C575', async () => {
    await askStranger('DELETE', `/wishlist/${ofSuit.product_id}`);
    await expect(page.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible();
    expect((await ask('DELETE', `/wishlist/${ofSuit.product_id}`)).status()).toBe(204);
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  });
  await line('C526', async () => {
    const before = (await heard()).length;
    await askStranger('POST', '/wishlist', ofSuit);
    await ask('POST', '/wishlist', ofSuit);
    await expect.poll(async () => (await heard()).length).toBeGreaterThan(before);
    const { data } = await (await ask('GET', '/wishlist')).json();
    expect((await heard()).slice(before)).toEqual([{ topic: 'wishlist', id: data[0].id }]);
  });
});
