import { expect, test } from '@playwright/test';
import { newShopper } from './at-checkout.ts';
import { openSettled } from './settled.ts';

test('what a press was answered stays while the page refreshes itself, and goes with the page', async ({
  context,
}) => {
  const page = await newShopper(context, 'presses.and.reads@example.in');
  await openSettled(page, '/store?search=Meenakshi');
  await page.getByRole('link', { name: 'Meenakshi Kanjivaram Silk Saree', exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const besideTheChoice = page.locator('form').getByText('Please select a size');
  await expect(besideTheChoice).toBeVisible();

  const elsewhere = await context.newPage();
  await openSettled(elsewhere, page.url());
  await elsewhere.getByRole('button', { name: /^Wishlist: Meenakshi/ }).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  await expect(besideTheChoice).toBeVisible();

  await page.getByRole('link', { name: 'Wishlist, 1 item' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My Wishlist');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeVisible();
  await expect(besideTheChoice).toHaveCount(0);
});
