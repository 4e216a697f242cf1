import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('who searches too often is told how long to wait, and can go on', async ({ page }) => {
  await openPage(page, '/');
  const headers = { 'Retry-After': '7', 'Content-Type': 'text/plain' };
  await page.route('**/store.data?*', (route) =>
    route.fulfill({ status: 429, headers, body: 'Please wait 7 seconds.' }),
  );
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('silk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible();
  await expect(page.getByText('Please wait 7 seconds.')).toBeVisible();
  await page.unroute('**/store.data?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/store\?search=silk$/);
});
