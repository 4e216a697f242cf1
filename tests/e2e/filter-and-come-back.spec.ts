import type { Page } from '@playwright/test';
import { delayScripts } from './delay-scripts.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test('filters apply at once, are in the address, and can be removed one by one', async ({
  page,
}) => {
  await openPage(page, '/store');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  const medium = panel.getByRole('checkbox', { name: /^M ?\d/ });
  await medium.check();
  await expect(page).toHaveURL(/\/store\?size=M$/);
  await expect(medium).toBeFocused();
  await panel.getByLabel('To (₹)').fill('3,000');
  await panel.getByLabel('To (₹)').press('Tab');
  // A price is not applied before its button is pressed.
  const apply = panel.getByRole('button', { name: 'Apply price' });
  await expect(apply).toBeFocused();
  expect(new URL(page.url()).search).toBe('?size=M');
  await apply.press('Enter');
  await expect(page).toHaveURL(/\/store\?size=M&to=3000$/);
  await expect(panel).toBeVisible();
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Show 3 products' }).click();
  await expect(panel).toBeHidden();

  await page.getByRole('link', { name: 'Kurtas 3' }).click();
  await expect(page).toHaveURL(/category=Kurtas&size=M&to=3000$/);
  await page.reload();
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Remove Up to ₹3,000' }).click();
  await expect(page).toHaveURL(/\/store\?category=Kurtas&size=M$/);

  await openPage(page, '/store?search=silk&color=No+Such+Colour');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page.getByText('23 products', { exact: true })).toBeVisible();
});

test('Back from a product returns to its place in the list, also after a reload', async ({
  page,
}) => {
  await page.setViewportSize(viewports.phone);
  await openPage(page, '/store?sort=price-low');
  const last = page.getByRole('article').last().getByRole('heading').getByRole('link');
  const name = await last.innerText();
  await last.scrollIntoViewIfNeeded();
  const place = await scrolledTo(page);
  expect(place).toBeGreaterThan(1000);
  await last.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/store\?sort=price-low$/);
  await expect(last).toBeInViewport();
  await expect.poll(() => scrolledTo(page)).toBeCloseTo(place, -2);
});

test('Back from a product that was opened before any script leads to the filtered list', async ({
  page,
}) => {
  const letScriptsCome = await delayScripts(page);
  await page.goto('/store?category=Kurtas', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Wardha Khadi Kurta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wardha Khadi Kurta');
  letScriptsCome();
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/store?category=Kurtas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurtas');
});

test('the filter sheet of a phone has a title and a close, and groups what it offers', async ({
  page,
}) => {
  await page.setViewportSize(viewports.phone);
  await openPage(page, '/store');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('heading', { name: 'Filters' })).toBeInViewport();
  for (const group of ['Clothes', 'Bangles', 'Shoes', 'Red and pink', 'Green']) {
    await expect(panel.getByText(group, { exact: true })).toBeAttached();
  }
  await panel.getByRole('checkbox', { name: 'White and Gulabi' }).scrollIntoViewIfNeeded();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

function scrolledTo(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
