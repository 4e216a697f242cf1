import { openProduct } from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { signInAsOwner } from '../sign-in.ts';
import { expect, test } from '../test.ts';

const saree = 'Meenakshi Kanjivaram Silk Saree';

test('the phone menu opens, links and closes', async ({ page }) => {
  await openPage(page, '/');
  const menu = page.locator('#phone-menu');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL('/store');
});

test('no splash is over the first page', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.splash')).toBeHidden();
});

test('the filters of the store are a plain form', async ({ page }) => {
  await openPage(page, '/store');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^M ?\d/ }).check();
  await panel.getByLabel('To (₹)').fill('3000');
  await panel.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Size M' }).click();
  await expect(page.getByRole('link', { name: 'Remove Size M' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Remove Up to ₹3,000' })).toBeVisible();
});

test('a search with typing errors finds what was meant', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page, '/');
  const search = page.getByRole('banner').getByPlaceholder('Search sarees').last();
  await search.fill('kundn jhumki');
  await search.press('Enter');
  const names = page.getByRole('main').getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Kundan Kairi Jhumka']);
  await expect(search).toHaveValue('kundn jhumki');
});

test('a thumbnail shows its picture, and the share menu opens', async ({ page }) => {
  await openProduct(page, saree);
  await page.getByRole('link', { name: 'Picture 2 of 3' }).click();
  const enlarge = page.getByRole('link', { name: `Enlarge: ${saree}, close-up of the cloth` });
  await expect(enlarge).toBeInViewport();
  await page.getByRole('button', { name: `Share: ${saree}` }).click();
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
});

test('the size chart of a product is a page, with a way back', async ({ page }) => {
  const kurta = 'Awadh Chikankari Kurta';
  await signInAsOwner(page);
  await openPage(page, '/admin/settings/size-charts');
  await page.getByRole('button', { name: 'Add Size Chart' }).click();
  await page.getByRole('checkbox', { name: 'Kurtas' }).check();
  await page.getByRole('button', { name: 'Save Size Chart' }).click();
  await openProduct(page, kurta);
  await page.getByRole('link', { name: 'Size Chart' }).click();
  await expect(page.getByRole('table', { name: 'Kurta in inches' })).toBeVisible();
  await page.getByRole('link', { name: `Back to ${kurta}` }).click();
  await expect(page.getByRole('heading', { name: kurta, level: 1, exact: true })).toBeVisible();
});

test('Load more and Show earlier are plain links', async ({ page, sql }) => {
  await sql(
    `insert into products (name, description, price_paise, stock_quantity)
     select 'Kurta ' || lpad(n::text, 4, '0'), 'Cotton', 100000, 10 from generate_series(1, 1000) as n`,
  );
  const cards = page.getByRole('article');
  await openPage(page, '/store?page=5');
  const first = await cards.first().getByRole('heading').innerText();
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/\/store\?page=6$/);
  await expect(cards).toHaveCount(120);
  await expect(cards.filter({ hasText: first })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show earlier' }).click();
  await expect(page).toHaveURL(/\/store\?page=5$/);
  await expect(cards.first()).toContainText(first);
});
