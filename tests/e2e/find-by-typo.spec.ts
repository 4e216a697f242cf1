import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { expect, test } from './test.ts';

test('a misspelt search in the header finds the product', async ({ page }) => {
  await openPage(page, '/');
  const box = searchBox(page);
  await box.fill('banrasi sadi');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/store\?search=banrasi\+sadi$/);
  await expect(productNames(page)).toHaveText(['Gulabbari Banarasi Jaal Saree']);
  await expect(box).toHaveValue('banrasi sadi');

  await box.fill('हरा सिल्क साड़ी 20000 से कम');
  await box.press('Enter');
  await expect(productNames(page).filter({ hasText: 'Gadwal Pattu Saree' })).toBeVisible();
  await expect(productNames(page).filter({ hasText: 'Noor Brocade' })).toHaveCount(0);

  await box.fill('');
  await box.press('Enter');
  await expect(page.getByText('23 products', { exact: true })).toBeVisible();
});

test('a search that finds nothing shows what a shorter one finds, and is remembered', async ({
  page,
}) => {
  await openPage(page, '/store?search=kurta+for+haldi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“kurta for haldi” in Store');
  await expect(page.getByText('Showing results for kurta', { exact: true })).toBeVisible();
  await expect(productNames(page)).toHaveCount(3);

  const box = searchBox(page);
  await box.fill('');
  const recent = page.getByRole('group', { name: 'Recent searches' });
  await expect(recent.getByRole('option').first()).toHaveText('kurta for haldi');
  await page
    .getByRole('group', { name: 'Popular' })
    .getByRole('option', { name: 'Sarees' })
    .click();
  await expect(page).toHaveURL(/\/store\?category=Sarees$/);

  await box.click();
  await recent.getByRole('option', { name: 'Clear recent searches' }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await box.click();
  await expect(page.getByRole('group', { name: 'Popular' })).toBeVisible();
  await expect(recent).toBeHidden();
});

test('suggestions are chosen by keyboard or by pointer', async ({ page }) => {
  await openPage(page, '/about');
  const box = searchBox(page);
  await box.click();
  await box.pressSequentially('jhumk');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option')).toHaveText(['Kundan Kairi Jhumka₹1,439']);
  await expect(list.locator('img')).toHaveJSProperty('complete', true);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('jhumk');

  await box.pressSequentially('a');
  await expect(list).toBeVisible();
  await box.press('ArrowDown');
  const option = list.getByRole('option', { selected: true });
  await expect(option).toContainText('Kundan Kairi Jhumka');
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await option.getAttribute('id')) ?? '',
  );
  await expect(box).toBeFocused();
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kundan Kairi Jhumka');
  // The search text is not carried on through the shop.
  await expect(box).toHaveValue('');

  await box.fill('lehnga');
  await list.getByRole('option', { name: 'Lehengas' }).click();
  await expect(page).toHaveURL(/\/store\?category=Lehengas$/);
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('');
});

/** The header's search box; the phone menu has another. */
function searchBox(page: Page) {
  return page.getByRole('banner').getByPlaceholder('Search sarees').last();
}

function productNames(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}
