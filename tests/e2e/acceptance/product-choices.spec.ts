import type { Locator, Page } from '@playwright/test';
import { openPage, waitForHydration } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

test('what there is to choose of a product, and how many', async ({ page, owners }) => {
  const kurta = await addProduct(owners, { stock_quantity: 25, sizes: ['S', 'M'] });
  await openPage(page, `/product/${kurta.id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  const [minus, plus] = ['Decrease', 'Increase'].map((what) =>
    page.getByRole('button', { name: `${what} quantity` }),
  ) as [Locator, Locator];

  await checkLine('C162 C163', async () => {
    await expect(options(page, 'Size')).toHaveCount(2);
    await expect(options(page, 'Color')).toHaveCount(0);
    await page.getByText('M', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    await owners.requestJson('patch', `/products/${kurta.id}`, {
      sizes: [],
      colors: ['Indigo', 'Haldi'],
    });
    await expect(options(page, 'Color')).toHaveCount(2);
    await expect(options(page, 'Size')).toHaveCount(0);
  });
  await checkLine('C164', async () => {
    await expect(quantity).toHaveAttribute('type', 'number');
    await plus.click();
    await expect(quantity).toHaveValue('2');
    await minus.click();
    await expect(quantity).toHaveValue('1');
  });
  await checkLine('C165', () => expect(minus).toBeDisabled());
  await checkLine('C166', async () => {
    for (const nonsense of ['', '0', '-3', '2.5', '1e1']) {
      await quantity.fill('7');
      await quantity.fill(nonsense);
      await quantity.blur();
      await expect(quantity, nonsense).toHaveValue('1');
    }
    // More than a line's maximum.
    await quantity.fill('1000');
    await quantity.blur();
    await expect(quantity).toHaveValue('20');
    await expect(plus).toBeDisabled();
  });
  await checkLine('C167', () =>
    expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled(),
  );
  await checkLine('C168', () => expect(addToCart(page)).toBeEnabled());
});

test('stock is green, yellow or red, and nothing can be bought of nothing', async ({
  page,
  owners,
}) => {
  const { id } = await addProduct(owners, { stock_quantity: 11 });
  await openPage(page, `/product/${id}`);
  const setStock = (stock_quantity: number) =>
    owners.requestJson('patch', `/products/${id}/stock`, { stock_quantity });
  const stock = (words: string) => page.getByRole('definition').getByText(words, { exact: true });

  await checkLine('C175', async () => expect(await hueOf(stock('11 available'))).toBe('green'));
  await checkLine('C176', async () => {
    await setStock(10);
    expect(await hueOf(stock('10 available'))).toBe('yellow');
    await setStock(1);
    expect(await hueOf(stock('1 available'))).toBe('yellow');
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled();
    await expect(addToCart(page)).toBeEnabled();
  });
  await checkLine('C177', async () => {
    await setStock(0);
    expect(await hueOf(stock('Out of stock'))).toBe('red');
  });
  await checkLine('C169', () =>
    expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled(),
  );
  await checkLine('C170', () => expect(addToCart(page)).toBeDisabled());
});

test('the heart puts a product into the wishlist, and takes it out', async ({
  page,
  owners,
  context,
}) => {
  const { id, name } = await addProduct(owners, { stock_quantity: 11 });
  await newPerson(context, `hearts.${uniqueSuffix()}@example.in`);
  await openPage(page, `/product/${id}`);
  const heart = page.getByRole('button', { name: `Wishlist: ${name}` });
  await checkLine('C171', async () => {
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await heart.click();
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await heart.click();
    await expect(page.getByRole('link', { name: 'Wishlist, 0 items' })).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('sizes, colors and a number are a plain form', async ({ page, owners }) => {
    const { id } = await addProduct(owners, { stock_quantity: 0, sizes: ['S', 'M'] });
    await page.goto(`/product/${id}`);
    await checkLine('C162 C163', async () => {
      await page.getByText('M', { exact: true }).click();
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
      await expect(options(page, 'Color')).toHaveCount(0);
    });
    await checkLine('C164', async () => {
      await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
      await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeHidden();
    });
    await checkLine('C169 C170', async () => {
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
      await expect(addToCart(page)).toBeDisabled();
    });
  });
});

function addProduct(owners: ApiClient, fields: object) {
  return owners.requestJson('post', '/products', {
    name: `Kurta ${uniqueSuffix()}`,
    price: 1650,
    ...fields,
  });
}

function options(page: Page, legend: string) {
  return page.getByRole('group', { name: legend }).getByRole('radio');
}

function addToCart(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
}

/** The color name of the text. */
function hueOf(words: Locator): Promise<'red' | 'yellow' | 'green'> {
  return words.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (green > red) return 'green';
    return green - blue > red - green ? 'yellow' : 'red';
  });
}
