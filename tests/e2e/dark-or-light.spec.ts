import type { Page } from '@playwright/test';
import { themeKey } from '#app/pages/layout/pre-paint-script.ts';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test.use({ colorScheme: 'light' });

test('the choice of dark or light is remembered and applies before the first paint', async ({
  page,
}) => {
  const wrong = listenForWrong(page);
  await openPage(page, '/');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Appearance' }).click();
  const choices = page.getByRole('group', { name: 'Appearance' });
  await expect(choices.getByRole('radio', { name: 'System' })).toBeChecked();
  await choices.getByRole('radio', { name: 'System' }).press('ArrowLeft');
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  // A choice made before the scripts load applies with them.
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();

  // With the shop's scripts held back, the page is dark already.
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/store', { waitUntil: 'domcontentloaded' });
  expect(await ground()).toBe(dark);
  await page.unroute('**/*.js');

  await page.reload();
  await page.getByRole('button', { name: 'Appearance' }).click();
  // The page arrives with System; its scripts know the choice.
  await expect(choices.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await choices.getByRole('radio', { name: 'System' }).check();
  await expect.poll(ground).toBe(light);
  expect(await page.evaluate((key) => localStorage.getItem(key), themeKey)).toBeNull();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
  expect(wrong.filter((messages) => !messages.includes('ERR_FAILED'))).toEqual([]);
});

/** Collects the browser's complaints: refused scripts, hydration mismatches, errors. */
function listenForWrong(page: Page): string[] {
  const messages: string[] = [];
  page.on('pageerror', (error) => messages.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  return messages;
}
