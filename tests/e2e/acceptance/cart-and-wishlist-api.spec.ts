import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { collectLiveEvents } from './live-events.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';
const aProduct = {
  id: expect.any(String),
  name: expect.any(String),
  price: expect.any(Number),
  images: expect.arrayContaining([expect.stringMatching(/^http/)]),
};

test('the cart as API clients see it', async ({ page, context, browser }) => {
  const email = 'keeps.her.cart.by.api@example.in';
  const customer = await newPerson(context, email);
  const otherCustomer = await newPerson(await browser.newContext(), `no.${email}`);
  const { user } = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  const ofJhumka = { product_id: await productIdByName(customer, jhumka), quantity: 1 };
  const ofSuit = {
    ...{ product_id: await productIdByName(customer, suit), quantity: 2 },
    ...{ selected_size: 'M', selected_color: 'Madder and Haldi' },
  };
  await openPage(page, '/');
  const liveEvents = await collectLiveEvents(page, 'cart');

  await checkLine('C518 C573', async () => {
    expect((await customer.send('post', '/cart', ofJhumka)).status()).toBe(201);
    expect((await customer.send('post', '/cart', ofSuit)).status()).toBe(201);
    // The same limits, counts and messages as on the pages.
    const withoutSize = await customer.send('post', '/cart', { ...ofSuit, selected_size: null });
    expect(withoutSize.status()).toBe(422);
    expect(await withoutSize.json()).toMatchObject({
      ...{ title: 'Size Required', detail: 'Please select a size' },
    });
    expect((await customer.send('post', '/cart', { ...ofSuit, user_id: user.id })).status()).toBe(
      422,
    );
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });
  const cart = await customer.requestJson('get', '/cart');
  await checkLine('C479 C517', async () => {
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
    expect((await otherCustomer.requestJson('get', '/cart')).data).toEqual([]);
  });
  const [first, second] = cart.data;
  await checkLine('C519', async () => {
    await customer.requestJson('patch', `/cart/${first.id}`, { quantity: 4 });
    await expect(page.getByRole('link', { name: 'Cart, 6 items' })).toBeVisible();
    expect((await otherCustomer.send('patch', `/cart/${first.id}`, { quantity: 9 })).status()).toBe(
      404,
    );
  });
  await checkLine('C520', async () => {
    expect((await otherCustomer.send('delete', `/cart/${second.id}`)).status()).toBe(404);
    await customer.requestJson('delete', `/cart/${second.id}`);
    await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();
  });
  await checkLine('C521 C574', async () => {
    await otherCustomer.send('delete', '/cart');
    expect((await customer.requestJson('get', '/cart')).data).toHaveLength(1);
    expect((await customer.send('delete', '/cart')).status()).toBe(204);
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
  await checkLine('C522', async () => {
    const before = (await liveEvents()).length;
    await otherCustomer.requestJson('post', '/cart', ofJhumka);
    await customer.requestJson('post', '/cart', ofJhumka);
    await expect.poll(async () => (await liveEvents()).length).toBeGreaterThan(before);
    // A live change names only rows of the customer's own.
    const [{ id }] = (await customer.requestJson('get', '/cart')).data;
    expect((await liveEvents()).slice(before)).toEqual([{ topic: 'cart', id }]);
  });
});

test('the wishlist as API clients see it', async ({ page, context, browser }) => {
  const email = 'keeps.her.wishes.by.api@example.in';
  const customer = await newPerson(context, email);
  const otherCustomer = await newPerson(await browser.newContext(), `no.${email}`);
  const { user } = await (await context.request.post('/auth/v1/token?grant_type=cookie')).json();
  const [ofJhumka, ofSuit] = [
    { product_id: await productIdByName(customer, jhumka) },
    { product_id: await productIdByName(customer, suit) },
  ];
  await openPage(page, '/');
  const liveEvents = await collectLiveEvents(page, 'wishlist');

  await checkLine('C524', async () => {
    expect((await customer.send('post', '/wishlist', ofJhumka)).status()).toBe(201);
    expect((await customer.send('post', '/wishlist', ofSuit)).status()).toBe(201);
    const again = await customer.send('post', '/wishlist', ofSuit);
    expect(again.status()).toBe(409);
    expect((await again.json()).title).toBe('Already in Wishlist');
    await expect(page.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible();
  });
  await checkLine('C480 C523 C576', async () => {
    const { data } = await customer.requestJson('get', '/wishlist');
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
    expect((await otherCustomer.requestJson('get', '/wishlist')).data).toEqual([]);
  });
  await checkLine('C525 C575', async () => {
    await otherCustomer.send('delete', `/wishlist/${ofSuit.product_id}`);
    await expect(page.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible();
    expect((await customer.send('delete', `/wishlist/${ofSuit.product_id}`)).status()).toBe(204);
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  });
  await checkLine('C526', async () => {
    const before = (await liveEvents()).length;
    await otherCustomer.requestJson('post', '/wishlist', ofSuit);
    await customer.requestJson('post', '/wishlist', ofSuit);
    await expect.poll(async () => (await liveEvents()).length).toBeGreaterThan(before);
    const { data } = await customer.requestJson('get', '/wishlist');
    expect((await liveEvents()).slice(before)).toEqual([{ topic: 'wishlist', id: data[0].id }]);
  });
});
