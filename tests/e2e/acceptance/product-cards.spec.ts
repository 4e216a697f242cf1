import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { errorToast } from './toasts.ts';

test('a card shows a product, and sends a visitor to sign in', async ({ page, owners }) => {
  const bare = await owners.requestJson('post', '/products', {
    name: `Gamcha ${uniqueSuffix()}`,
    price: 199.5,
    stock_quantity: 20,
  });

  await page.goto('/store?search=Meenakshi');
  const card = page.getByRole('main').getByRole('article');
  await checkLine('C137 C475', async () => {
    await expect(card.locator('img')).toHaveAttribute('src', /\/kanji-\d+\.webp$/);
    await expect(card.getByRole('heading')).toHaveText('Meenakshi Kanjivaram Silk Saree');
    await expect(card).toContainText('₹19,999');
    await page.goto(`/store?search=${bare.name}`);
    await expect(card.getByText('No Image')).toBeVisible();
    await expect(card.getByRole('heading')).toHaveText(bare.name);
    await expect(card).toContainText('₹199.50');
  });
  await checkLine('C138', async () => {
    await openPage(page, `/store?search=${bare.name}`);
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(errorToast(page, 'Please log in to add items to cart')).toBeVisible();
  });
  await checkLine('C139', async () => {
    await openPage(page, `/store?search=${bare.name}`);
    await card.getByRole('button', { name: 'Wishlist' }).click();
    await expect(page).toHaveURL(/\/auth\?/);
    await expect(errorToast(page, 'Please log in to add items to wishlist')).toBeVisible();
  });
});

test('the store shows at once what the owner changes', async ({ page, owners }) => {
  const search = uniqueSuffix();
  await openPage(page, `/store?search=${search}`);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await checkLine('C136 C536', async () => {
    const body = { name: `Gamcha ${search}`, price: 199, stock_quantity: 20 };
    const { id } = await owners.requestJson('post', '/products', body);
    const card = page.getByRole('main').getByRole('article');
    await expect(card).toContainText('₹199');
    await owners.requestJson('patch', `/products/${id}`, { price: 249 });
    await expect(card).toContainText('₹249');
    await owners.requestJson('patch', `/products/${id}/stock`, { stock_quantity: 0 });
    await expect(card).toContainText('Out of stock');
    await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await owners.requestJson('delete', `/products/${id}`);
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  });
});

test('a long name takes two lines of its card, and is there as a whole', async ({
  page,
  owners,
}) => {
  const name = `Gamcha ${uniqueSuffix()} ${'of a cloth with a long name '.repeat(5)}`.trim();
  await owners.requestJson('post', '/products', { name, price: 199, stock_quantity: 20 });
  await openPage(page, `/store?search=${name.split(' ')[1]}`);
  const link = page.getByRole('main').getByRole('article').getByRole('link', { name });
  const lines = await link.evaluate((element) => {
    const text = element.firstElementChild ?? element;
    return text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
  });
  expect(Math.round(lines)).toBe(2);
});
