import { type BrowserContext, expect, type Page } from '@playwright/test';
import { signIn, signUp } from './sign-in.ts';
import { withoutSplash } from './without-splash.ts';

/** Signs up a customer in this browser, without the pages. Returns their page, at home. */
export async function newCustomerPage(context: BrowserContext, email: string): Promise<Page> {
  const page = await (await withoutSplash(context)).newPage();
  const who = { email, password: 'chanderi silk' };
  await signUp(context, who);
  await signIn(context, who);
  await page.goto('/');
  return page;
}

/** Finds the product, chooses, and presses Buy Now. */
export async function buyNow(page: Page, name: string, choices: string[]): Promise<void> {
  await page.goto(`/store?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
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
