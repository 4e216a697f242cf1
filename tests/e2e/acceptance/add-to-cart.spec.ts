import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test, withoutTable } from '../test.ts';
import { type ApiClient, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';
import { errorToast, readAndClose } from './toasts.ts';

const kurta = { price: 1650, stock_quantity: 25, sizes: ['S', 'M'], colors: ['Indigo', 'Haldi'] };

test('a visitor who adds or buys is asked to sign in first', async ({ page, owners }) => {
  const { id } = await addKurta(owners);
  await openPage(page, `/product/${id}`);
  await checkLine('C200 C201', async () => {
    await choose(page, 'S', 'Haldi');
    await addToCart(page).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(errorToast(page, 'Authentication Required')).toContainText(
      'Please log in to add items to cart',
    );
  });
  await openPage(page, `/product/${id}`);
  await checkLine('C210', async () => {
    await choose(page, 'S', 'Haldi');
    await buyNow(page).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(errorToast(page, 'Authentication Required')).toContainText(
      'Please log in to purchase items',
    );
  });
});

test('a user adds what she has chosen', async ({ page, owners, context }) => {
  const { id, name } = await addKurta(owners);
  await newPerson(context, newAddress());
  await openPage(page, `/product/${id}`);
  const cartLines = page.getByRole('main').getByRole('listitem').filter({ hasText: name });

  await checkLine('C202', async () => {
    await addToCart(page).click();
    await expect(errorToast(page, 'Size Required')).toContainText('Please select a size');
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
  await checkLine('C203', async () => {
    await choose(page, 'S');
    await addToCart(page).click();
    await expect(errorToast(page, 'Color Required')).toContainText('Please select a color');
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
  await checkLine('C206', async () => {
    await choose(page, 'Haldi');
    await addToCart(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });
  await checkLine('C204', async () => {
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await addToCart(page).click();
    await page.getByRole('link', { name: 'Cart, 3 items' }).click();
    await expect(cartLines).toHaveCount(1);
    await expect(cartLines).toContainText('S · Haldi');
    await expect(cartLines.getByRole('spinbutton')).toHaveValue('3');
    await page.goBack();
  });
  await checkLine('C205', async () => {
    for (const other of ['M', 'Indigo']) {
      await openPage(page, `/product/${id}`);
      await choose(page, other === 'M' ? 'M' : 'S', other === 'M' ? 'Haldi' : other);
      await addToCart(page).click();
      await expect(page.getByRole('status').filter({ hasText: 'Added to Cart' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Cart, 5 items' }).click();
    await expect(cartLines).toHaveCount(3);
    for (const choice of ['S · Haldi', 'M · Haldi', 'S · Indigo']) {
      await expect(cartLines.filter({ hasText: choice })).toHaveCount(1);
    }
  });
});

test('what cannot be added stays on the page, and it is said why', async ({
  page,
  shop,
  sql,
  owners,
  context,
}) => {
  const { id } = await addKurta(owners);
  await newPerson(context, newAddress());
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, `/product/${id}`);
  await choose(page, 'M', 'Haldi');
  await checkLine('C207', async () => {
    // The shop fails, the shop cannot be reached, the last one is sold.
    await withoutTable(shop, 'cart_items', async () => {
      await addToCart(page).click();
      await readAndClose(errorToast(page, 'Failed to add item to cart'));
    });
    await page.route('**/product/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await addToCart(page).click();
    await readAndClose(errorToast(page, 'Failed to add item to cart'));
    await page.unroute('**/product/**');
    const sold = 'update products set stock_quantity = 0 where id = $1';
    await sql(sold, [id]);
    await addToCart(page).click();
    await expect(errorToast(page, ': out of stock')).toContainText('Failed to add item to cart');
  });
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
});

test('a user buys at once what she has chosen', async ({ page, owners, context }) => {
  const { id, name } = await addKurta(owners);
  await newPerson(context, newAddress());
  await openPage(page, `/product/${id}`);
  await checkLine('C208', async () => {
    await choose(page, 'Indigo');
    await buyNow(page).click();
    await expect(errorToast(page, 'Size Required')).toContainText('Please select a size');
  });
  await openPage(page, `/product/${id}`);
  await checkLine('C209', async () => {
    await choose(page, 'M');
    await buyNow(page).click();
    await expect(errorToast(page, 'Color Required')).toContainText('Please select a color');
  });
  await checkLine('C211', async () => {
    await choose(page, 'Indigo');
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
    await buyNow(page).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    const bought = page.getByRole('listitem').filter({ hasText: name });
    await expect(bought).toContainText('M · Indigo');
    await expect(bought).toContainText('3');
    await expect(bought).toContainText('₹4,950');
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Buy Now is a plain form', async ({ page, owners, context }) => {
    const { id, name } = await addKurta(owners);
    await page.goto(`/product/${id}`);
    await checkLine('C210', async () => {
      await choose(page, 'M', 'Indigo');
      await buyNow(page).click();
      await expect(errorToast(page, 'Please log in to purchase items')).toBeVisible();
    });
    await newPerson(context, newAddress());
    await page.goto(`/product/${id}`);
    await checkLine('C208 C209', async () => {
      await buyNow(page).click();
      await expect(errorToast(page, 'Please select a size')).toBeVisible();
      await choose(page, 'M');
      await buyNow(page).click();
      await expect(errorToast(page, 'Please select a color')).toBeVisible();
      await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
    });
    await checkLine('C211', async () => {
      await choose(page, 'Indigo');
      await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3');
      await buyNow(page).click();
      const bought = page.getByRole('listitem').filter({ hasText: name });
      await expect(bought).toContainText('M · Indigo');
      await expect(bought).toContainText('₹4,950');
    });
  });
});

function addKurta(owners: ApiClient) {
  return owners.requestJson('post', '/products', { name: `Kurta ${uniqueSuffix()}`, ...kurta });
}

function newAddress(): string {
  return `adds.${uniqueSuffix()}@example.in`;
}

async function choose(page: Page, ...choices: string[]): Promise<void> {
  for (const choice of choices) await page.getByText(choice, { exact: true }).click();
}

function addToCart(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true });
}

function buyNow(page: Page) {
  return page.getByRole('button', { name: 'Buy Now' });
}
