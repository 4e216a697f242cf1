import { openPage } from './open-page.ts';
import { owner } from './owner.ts';
import { fillSignIn, signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

const saree = 'Dhamadka Ajrakh Modal Saree';
/** For a shop that closes, is backed up and restored, and opens again. */
const patience = { timeout: 90_000 };

test('the owner goes back to a backup, and a product that was deleted is there again', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAsOwner(page);
  await openPage(page, '/admin/settings/backup-key');
  await page.getByLabel('Your Password').fill(owner.password);
  await page.getByRole('button', { name: 'Make a Backup Key' }).click();
  const key = (await page.getByText(/^AGE-SECRET-KEY-1/).textContent()) ?? '';
  await openPage(page, '/admin/settings');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Backup made' })).toBeVisible();

  const products = `/admin/products?search=${encodeURIComponent(saree)}`;
  await openPage(page, products);
  await page.getByRole('button', { name: `Delete ${saree}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: `Edit ${saree}` })).toBeHidden();

  await openPage(page, '/admin/settings');
  await page.getByRole('link', { name: /^Restore…/ }).click();
  await page.getByLabel('Backup Key').fill(key);
  await page.getByLabel('Your Password').fill(owner.password);
  await page.getByRole('button', { name: 'Check This Backup' }).click();
  await expect(page.getByRole('heading', { name: /^Go back to / })).toBeVisible();
  await page.getByLabel('Type Fashion Haat to go on').fill('Fashion Haat');
  await page.getByRole('button', { name: 'Close the Shop and Restore' }).click();
  await expect(page.getByRole('heading', { name: 'We are back in a few minutes' })).toBeVisible();

  // The page asks again by itself, and nobody is signed in any more.
  const signIn = page.getByRole('heading', { name: 'Please Sign In Again' });
  await expect(signIn).toBeVisible(patience);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(page, owner);
  await expect(page).toHaveURL(/\/admin$/);
  await openPage(page, products);
  await expect(page.getByRole('link', { name: `Edit ${saree}` })).toBeVisible();
  await openPage(page, '/admin/settings');
  await expect(page.getByText('the shop was restored as it was on')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Restore…/ })).toHaveCount(2);
});
