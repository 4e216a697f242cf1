import type { Page } from '@playwright/test';
import { openPage, waitForHydration } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { findProductByName, oneItemOf, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const saree = 'Gadwal Pattu Saree';

test('a visitor looks around, and is asked to sign in for more', async ({ page }) => {
  await checkLine('C497', async () => {
    for (const [address, heading] of [
      ['/', /Traditional cloths/],
      ['/store', 'Store'],
      ['/categories', 'Categories'],
      ['/about', /About/],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await openProduct(page);
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeEnabled();
  });
  await checkLine('C498', async () => {
    for (const [button, words] of [
      ['Buy Now', 'Please log in to purchase items'],
      ['Add to Cart', 'Please log in to add items to cart'],
    ] as const) {
      await page.getByText('Free Size', { exact: true }).click();
      await page.getByText('Bottle Green', { exact: true }).click();
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page).toHaveURL(/\/auth\?next=/);
      await expect(page.getByText(words)).toBeVisible();
      await openProduct(page);
    }
    await page.getByRole('button', { name: `Wishlist: ${saree}` }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    for (const address of ['/cart', '/checkout', '/orders']) {
      await page.goto(address);
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(address)}`);
    }
    await page.goto('/wishlist');
    await expect(page.getByText('Please log in to view your wishlist')).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  });
});

test('a customer sees only their own data', async ({ browser }) => {
  const customer = await newPerson(await browser.newContext(), 'tests.with.a.cart@example.in');
  const other = await newPerson(await browser.newContext(), 'tests.with.no.cart@example.in');
  const product = await findProductByName(customer, saree);
  await customer.requestJson('post', '/cart', oneItemOf(product));
  await customer.requestJson('post', '/wishlist', { product_id: product.id });

  await checkLine('C499', async () => {
    const { data: cartLines } = await customer.requestJson('get', '/cart');
    expect(cartLines).toHaveLength(1);
    expect((await other.requestJson('get', '/cart')).data).toEqual([]);
    expect((await other.send('patch', `/cart/${cartLines[0].id}`, { quantity: 3 })).status()).toBe(
      404,
    );
    expect((await other.send('delete', `/cart/${cartLines[0].id}`)).status()).toBe(404);
    await other.send('delete', '/cart');
    await openPage(other.page, '/cart');
    await expect(other.page.getByText('Your cart is empty')).toBeVisible();
    await customer.page.goto('/cart');
    await expect(customer.page.getByRole('main')).toContainText(saree);
    await expect(customer.page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
  await checkLine('C500', async () => {
    expect((await other.requestJson('get', '/wishlist')).data).toEqual([]);
    await other.send('delete', `/wishlist/${product.id}`);
    await other.page.goto('/wishlist');
    await expect(other.page.getByText('Your wishlist is empty')).toBeVisible();
    await customer.page.goto('/wishlist');
    await expect(customer.page.getByRole('heading', { level: 1 })).toHaveText(
      'My Wishlist (1 item)',
    );
  });
  await checkLine('C501', async () => {
    const order = await placeApiOrder(customer, 'Lac and Glass Bangle Set');
    await other.page.goto(`/orders?order=${order.display_id}`);
    await expect(other.page.getByText('No orders yet')).toBeVisible();
    const cancelled = await other.page.request.post('/orders', { form: { orderId: order.id } });
    expect(cancelled.status()).toBe(409);
    await customer.page.goto('/orders');
    await expect(customer.page.getByRole('group', { name: /^Order FH/ })).toContainText('Pending');
  });
  await checkLine('C502', async () => {
    await customer.page.goto('/profile');
    await expect(customer.page.getByRole('main')).toContainText(customer.email);
    await other.page.goto('/profile');
    await expect(other.page.getByRole('main')).toContainText(other.email);
    await expect(other.page.getByRole('main')).not.toContainText(customer.email);
  });
  await checkLine('C503', async () => {
    await openProduct(other.page);
    await openPage(other.page, `${other.page.url()}?review=true`);
    await other.page.getByRole('radio', { name: '3 stars' }).check();
    await other.page.getByRole('textbox', { name: 'Your Review' }).fill('Seen by who may.');
    await other.page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(other.page.getByText('Review Submitted')).toBeVisible();
    const { data } = await customer.requestJson('get', `/products/${product.id}/reviews`);
    const review = data.find((one: { comment: string }) => one.comment === 'Seen by who may.');
    expect(review).toMatchObject({ author: 'Kavita Rao', rating: 3 });
    // The customer's own form is empty: the review is somebody else's.
    await openPage(customer.page, other.page.url().replace(/\?.*|#.*/, '?review=true'));
    await expect(customer.page.getByRole('textbox', { name: 'Your Review' })).toHaveValue('');
  });
});

async function openProduct(page: Page): Promise<void> {
  await page.goto(`/store?search=${encodeURIComponent(saree)}`);
  await page.getByRole('link', { name: saree, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree);
  await waitForHydration(page);
}
