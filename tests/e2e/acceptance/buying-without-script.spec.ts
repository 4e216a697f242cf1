import type { Page } from '@playwright/test';
import { expectOrderPlaced, goToConfirm, submitOrder } from '../checkout.ts';
import { expect, test } from '../test.ts';
import { amountRow } from './amount-rows.ts';
import { productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

test.use({ javaScriptEnabled: false });

const jhumka = 'Kundan Kairi Jhumka';
const leheriya = 'Sawan Leheriya Georgette Saree';

function heartOf(page: Page, name: string) {
  return page.getByRole('button', { name: `Wishlist: ${name}` });
}

function titleOf(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('a visitor’s wishlist, no script', async ({ page }) => {
  await page.goto('/wishlist');
  await checkLine('C226 C227', async () => {
    await expect(titleOf(page)).toHaveText('Please log in to view your wishlist');
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/auth/);
  });
  await checkLine('C235', async () => {
    await page.goto('/store?search=Jhumka');
    await heartOf(page, jhumka).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    await expect(page.getByText('Authentication Required')).toBeVisible();
  });
});

test('the wishlist, no script', async ({ page, context }) => {
  const customer = await newPerson(context, 'likes.without.script@example.in');
  await page.goto('/wishlist');
  await checkLine('C230 C231', async () => {
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
  await checkLine('C237 C604', async () => {
    await page.goto('/store?search=Jhumka');
    await heartOf(page, jhumka).click();
    await expect(page.getByRole('status')).toContainText('Added to Wishlist');
    await expect(heartOf(page, jhumka)).toHaveAttribute('aria-pressed', 'true');
  });
  await checkLine('C236', async () => {
    await page.goto('/store?search=Leheriya');
    await customer.requestJson('post', '/wishlist', {
      product_id: await productIdByName(customer, leheriya),
    });
    await heartOf(page, leheriya).click();
    await expect(page.getByRole('alert')).toContainText('This item is already in your wishlist');
  });
  await checkLine('C228 C232 C234', async () => {
    await page.goto('/wishlist');
    await expect(titleOf(page)).toHaveText('My Wishlist (2 items)');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([leheriya, jhumka]);
  });
  await checkLine('C233', async () => {
    await page.getByRole('button', { name: 'Move All to Cart' }).click();
    await expect(page.getByRole('status')).toContainText('1 item is in your cart now.');
    await expect(page.getByRole('status')).toContainText(`1 item needs a color: ${leheriya}.`);
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
  await checkLine('C238 C605', async () => {
    await heartOf(page, leheriya).click();
    await expect(page.getByRole('status')).toContainText('Removed from Wishlist');
    await expect(titleOf(page)).toHaveText('My Wishlist (1 item)');
  });
});

test('cart and checkout, no script', async ({ page, context, sql }) => {
  const customer = await newPerson(context, 'orders.without.script@example.in');
  const product_id = await productIdByName(customer, jhumka);
  const stockIs = (stock: number) =>
    sql('update products set stock_quantity = $1 where id = $2', [stock, product_id]);
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${jhumka}` });
  await checkLine('C407 C408', async () => {
    await page.goto('/checkout');
    await expect(titleOf(page)).toHaveText('Invalid Checkout');
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
  await checkLine('C436 C437', async () => {
    await page.goto('/order-confirmation');
    await expect(titleOf(page)).toHaveText('Order Not Found');
    await expect(page.getByRole('main').getByRole('link', { name: 'Go Home' })).toBeVisible();
  });
  await checkLine('C602', async () => {
    await page.goto('/store?search=Jhumka');
    await page.getByRole('button', { name: `Add to Cart : ${jhumka}` }).click();
    await expect(page.getByRole('status')).toContainText('Added to Cart');
  });
  await checkLine('C212 C213 C217 C218', async () => {
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await quantity.fill('3');
    await page.getByRole('button', { name: /^Update/ }).click();
    await expect(quantity).toHaveValue('3');
    await expect(amountRow(page, 'Subtotal')).toHaveText('₹4,317');
    await expect(amountRow(page, 'Total')).toHaveText('₹4,437');
  });
  await checkLine('C222', async () => {
    await stockIs(3);
    await quantity.fill('4');
    await page.getByRole('button', { name: /^Update/ }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to update quantity');
    await expect(page.getByRole('alert')).toContainText('Only 3 left');
    await stockIs(40);
  });
  await checkLine('C223', async () => {
    await page.goto('/cart');
    await customer.requestJson('delete', '/cart');
    await page.getByRole('button', { name: `Remove ${jhumka}` }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to remove item');
    await expect(page.getByRole('alert')).toContainText('This item is not in your cart');
  });
  await checkLine('C221', () => expect(page.getByText('Your cart is empty')).toBeVisible());
  await checkLine('C220 C574', async () => {
    await customer.requestJson('post', '/cart', { product_id, quantity: 1 });
    await page.reload();
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(page.getByRole('status')).toContainText('Removed from Cart');
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });

  await customer.requestJson('post', '/cart', { product_id, quantity: 2 });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await checkLine('C410', async () => {
    await page.getByLabel('Full Name').fill('');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('Please fill all required fields')).toBeVisible();
    for (const label of ['Full Name *', 'Pincode *', 'Address *']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
  });
  await page.getByLabel('Full Name').fill('Kavita Rao');
  await goToConfirm(page);
  await checkLine('C423', async () => {
    await stockIs(1);
    await submitOrder(page);
    await expect(page.getByRole('alert').last()).toContainText('Failed to save orders.');
    await expect(page).toHaveURL(/\/checkout\?checkout=/);
    await stockIs(40);
  });
  await page.goto(page.url());
  await submitOrder(page);
  await checkLine('C419 C420 C421 C434', async () => {
    await expect(expectOrderPlaced(page)).toBeVisible();
    await expect(page.getByRole('status')).toContainText(
      'Your order has been placed and confirmation email sent.',
    );
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
});
