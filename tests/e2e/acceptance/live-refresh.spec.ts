import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { orderCart, productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';

test('open pages show what changes, none of them reloaded', async ({ page, context, owners }) => {
  const customer = await newPerson(context, 'only.looks.on@example.in');
  const product_id = await productIdByName(customer, jhumka);
  await customer.requestJson('post', '/cart', { product_id, quantity: 1 });
  const order = await orderCart(customer);

  const open = async (url: string): Promise<Page> => {
    const tab = await context.newPage();
    await openPage(tab, url);
    await tab.evaluate(() => Object.assign(window, { isTheSame: true }));
    return tab;
  };
  await openPage(page, '/about');
  const orders = await open('/orders');
  const cart = await open('/cart');
  const wishlist = await open('/wishlist');
  const store = await open('/store?search=Jhumka');
  const product = await open(`/product/${product_id}`);
  const shipping = await open('/shipping');

  await checkLine('C577', async () => {
    await customer.requestJson('post', '/cart', { product_id, quantity: 3 });
    await expect(cart.getByRole('spinbutton')).toHaveValue('3');
    await customer.requestJson('post', '/wishlist', { product_id });
    await expect(wishlist.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (1 item)');
    // The two counts beside the search box, on every page.
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await owners.requestJson('patch', `/orders/${order.id}`, { status: 'confirmed' });
    await expect(orders.getByRole('group', { name: /^Order FH/ })).toContainText('Confirmed');
    await owners.requestJson('patch', `/products/${product_id}`, { name: `${jhumka} Pair` });
    await expect(store.getByRole('heading', { name: `${jhumka} Pair` })).toBeVisible();
    await owners.requestJson('patch', `/products/${product_id}`, { name: jhumka });
    await expect(store.getByRole('heading', { name: jhumka, exact: true })).toBeVisible();
    const review = { rating: 4, comment: 'So light.' };
    await customer.requestJson('post', `/products/${product_id}/reviews`, review);
    await expect(product.getByText('So light.')).toBeVisible();
    await owners.requestJson('patch', '/delivery_settings', { delivery_charge: 75 });
    await expect(shipping.getByText('₹75')).toBeVisible();
    await expect(cart.getByText('₹75', { exact: true })).toBeVisible();
    await owners.requestJson('patch', '/delivery_settings', { delivery_charge: 120 });
    await expect(shipping.getByText('₹120')).toBeVisible();
    for (const tab of [orders, cart, wishlist, store, product, shipping]) {
      expect(await tab.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
    }
  });
});
