import type { Browser, Page } from '@playwright/test';
import { chooseOption } from './choose-option.ts';
import { openPage } from './open-page.ts';
import { owner } from './owner.ts';
import { expect, test } from './test.ts';
import { withoutSplash } from './without-splash.ts';

const password = 'chanderi silk';

/** A new browser without cookies. */
async function newVisitor(browser: Browser, width = 390): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  return (await withoutSplash(context)).newPage();
}

async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, '/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Ananya Deshpande');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+91 98200 01234');
  await page.getByLabel('Password *', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('status')).toContainText('Account Created!');
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible();
}

test('a customer buys a saree and the owner confirms it, each on an open page', async ({
  browser,
}) => {
  const user = await newVisitor(browser);
  await openPage(user, '/');
  await user.getByRole('link', { name: 'Shop the Store' }).click();
  await user.getByRole('link', { name: 'Sarees', exact: true }).first().click();
  await user.getByRole('link', { name: 'Meenakshi Kanjivaram Silk Saree', exact: true }).click();
  await expect(user.getByRole('heading', { level: 1 })).toHaveText(
    'Meenakshi Kanjivaram Silk Saree',
  );
  await expect(user.getByText('-18% OFF')).toBeVisible();
  const productPage = user.url();

  // The cart asks a visitor to sign in, then returns to the same product.
  await user.getByText('Free Size', { exact: true }).click();
  await user.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(user.getByRole('alert')).toContainText('Please log in to add items to cart');
  await signUp(user, 'ananya.deshpande@example.in');
  await openPage(user, `/auth?next=${encodeURIComponent(new URL(productPage).pathname)}`);
  await signIn(user, 'ananya.deshpande@example.in', password);
  await expect(user).toHaveURL(productPage);

  // The limits of the cart, with the shop's messages.
  await user.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(user.getByRole('alert')).toContainText('Please select a size');
  await user.getByText('Free Size', { exact: true }).click();
  await user.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(user.getByRole('alert').last()).toContainText('Please select a color');
  await user.getByText('Arakku Red', { exact: true }).click();
  await user.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(user.getByRole('status').last()).toContainText('Added to Cart');
  await expect(user.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await user.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(user.getByText('₹20,119')).toBeVisible();
  await user.getByRole('button', { name: 'Proceed to Checkout' }).click();

  // Step 1 keeps what was typed and says what is missing.
  let dialogMessage = '';
  user.once('dialog', async (dialog) => {
    dialogMessage = dialog.message();
    await dialog.accept();
  });
  await user.getByLabel('City').fill('Pune');
  await user.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect.poll(() => dialogMessage).toBe('Please fill all required fields');
  await expect(user.getByLabel('City')).toHaveValue('Pune');
  await expect(user.getByLabel('Pincode')).toBeFocused();
  await user.getByLabel('Pincode').fill('411 004');
  await user.getByLabel('Address *', { exact: true }).fill('12 Sahyadri Apartments');
  await user.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(user.getByText('98200 01234')).toBeVisible();
  await user.getByRole('button', { name: /Place Order/ }).click();

  await expect(user.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible();
  const displayId = await user.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  await user.reload();
  await expect(user.getByText(displayId)).toBeVisible();
  await expect(user.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await user.getByRole('link', { name: 'Track Order' }).click();
  const order = user.locator(`#${displayId}`);
  await expect(order).toContainText('Pending');

  // In another browser the owner sees and confirms it.
  const admin = await newVisitor(browser, 1440);
  await openPage(admin, '/auth');
  await signIn(admin, owner.email, owner.password);
  await expect(admin).toHaveURL(/\/admin$/);
  await expect(admin.getByRole('row', { name: /Ananya Deshpande.*Pending/ })).toBeVisible();
  await admin.getByRole('link', { name: 'Orders', exact: true }).click();
  await chooseOption(admin.getByLabel(`Status of ${displayId}`), 'Confirmed');
  await expect(admin.getByRole('status').last()).toContainText(
    'Order status updated successfully!',
  );

  // The customer's open page shows it without a reload.
  await expect(order).toContainText('Confirmed');
  await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});
