import type { Page } from '@playwright/test';
import { runSql } from '../run-sql.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

// Its own shop, because the catalogue is broken here.
let shop: Awaited<ReturnType<typeof openDemoShop>>;
test.beforeAll(async () => {
  shop = await openDemoShop({});
});
test.afterAll(() => shop.close());

test('the home page of a shop whose catalogue cannot be read, and can again', async ({ page }) => {
  const featured = page.getByRole('region', { name: 'Featured Collection' });
  const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  await sql('alter table products rename to products_lost');
  await page.goto(shop.address);

  await checkLine('C091', async () => {
    await expect(featured.getByRole('article')).toHaveCount(3);
    await expect(featured.getByRole('heading', { level: 3 })).toHaveText([
      'Kanjivaram Silk Saree',
      'Bandhani Lehenga',
      'Chikankari Kurta',
    ]);
    // Samples are marked as such and cannot be bought.
    await expect(featured.getByText('Sample', { exact: true })).toHaveCount(3);
    await expect(featured.getByText(/₹/)).toHaveCount(0);
    await expect(featured.getByRole('button')).toHaveCount(0);
    await expect(featured.getByRole('link', { name: 'See the Store' }).first()).toHaveAttribute(
      'href',
      '/store',
    );
  });
  await checkLine('C083 C082', () =>
    expect(tiles).toHaveText([
      /^Sarees\s*200\+ items$/,
      /^Lehengas\s*150\+ items$/,
      /^Kurtas\s*100\+ items$/,
      /^Anarkalis\s*80\+ items$/,
      /^Salwar Suits\s*120\+ items$/,
      /^Accessories\s*50\+ items$/,
    ]),
  );

  // Once readable, the catalogue is the real one; when lost again, the last one stays.
  await sql('alter table products_lost rename to products');
  await page.reload();
  await expect(featured.getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(tiles.first()).toHaveText(/^Sarees\s*7 items$/);
  const names = await cardNames(page);
  await sql('alter table products rename to products_lost');
  await page.reload();
  expect(await cardNames(page)).toEqual(names);
  await sql('alter table products_lost rename to products');
});

test('what is featured, and how much there is of each', async ({ page }) => {
  const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  const newest = ['Jamuni Brocade Anarkali', 'Dhamadka Ajrakh Modal Saree'];

  await checkLine('C089', async () => {
    await sql('update products set is_featured = name = any($1)', [
      ['Zari Jaal Jutti', 'Wardha Khadi Kurta'],
    ]);
    await page.goto(shop.address);
    expect((await cardNames(page)).toSorted()).toEqual(['Wardha Khadi Kurta', 'Zari Jaal Jutti']);
    await sql('update products set is_featured = true where name not like $1', ['J%']);
    await page.reload();
    expect(await cardNames(page)).toHaveLength(3);
    expect(await cardNames(page)).not.toContain(newest[0]);
  });
  await checkLine('C090', async () => {
    await sql('update products set is_featured = false');
    await page.goto(`${shop.address}/store?sort=newest`);
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names.slice(0, 2)).toEqual(newest);
    await page.goto(shop.address);
    expect(await cardNames(page)).toEqual(names.slice(0, 3));
  });
  await checkLine('C081', async () => {
    await sql(
      `insert into products (name, price_paise, category_id)
       select 'Saree ' || n, 100000, (select id from categories where name = 'Sarees')
       from generate_series(8, $1) n`,
      [49],
    );
    await page.reload();
    await expect(tiles.first()).toHaveText(/^Sarees\s*49 items$/);
    await sql('update products set category_id = (select id from categories where name = $1)', [
      'Sarees',
    ]);
    await page.reload();
    await expect(tiles.first()).toHaveText(/^Sarees\s*60\+ items$/);
    await expect(tiles.nth(1)).toHaveText(/^Lehengas\s*0 items$/);
  });
  await checkLine('C140 C142', async () => {
    await sql('delete from categories where name = $1', ['Anarkalis']);
    await page.goto(`${shop.address}/categories`);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveText([
      /^Sarees\s*60\+ items$/,
      /^Lehengas\s*0 items$/,
      /^Kurtas\s*0 items$/,
      /^Anarkalis\s*0 items$/,
    ]);
    await cards.last().getByRole('link').click();
    await expect(page).toHaveURL(`${shop.address}/store?category=Anarkalis`);
    await expect(page.getByText('No products found')).toBeVisible();
  });
});

function cardNames(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: 'Featured Collection' })
    .getByRole('heading', { level: 3 })
    .allInnerTexts();
}

function sql(statement: string, values: unknown[] = []): Promise<unknown[]> {
  return runSql(statement, values, shop.dataDir);
}
