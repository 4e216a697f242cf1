import { expect, test } from '@playwright/test';
import { owner, signInAsOwner } from './owner.ts';
import { fillSignIn } from './sign-in.ts';
import { openDemoShop } from './start-shop.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const saree = 'Dhamadka Ajrakh Modal Saree';
/** For a shop that closes, is backed up and restored, and opens again. */
const patience = { timeout: 90_000 };

test('the owner goes back to a backup, and a product that was deleted is there again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const shop = await openDemoShop({});
  const context = await withoutSplash(await browser.newContext({ baseURL: shop.address }));
  try {
    const page = await context.newPage();
    await signInAsOwner(page);
    await page.goto('/admin/settings/backup-key');
    await page.getByLabel('Your Password').fill(owner.password);
    await page.getByRole('button', { name: 'Make a Backup Key' }).click();
    const key = (await page.getByText(/^AGE-SECRET-KEY-1/).textContent()) ?? '';
    await gotoHydrated(page, '/admin/settings');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Backup made' })).toBeVisible();

    const products = `/admin/products?search=${encodeURIComponent(saree)}`;
    await gotoHydrated(page, products);
    await page.getByRole('button', { name: `Delete ${saree}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: `Edit ${saree}` })).toBeHidden();

    await gotoHydrated(page, '/admin/settings');
    await page.getByRole('link', { name: /^Restore…/ }).click();
    await page.getByLabel('Backup Key').fill(key);
    await page.getByLabel('Your Password').fill(owner.password);
    await page.getByRole('button', { name: 'Check This Backup' }).click();
    await expect(page.getByRole('heading', { name: /^Go back to / })).toBeVisible();
    await page.getByLabel('Type Fashion Haat to go on').fill('Fashion Haat');
    await page.getByRole('button', { name: 'Close the Shop and Restore' }).click();
    await expect(page.getByRole('heading', { name: 'We are back in a few minutes' })).toBeVisible();

    // The page retries by itself, and nobody is signed in any more.
    const signIn = page.getByRole('heading', { name: 'Please Sign In Again' });
    await expect(signIn).toBeVisible(patience);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, owner);
    await expect(page).toHaveURL(/\/admin$/);
    await gotoHydrated(page, products);
    await expect(page.getByRole('link', { name: `Edit ${saree}` })).toBeVisible();
    await page.goto('/admin/settings');
    await expect(page.getByText('the shop was restored as it was on')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Restore…/ })).toHaveCount(2);
  } finally {
    await context.close();
    await shop.close();
  }
});
