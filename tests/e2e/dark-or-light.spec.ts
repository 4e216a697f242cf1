import { expect, type Page, test } from '@playwright/test';
import { themeKey } from '#app/layout/pre-paint-script.ts';
import { withoutSplash } from './without-splash.ts';

test.use({ colorScheme: 'light' });

test('dark or light is chosen once and stands before the page is drawn', async ({ page }) => {
  const wrong = listenForWrong(page);
  await withoutSplash(page.context());
  await page.goto('/');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Appearance' }).click();
  const choices = page.getByRole('group', { name: 'Appearance' });
  await expect(choices.getByRole('radio', { name: 'System' })).toBeChecked();
  await choices.getByRole('radio', { name: 'System' }).press('ArrowLeft');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  const dark = await ground();
  expect(dark).not.toBe(light);

  // Held before the first script of the shop, the page is dark already.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/store');
  expect(await ground()).toBe(dark);
  await page.unroute('**/*.js');

  await page.reload();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await choices.getByRole('radio', { name: 'System' }).check();
  expect(await ground()).toBe(light);
  expect(await page.evaluate((key) => localStorage.getItem(key), themeKey)).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
  expect(wrong.filter((said) => !said.includes('ERR_FAILED'))).toEqual([]);
});

/** What the browser has to say against the page: refused scripts, mismatches, errors. */
function listenForWrong(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  return said;
}
