import type { APIRequestContext, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { viewports } from '../screens.ts';
import { expect, test, withoutTable } from '../test.ts';
import { checkLine } from './checklist-line.ts';
import { errorToast, readAndClose } from './toasts.ts';

const categoryNames = [
  'All',
  'Sarees',
  'Lehengas',
  'Kurtas',
  'Anarkalis',
  'Salwar Suits',
  'Accessories',
];
const lehengas = ['Basant Gota Patti Lehenga', 'Gharchola Bandhani Lehenga'];

test('what is asked of the store: words, a category, an order', async ({ page, request }) => {
  const total = await countProducts(request);
  await openPage(page, '/store');
  const search = searchField(page);
  const sort = page.getByRole('combobox', { name: 'Sort' });

  await checkLine('C120', () => expect(search).toBeEditable());
  await checkLine('C121', async () => {
    await expect(categories(page)).toHaveText(categoryNames);
    await expect(chosenCategory(page)).toHaveText('All');
  });
  await checkLine('C122', () => expect(sort).toBeEnabled());
  await checkLine('C123', () =>
    expect(page.getByText(`${total} products`, { exact: true })).toBeVisible(),
  );
  await checkLine('C124', async () => {
    await expect(productNames(page)).toHaveCount(Math.min(total, 24));
    const [first, second] = await Promise.all([0, 1].map((n) => topLeft(page, n)));
    expect(first?.y).toBe(second?.y);
    expect(first?.x).toBeLessThan(second?.x ?? 0);
  });

  await checkLine('C127', async () => {
    await expect(sort.getByRole('option', { selected: true })).toHaveText('Name A-Z');
    const names = await productNames(page).allInnerTexts();
    expect(names).toEqual(names.toSorted(new Intl.Collator('en-IN').compare));
  });
  await checkLine('C128', async () => {
    await sort.selectOption('Price: Low to High');
    await expect(page).toHaveURL(/sort=price-low$/);
    await expect.poll(() => orderOfPrices(page)).toBe('rising');
  });
  await checkLine('C129', async () => {
    await sort.selectOption('Price: High to Low');
    await expect(page).toHaveURL(/sort=price-high$/);
    await expect.poll(() => orderOfPrices(page)).toBe('falling');
  });
  await checkLine('C130', async () => {
    await sort.selectOption('Newest First');
    await expect(page).toHaveURL(/sort=newest$/);
    const { data } = await (await request.get('/api/v1/products?limit=24')).json();
    await expect(productNames(page)).toHaveText(data.map(({ name }: { name: string }) => name));
  });

  await checkLine('C131', async () => {
    await search.fill('KUNDAN kairi');
    await search.press('Enter');
    await expect(productNames(page)).toHaveText(['Kundan Kairi Jhumka']);
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  });
  await checkLine('C132', async () => {
    // In no product's name, and in one description in lower case.
    await search.fill('KORVAI');
    await search.press('Enter');
    await expect(productNames(page)).toHaveText(['Meenakshi Kanjivaram Silk Saree']);
  });

  await page.goto('/store?category=Kurtas&search=zzzqq');
  await checkLine('C133', async () => {
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
    await expect(productNames(page)).toHaveCount(0);
  });
  await checkLine('C134', async () => {
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL(/\/store$/);
    await expect(page.getByText(`${total} products`, { exact: true })).toBeVisible();
    await expect(searchField(page)).toHaveValue('');
    await expect(chosenCategory(page)).toHaveText('All');
  });
});

test('a store that cannot read its products says so', async ({ page, shop }) => {
  // Addresses that nobody has asked for: the others are answered from memory.
  await openPage(page, '/store?from=7');
  await checkLine('C135', async () => {
    await withoutTable(shop, 'products', async () => {
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest First');
      await readAndClose(errorToast(page, 'Failed to load products'));
      expect((await page.goto('/store?from=8'))?.status()).toBe(503);
      await expect(errorToast(page, 'Failed to load products')).toBeVisible();
    });
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(productNames(page).first()).toBeVisible();
  });
});

test('a link into a category of the store', async ({ page }) => {
  await checkLine('C125', async () => {
    await page.goto('/store?category=Lehengas');
    await expect(chosenCategory(page)).toHaveText('Lehengas');
    await expect(productNames(page)).toHaveCount(3);
    await expect(productNames(page)).toContainText(lehengas);
  });
  await checkLine('C126', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kurtas' }).click();
    await expect(page).toHaveURL(/category=Kurtas$/);
    await expect(chosenCategory(page)).toHaveText('Kurtas');
    const ofFooter = await productNames(page).allInnerTexts();
    await page.goto('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Kurtas/ })
      .click();
    await expect(page).toHaveURL(/category=kurtas$/);
    await expect(chosenCategory(page)).toHaveText('Kurtas');
    await expect(productNames(page)).toHaveText(ofFooter);
  });
});

test('on a phone what was chosen of the store can be read', async ({ page }) => {
  await page.setViewportSize(viewports.phone);
  await openPage(page, '/store?category=accessories&sort=price-low');
  await checkLine('C125', () => expect(chosenCategory(page)).toBeInViewport({ ratio: 0.9 }));
  await checkLine('C122', async () => {
    const sort = page.getByRole('combobox', { name: 'Sort' });
    expect(await sort.evaluate(missingWidthPx)).toBeLessThanOrEqual(0);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the store is asked by a plain form and by links', async ({ page, request }) => {
    const total = await countProducts(request);
    await page.goto('/store');
    await checkLine('C120 C131', async () => {
      await searchField(page).fill('LEHENGA');
      await searchField(page).press('Enter');
      await expect(productNames(page)).toHaveCount(3);
    });
    await checkLine('C122 C128', async () => {
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: Low to High');
      await page.getByRole('button', { name: 'Apply' }).first().click();
      await expect(productNames(page)).toHaveText([...lehengas, 'Noor Brocade Bridal Lehenga']);
      await expect(searchField(page)).toHaveValue('LEHENGA');
    });
    await checkLine('C121', async () => {
      await page.goto('/store?search=silk');
      await categories(page).filter({ hasText: 'Sarees' }).click();
      await expect(chosenCategory(page)).toContainText('Sarees');
      await expect(page).toHaveURL(/search=silk&category=Sarees$/);
    });
    await checkLine('C133 C134', async () => {
      await page.goto('/store?category=Sarees&search=zzzqq');
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await expect(page.getByText(`${total} products`, { exact: true })).toBeVisible();
    });
  });
});

/** The number of products now: other tests may have added some. */
async function countProducts(request: APIRequestContext): Promise<number> {
  return (await (await request.get('/api/v1/products/count')).json()).count;
}

function searchField(page: Page) {
  return page.getByRole('main').getByLabel('Search', { exact: true });
}

function categories(page: Page) {
  return page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
}

function chosenCategory(page: Page) {
  return page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current=true]');
}

function productNames(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}

function topLeft(page: Page, place: number) {
  return page.getByRole('main').getByRole('article').nth(place).boundingBox();
}

/** By current price, the first one on a card. */
async function orderOfPrices(page: Page): Promise<'rising' | 'falling' | 'mixed'> {
  const cards = await page.getByRole('main').getByRole('article').allInnerTexts();
  const prices = cards.map((card) => Number(/₹([\d,]+)/.exec(card)?.[1]?.replaceAll(',', '')));
  const steps = prices.slice(1).map((price, place) => price - (prices[place] ?? 0));
  if (steps.every((step) => step >= 0)) return 'rising';
  return steps.every((step) => step <= 0) ? 'falling' : 'mixed';
}

/** By how much a select is too narrow for its value, px. */
function missingWidthPx(select: HTMLElement): number {
  const whole = select.cloneNode(true) as HTMLSelectElement;
  whole.value = (select as HTMLSelectElement).value;
  whole.style.cssText = 'position: absolute; width: max-content; field-sizing: content';
  select.after(whole);
  const lacks = whole.offsetWidth - select.offsetWidth;
  whole.remove();
  return lacks;
}
