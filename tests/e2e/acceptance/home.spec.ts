import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

const categories = ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis', 'Salwar Suits', 'Accessories'];

test('the home page leads into the shop', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = async (name: string, address: string, title: string) => {
    await page.goto('/');
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(heading).toHaveText(title);
  };

  await checkLine('C078', async () => {
    await expect(heading).toBeInViewport();
    await expect(
      main.getByAltText('Indigo Ajrakh, red Banarasi and mustard silk hanging side by side'),
    ).toBeInViewport();
    await presses('Shop the Store', '/store', 'Store');
  });
  await checkLine('C079', () => presses('Browse Categories', '/categories', 'Categories'));
  await checkLine('C087', () => presses('Start Shopping', '/store', 'Store'));
  await checkLine('C085', () => presses('View All', '/store', 'Store'));
  await checkLine('C088', async () => {
    await presses('Create Account', '/auth?tab=sign-up', 'Create your account');
    await expect(page.getByLabel('Full Name')).toBeVisible();
  });
  await checkLine('C080', async () => {
    await page.goto('/');
    const tiles = main.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
    await expect(tiles).toHaveText(categories.map((name) => new RegExp(`^${name}`)));
    for (const [place, name] of categories.entries()) {
      await expect(tiles.nth(place)).toHaveAttribute(
        'href',
        `/store?${new URLSearchParams({ category: name.toLowerCase() })}`,
      );
    }
    await tiles.nth(4).click();
    await expect(heading).toHaveText('Salwar Suits');
  });
});

test('what stands on the home page', async ({ page }) => {
  await page.goto('/');
  const tiles = page.getByRole('region', { name: 'Shop by Category' });
  const featured = page.getByRole('region', { name: 'Featured Collection' });

  await checkLine('C084', () => expect(featured.getByRole('article')).toHaveCount(3));
  await checkLine('C086', async () => {
    await expect(page.getByRole('heading', { name: 'Why Choose Fashion Haat' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'We call before you pay' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Easy Returns' })).toBeVisible();
  });
  await checkLine('C081', async () => {
    const sarees = (await tiles.getByRole('link', { name: /^Sarees/ }).innerText()).split('\n');
    const lehengas = (await tiles.getByRole('link', { name: /^Lehengas/ }).innerText()).split('\n');
    await page.goto('/store?category=sarees');
    await expect(
      page.getByText(sarees[1]?.replace('item', 'product') ?? '', { exact: true }),
    ).toBeVisible();
    await page.goto('/store?category=lehengas');
    await expect(
      page.getByText(lehengas[1]?.replace('item', 'product') ?? '', { exact: true }),
    ).toBeVisible();
  });
});
