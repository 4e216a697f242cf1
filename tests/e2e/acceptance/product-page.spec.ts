import type { APIRequestContext, Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';

const saree = 'Meenakshi Kanjivaram Silk Saree';

test('a product with all that can be said of it', async ({ page, request }) => {
  // Back goes where the reader came from once scripts have led them here.
  await openPage(page, '/store?category=Sarees');
  await page.getByRole('link', { name: saree, exact: true }).click();

  await checkLine('C152', () => expect(heading(page)).toHaveText(saree));
  await checkLine('C147', async () => {
    await expect(picture(page, saree)).toBeInViewport();
    await expect(page.getByRole('link', { name: /^Picture \d of 3$/ })).toHaveCount(3);
  });
  await checkLine('C148', async () => {
    const closeUp = picture(page, `${saree}, close-up of the cloth`);
    await expect(closeUp).not.toBeInViewport();
    await page.getByRole('link', { name: 'Picture 2 of 3' }).click();
    await expect(closeUp).toBeInViewport({ ratio: 0.5 });
    await expect(picture(page, saree)).not.toBeInViewport();
  });
  await checkLine('C150', () =>
    expect(besides(page).getByText('Sarees', { exact: true })).toBeVisible(),
  );
  await checkLine('C187', async () => {
    const { id, category } = await findProduct(request, saree);
    const rating = await (await request.get(`/api/v1/products/${id}/rating`)).json();
    expect(rating).toEqual({ count: 3, average: 4.7 });
    await expect(besides(page)).toContainText(category.name);
    await expect(besides(page)).toContainText('4.7 (3 reviews)');
  });
  // 5, 4 and 5: 4.666…
  await checkLine('C154 C155', () => expect(besides(page)).toContainText('4.7 (3 reviews)'));
  await checkLine('C156', () => expect(stars(page)).toHaveAccessibleName('5 out of 5 stars'));

  await checkLine('C158', () =>
    expect(besides(page).getByText('₹19,999', { exact: true })).toBeVisible(),
  );
  await checkLine('C159', async () => {
    const was = besides(page).getByText('₹24,500', { exact: true });
    await expect(was).toHaveCSS('text-decoration-line', 'line-through');
  });
  // (24,500 - 19,999) / 24,500 = 18.37 %
  await checkLine('C160 C161', () => expect(besides(page).getByText('-18% OFF')).toBeVisible());

  await checkLine('C172', async () => {
    await page.getByRole('button', { name: `Share: ${saree}` }).click();
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden();
  });
  await checkLine('C173', () =>
    expect(card(page, 'Product Details')).toContainText('Arakku-red body in fine kattam checks'),
  );
  await checkLine('C174', () =>
    expect(card(page, 'Product Details')).toContainText('Mulberry silk, half-fine zari'),
  );
  await checkLine('C180', () => expect(card(page, 'Description')).toContainText('Dry clean only.'));
  await checkLine('C179', async () => {
    await besides(page).getByRole('link', { name: 'Secure Payment - 100% Protected' }).click();
    await expect(page).toHaveURL(/\/terms#payment$/);
    await page.goBack();
  });
  // It is on sale.
  await checkLine('C178', () =>
    expect(besides(page).getByRole('link', { name: 'Sale item - not returnable' })).toBeVisible(),
  );

  await checkLine('C146', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/store\?category=Sarees$/);
  });
});

