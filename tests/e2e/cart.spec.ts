import type { Locator, Page } from '@playwright/test';
import { newPerson } from './acceptance/people.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

const jhumka = 'Kundan Kairi Jhumka';

/** Signs up a customer and adds one pair of earrings to the cart. */
async function withOneLine(page: Page, email: string): Promise<void> {
  await newPerson(page.context(), email);
  await openPage(page, '/store?search=Jhumka');
  await page.getByRole('button', { name: `Add to Cart : ${jhumka}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
  await openPage(page, '/cart');
}

function quantityOf(page: Page): Locator {
  return page.getByRole('spinbutton', { name: `Quantity of ${jhumka}` });
}

test('a customer types a quantity, removes the line, and undoes that', async ({ page }) => {
  await withOneLine(page, 'leela.changes.her.mind@example.in');
  await expect(page.getByText('₹1,559')).toBeVisible();

  // A typed quantity is set on blur. Nonsense becomes 1; too many become the maximum.
  await quantityOf(page).fill('3');
  await quantityOf(page).blur();
  await expect(page.getByText('₹4,437')).toBeVisible();
  await quantityOf(page).fill('1000');
  await quantityOf(page).press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 20 items' })).toBeVisible();
  await expect(page.getByText('At most 20 in one order')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeDisabled();

  // Three quick presses add three, each shown at once.
  await quantityOf(page).fill('1');
  await quantityOf(page).blur();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  for (const _press of [1, 2, 3]) {
    await page.getByRole('button', { name: /^Increase quantity/ }).click();
  }
  await expect(quantityOf(page)).toHaveValue('4');
  await expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible();

  await page.getByRole('button', { name: `Remove ${jhumka}` }).click();
  await expect(page.getByRole('status')).toContainText('Removed from Cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantityOf(page)).toHaveValue('4');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // None of it adds to the browser's history.
  await page.goBack();
  await expect(page).toHaveURL(/\/store/);
});

test('a change that gets no answer is reverted, and a message says so', async ({ page }) => {
  await withOneLine(page, 'leela.in.a.tunnel@example.in');
  await page.route(/\/cart\.data/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );

  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to update quantity');
  await expect(quantityOf(page)).toHaveValue('1');
  await page.getByRole('button', { name: `Remove ${jhumka}` }).click();
  await expect(page.getByRole('alert').last()).toContainText('Failed to remove item');
  await expect(quantityOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('alert').last()).toContainText('Failed to clear cart');

  await page.unroute(/\/cart\.data/);
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});
