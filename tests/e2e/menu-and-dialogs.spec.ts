import { expect, type Page, test } from '@playwright/test';
import { themeKey } from '#app/layout/pre-paint-script.ts';
import { owner } from './owner.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const phone = { width: 390, height: 844 };

test.beforeEach(({ context }) => withoutSplash(context));

test('the menu of a phone keeps the focus inside, and gives it back', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await waitForHydration(page);
  await button.click();
  await expect(menu.getByRole('searchbox', { name: 'Search products' })).toBeVisible();
  for (const name of ['Home', 'Store', 'Categories', 'About', 'Sign In']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  // Modal: the browser makes the page behind inert.
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

test('the menu of a phone opens, leads on and closes without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
  const page = await context.newPage();
  await page.goto('/');
  const menu = page.locator('#phone-menu');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL('/store');
  await context.close();
});

test('a dialog gives the focus back to what opened it', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/orders');
  await waitForHydration(page);
  // By its address: another user's order may come to stand before it.
  const first = page.getByRole('link', { name: 'View Details' }).first();
  const link = page.locator(`main a[href="${await first.getAttribute('href')}"]`);
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order Details' });
  await expect(dialog).toBeVisible();

  // A list inside the dialog opens above it, takes the keys, and Escape closes the list alone.
  const status = dialog.getByRole('combobox').first();
  await status.click();
  await page.getByRole('option', { name: 'Cancelled' }).hover({ timeout: 5_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(status).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a page that lets itself be waited for shows its shape first', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
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

test('offline, what was typed stays, and what was pressed is done once back', async ({
  page,
  context,
}) => {
  await page.goto('/auth');
  await waitForHydration(page);
  await page.getByLabel('Email').fill('typed.offline@example.in');
  await page.getByLabel('Password').fill('chanderi silk');
  await context.setOffline(true);
  const said = page.getByText('You are offline. What you typed is kept');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'Store', exact: true }).first().click();
  await expect(page.getByLabel('Email')).toHaveValue('typed.offline@example.in');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Password')).toHaveValue('chanderi silk');

  await context.setOffline(false);
  await expect(said).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Sign In Failed');
  await expect(page.getByLabel('Email')).toHaveValue('typed.offline@example.in');
});

test('a shop that cannot be reached says so, and Try again brings the page', async ({ page }) => {
  await page.addInitScript((key) => {
    if (location.protocol.startsWith('http')) localStorage.setItem(key, 'dark');
  }, themeKey);
  // A change elsewhere in the shop would bring the page before it is asked for.
  await page.route('**/api/v1/live*', () => {});
  await page.goto('/');
  await waitForHydration(page);
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

test('after a refused form the first wrong field has the focus', async ({ page }) => {
  await page.goto('/auth?tab=sign-up');
  await waitForHydration(page);
  await page.getByLabel('Full Name').fill('Asha Kulkarni');
  await page.getByLabel('Email').fill('asha.of.the.focus@example.in');
  await page.getByLabel('Phone Number').fill('98200 05678');
  await page.getByLabel('Password *', { exact: true }).fill('chanderi silk');
  await page.getByLabel('Confirm Password').fill('another silk');
  await page.getByLabel('I am 18 or older').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Confirm Password')).toBeFocused();
});

/** At the end of a modal dialog the focus may stand on the browser's own buttons: that is the body here. */
function focusIsIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((inside) => {
    const focused = document.activeElement;
    return focused === document.body || Boolean(focused?.closest(inside));
  }, selector);
}
