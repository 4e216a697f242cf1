import { expect, type Page } from '@playwright/test';
import { openSettled } from '../settled.ts';
import { idOf, newCustomer, orderCart, theOwner } from './by-request.ts';
import { line } from './line.ts';
import { test } from './own-shop.ts';

const jhumka = 'Kundan Kairi Jhumka';

test('open pages show what changes, none of them reloaded', async ({ page, context, browser }) => {
  const ask = await newCustomer(context, 'only.looks.on@example.in');
  const askOwner = await theOwner(await browser.newContext());
  const product_id = await idOf(ask, jhumka);
  await ask('POST', '/cart', { product_id, quantity: 1 });
  const order = await orderCart(ask, '600004');

  const open = async (url: string): Promise<Page> => {
    const tab = await context.newPage();
    await openSettled(tab, url);
    await tab.evaluate(() => Object.assign(window, { isTheSame: true }));
    return tab;
  };
  await openSettled(page, '/about');
  const orders = await open('/orders');
  const cart = await open('/cart');
  const wishlist = await open('/wishlist');
  const store = await open('/store?search=Jhumka');
  const product = await open(`/product/${product_id}`);
  const shipping = await open('/shipping');

  await line('C577', async () => {
    await ask('POST', '/cart', { product_id, quantity: 3 });
    await expect(cart.getByRole('spinbutton')).toHaveValue('3');
    await ask('POST', '/wishlist', { product_id });
    await expect(wishlist.getByRole('heading', { level: 1 })).toHaveText('My Wishlist (1 item)');
    // On every page the two counts beside the search box.
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await askOwner('PATCH', `/orders/${order.id}`, { status: 'confirmed' });
    await expect(orders.getByRole('group', { name: /^Order FH/ })).toContainText('Confirmed');
    const renamed = await askOwner('PATCH', `/products/${product_id}`, { name: `${jhumka} Pair` });
    expect(renamed.status()).toBe(200);
    await expect(store.getByRole('heading', { name: `${jhumka} Pair` })).toBeVisible();
    await askOwner('PATCH', `/products/${product_id}`, { name: jhumka });
    await expect(store.getByRole('heading', { name: jhumka, exact: true })).toBeVisible();
    await ask('POST', `/products/${product_id}/reviews`, { rating: 4, comment: 'So light.' });
    await expect(product.getByText('So light.')).toBeVisible();
    await askOwner('PATCH', '/delivery_settings', { delivery_charge: 75 });
    await expect(shipping.getByText('₹75')).toBeVisible();
    await expect(cart.getByText('₹75', { exact: true })).toBeVisible();
    await askOwner('PATCH', '/delivery_settings', { delivery_charge: 120 });
    await expect(shipping.getByText('₹120')).toBeVisible();
    for (const tab of [orders, cart, wishlist, store, product, shipping]) {
      expect(await tab.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
    }
  });
});
