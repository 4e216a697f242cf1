import { type BrowserContext, expect, type Page } from '@playwright/test';
import { findProductByName, orderProduct, signInApiClient } from './acceptance/api-client.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './sign-in.ts';
import { withoutSplash } from './without-splash.ts';

/** Signs up a customer in this browser, without the pages. Returns their page, at home. */
export async function newCustomerPage(context: BrowserContext, email: string): Promise<Page> {
  const page = await (await withoutSplash(context)).newPage();
  const who = { email, password: 'chanderi silk' };
  await signUp(context, who);
  await signIn(context, who);
  await openPage(page, '/');
  return page;
}

/** Finds the product in the store, and goes to its page. */
export async function openProduct(page: Page, name: string): Promise<void> {
  await openPage(page, `/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();
}

/** Goes to the product's page, chooses, and adds it to the cart. */
export async function addToCart(page: Page, name: string, choices: string[]): Promise<void> {
  await openProduct(page, name);
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('status').last()).toContainText('Added to Cart');
}

/** Goes to the product's page, chooses, and presses Buy Now. */
export async function buyNow(page: Page, name: string, choices: string[]): Promise<void> {
  await openProduct(page, name);
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

/** Fills in every step up to the last, where only Place Order remains. */
export async function goToConfirm(page: Page): Promise<void> {
  await page.getByLabel('Pincode').fill('411 004');
  await page.getByLabel('Address *', { exact: true }).fill('12 Sahyadri Apartments');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
}

export function submitOrder(page: Page): Promise<void> {
  return page.getByRole('button', { name: /Place Order/ }).click();
}

export function expectOrderPlaced(page: Page) {
  return page.getByRole('heading', { name: 'Order Placed Successfully!' });
}

/** Orders one of the product by request for the person signed in on this page, and opens the order. */
export async function ordered(
  page: Page,
  name: string,
  item: object = {},
): Promise<{ id: string; displayId: string }> {
  const customer = await signInApiClient(page.request);
  const product = await findProductByName(customer, name);
  const { id, display_id: displayId } = await orderProduct(customer, product, item);
  await openPage(page, `/order-confirmation?order=${displayId}`);
  return { id, displayId };
}