test('a product of which hardly anything is said', async ({ page, owners }) => {
  const product = { name: `Gamcha ${uniqueSuffix()}`, price: 1000, sale_price: 335 };
  const { id } = await owners.requestJson('post', '/products', product);
  await openPage(page, `/product/${id}`);

  await checkLine('C149', async () => {
    await expect(page.getByRole('main').getByText('No Image').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Picture|Enlarge)/ })).toHaveCount(0);
  });
  await checkLine('C151', () => expect(besides(page).getByText('Uncategorized')).toBeVisible());
  await checkLine('C157', async () => {
    await expect(besides(page).getByText('New Product')).toBeVisible();
    await expect(stars(page)).toHaveCount(0);
  });
  await checkLine('C188', () =>
    expect(card(page, 'Customer Reviews')).toContainText('No reviews yet. Be the first to review!'),
  );
  // 66.5 % is rounded up.
  await checkLine('C160 C161', () => expect(besides(page).getByText('-67% OFF')).toBeVisible());
  await checkLine('C146', async () => {
    // A visitor from another site's link.
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
  await checkLine('C160', async () => {
    await owners.requestJson('patch', `/products/${id}`, { sale_price: null });
    await page.goto(`/product/${id}`);
    await expect(besides(page).getByText('₹1,000', { exact: true })).toBeVisible();
    await expect(besides(page)).not.toContainText('OFF');
    await expect(besides(page).locator('s')).toHaveCount(0);
  });
  await checkLine('C178', async () => {
    await besides(page).getByRole('link', { name: 'Easy Returns - 7 days return' }).click();
    await expect(page).toHaveURL(/\/terms#returns$/);
  });
});

test('ratings of one review and of two', async ({ page, request }) => {
  await checkLine('C153 C155', async () => {
    await openProduct(page, request, 'Bagru Dabu Indigo Kurta');
    await expect(besides(page).getByText('3.0 (1 review)')).toBeVisible();
    await expect(stars(page)).toHaveAccessibleName('3 out of 5 stars');
  });
  // 4 and 3: half a star is rounded up.
  await checkLine('C154 C156', async () => {
    await openProduct(page, request, 'Lac and Glass Bangle Set');
    await expect(besides(page).getByText('3.5 (2 reviews)')).toBeVisible();
    await expect(stars(page)).toHaveAccessibleName('4 out of 5 stars');
  });
});

test('a product that is not there leads to the store', async ({ page, owners }) => {
  const { id, name } = await owners.requestJson('post', '/products', {
    name: `Gamcha ${uniqueSuffix()}`,
    price: 199,
  });
  await page.clock.install();
  await page.route('**/api/v1/live*', () => {});
  await checkLine('C189', async () => {
    // The store page does not know yet that the product is deleted.
    await openPage(page, `/store?search=${name}`);
    await owners.requestJson('delete', `/products/${id}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(missing(page)).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(page).toHaveURL(/\/store$/);
    await expect(missing(page)).toHaveCount(0);
    for (const unknown of [crypto.randomUUID(), 'saree']) {
      const answer = await page.goto(`/product/${unknown}`);
      expect(answer?.status()).toBe(404);
      await expect(missing(page)).toBeVisible();
      await page.clock.fastForward(4000);
      await expect(page).toHaveURL(/\/store$/);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product’s page says the same', async ({ page, request }) => {
    await openProduct(page, request, saree);
    await checkLine('C147 C148', async () => {
      await page.getByRole('link', { name: 'Picture 2 of 3' }).click();
      const closeUp = picture(page, `${saree}, close-up of the cloth`);
      await expect(closeUp).toBeInViewport({ ratio: 0.5 });
    });
    await checkLine('C154 C160', async () => {
      await expect(besides(page)).toContainText('4.7 (3 reviews)');
      await expect(besides(page)).toContainText('-18% OFF');
    });
    await checkLine('C146', async () => {
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(page).toHaveURL(/\/store$/);
    });
    await checkLine('C189', async () => {
      await page.goto(`/product/${crypto.randomUUID()}`);
      await expect(missing(page)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Back to Store' }).click();
      await expect(page).toHaveURL(/\/store$/);
    });
  });
});

async function findProduct(request: APIRequestContext, name: string) {
  const { data } = await (await request.get('/api/v1/products?limit=100')).json();
  return data.find((product: { name: string }) => product.name === name);
}

async function openProduct(page: Page, request: APIRequestContext, name: string): Promise<void> {
  await page.goto(`/product/${(await findProduct(request, name)).id}`);
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** The column beside the pictures: name, price and choices. */
function besides(page: Page) {
  return heading(page).locator('..');
}

function stars(page: Page) {
  return besides(page).getByRole('img', { name: /out of 5 stars/ });
}

function picture(page: Page, alt: string) {
  return page.getByRole('link', { name: `Enlarge: ${alt}`, exact: true });
}

function card(page: Page, title: string) {
  const itsTitle = page.getByRole('heading', { name: title, exact: true });
  return page.locator('.panel').filter({ has: itsTitle });
}

function missing(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Product not found' });
}
