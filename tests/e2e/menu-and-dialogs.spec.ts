import type { Page } from '@playwright/test';
import { themeKey } from '#app/pages/layout/pre-paint-script.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

const phone = viewports.phone;

test('the phone menu traps the focus, and returns it on closing', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPage(page, '/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await waitForHydration(page);
  await button.click();
  await expect(menu.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  for (const name of ['Home', 'Store', 'Categories', 'About', 'Sign In']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  // Modal: the page behind it is inert.
  await expect(page.locator('#phone-menu:modal')).toHaveCount(1);
  for (let step = 0; step < 14; step += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIsIn(page, '#phone-menu')).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByLabel('Search products').fill('ajrakh');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/store\?search=ajrakh$/);
  await expect(menu).toBeHidden();
});

test('a dialog returns the focus to what opened it', async ({ page }) => {
  await signInAsOwner(page);
  await openPage(page, '/admin/orders');
  // By its address, because another test's order may be listed before it.
  const first = page.getByRole('link', { name: 'View Details' }).first();
  const link = page.locator(`main a[href="${await first.getAttribute('href')}"]`);
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  await expect(dialog).toBeVisible();

  // A list in the dialog opens above it and takes the keys; Escape closes only the list.
  const status = dialog.getByRole('combobox').and(page.locator('button')).first();
  await status.click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: 'Cancelled' })
    .hover({ timeout: 5_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(status).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a slow page shows its skeleton first', async ({ page }) => {
  await openPage(page, '/');
  const held = Promise.withResolvers<void>();
  await page.route('**/store.data*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Shop the Store' }).click();
  await expect(page.getByText('Loading…')).toBeAttached();
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store');
  await expect(page.locator('.skeleton')).toHaveCount(0);
});

test('offline, input stays, and a press is carried out once online', async ({ page, context }) => {
  await openPage(page, '/auth');
  await page.getByLabel('Email').fill('typed.offline@example.in');
  await page.getByLabel('Password').fill('chanderi silk');
  await context.setOffline(true);
  const offlineNotice = page.getByText('You’re offline. We’ll retry');
  await expect(offlineNotice).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Store', exact: true }).first().click();
  await expect(page.getByLabel('Email')).toHaveValue('typed.offline@example.in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Password')).toHaveValue('chanderi silk');

  await context.setOffline(false);
  await expect(offlineNotice).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Sign In Failed');
  await expect(page.getByLabel('Email')).toHaveValue('typed.offline@example.in');
});

test('an unreachable shop says so, and Try again loads the page', async ({ page }) => {
  await page.addInitScript((key) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key, 'dark');
  }, themeKey);
  // A live change would load the page before Try again is pressed.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/');
  await page.route('**/about.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('We cannot reach the shop');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unroute('**/about.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText(/^About/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a refused form puts the focus on the first wrong field', async ({ page }) => {
  await openPage(page, '/auth?tab=sign-up');
  await page.getByLabel('Full Name').fill('Asha Kulkarni');
  await page.getByLabel('Email').fill('asha.of.the.focus@example.in');
  await page.getByLabel('Phone Number').fill('98200 05678');
  await page.getByLabel('Password *', { exact: true }).fill('chanderi silk');
  await page.getByLabel('Confirm Password').fill('another silk');
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
});

/** After the end of a modal dialog the browser's own buttons have the focus, which reads as the body. */
function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((inside) => {
    const focused = document.activeElement;
    return focused === document.body || Boolean(focused?.closest(inside));
  }, selector);
}
