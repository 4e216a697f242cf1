import type { APIRequestContext } from '@playwright/test';
import { photo } from '../../support/test-pictures.ts';
import { openDemoShop } from '../start-shop.ts';
import { expect, test, withoutTable } from '../test.ts';
import { type ApiClient, newCustomer, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';

const description = 'Woven in Yeola.\nDry clean only.';

test('products, as an API client reads and writes them', async ({ page, request, owners }) => {
  const [saree] = (await read(request, '/products?limit=100')).data.filter(
    ({ name }: { name: string }) => name === 'Meenakshi Kanjivaram Silk Saree',
  );

  await checkLine('C472', async () =>
    expect(saree).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Meenakshi Kanjivaram Silk Saree',
      description: expect.stringContaining('korvai'),
      price: 24_500,
      sale_price: 19_999,
      is_sale: true,
      stock_quantity: 14,
      category_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      category: expect.anything(),
      material: 'Mulberry silk, half-fine zari',
      // The demo shop says more of its products. One without attributes has no such field.
      attributes: expect.anything(),
      sizes: expect.anything(),
      colors: expect.anything(),
      images: expect.anything(),
      images_by_color: expect.anything(),
      is_featured: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    }),
  );
  await checkLine('C473', async () =>
    expect(saree.sizes).toEqual(['Free Size', 'With stitched blouse']),
  );
  await checkLine('C474', async () =>
    expect(saree.colors).toEqual(['Arakku Red', 'Temple Green', 'Mango Gold']),
  );
  await checkLine('C475', async () => {
    expect(saree.images).toHaveLength(3);
    const first = await request.get(new URL(saree.images[0]).pathname);
    expect(first.headers()['content-type']).toBe('image/webp');
    await page.goto('/store?search=Meenakshi');
    const shown = page.getByRole('main').getByRole('article').locator('img');
    // In a smaller width.
    const [stem] = new URL(saree.images[0]).pathname.split(/-\d+\.webp$/);
    await expect(shown).toHaveAttribute('src', new RegExp(`^${stem}-\\d+\\.webp$`));
  });
  await checkLine('C476', async () =>
    expect(saree.category).toEqual({ id: saree.category_id, name: 'Sarees' }),
  );

  const images = await Promise.all([upload(owners), upload(owners)]);
  const input = {
    ...{ name: `Paithani ${uniqueSuffix()}`, description, price: 24_500.5, stock_quantity: 4 },
    ...{ category_id: saree.category_id, material: 'Silk', sizes: ['S'], colors: ['Red'], images },
  };
  const { count } = await read(request, '/products/count');
  const { id } = await owners.requestJson('post', '/products', input);
  await checkLine('C533 C529', async () => {
    expect(await read(request, `/products/${id}`)).toMatchObject({ ...input, is_sale: false });
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(input.name);
    await expect(page.getByText('₹24,500.50')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Red' })).toBeVisible();
  });
  await checkLine('C530', async () =>
    expect(await read(request, '/products/count')).toEqual({ count: count + 1 }),
  );
  await checkLine('C527', async () => {
    const { data } = await read(request, '/products?limit=100');
    expect(data[0]).toMatchObject({ id, category: { name: 'Sarees' } });
    const times = data.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(data).toHaveLength(count + 1);
  });
  await checkLine('C532 C531', async () => {
    await owners.requestJson('patch', `/products/${id}/stock`, { stock_quantity: 17 });
    expect(await read(request, `/products/${id}/stock`)).toEqual({ stock_quantity: 17 });
    const answer = await request.patch(`/api/v1/products/${id}/stock`, {
      data: { stock_quantity: 1 },
    });
    expect(answer.status()).toBe(401);
  });
  await checkLine('C534', async () => {
    const now = {
      ...{ name: `Ilkal ${uniqueSuffix()}`, description: '', price: 999, stock_quantity: 3 },
      ...{ category_id: null, material: 'Cotton', sizes: [], colors: ['Blue', 'Red'] },
      images: images.toReversed(),
    };
    await owners.requestJson('patch', `/products/${id}`, now);
    expect(await read(request, `/products/${id}`)).toMatchObject({ ...now, category: null });
  });
  await checkLine('C535', async () => {
    await owners.requestJson('delete', `/products/${id}`);
    expect((await request.get(`/api/v1/products/${id}`)).status()).toBe(404);
    expect((await page.goto(`/product/${id}`))?.status()).toBe(404);
  });
});

test('featured products, and what stands in for them', async ({ page, request, owners }) => {
  const featured = async () => (await read(request, '/products/featured')).data as Featured[];
  type Featured = { id: string; is_featured: boolean };
  await checkLine('C528', async () => {
    const before = await featured();
    expect(before.map(({ is_featured }) => is_featured)).toEqual([true, true, true]);
    const more = { name: `Paithani ${uniqueSuffix()}`, price: 1, is_featured: true };
    const { id } = await owners.requestJson('post', '/products', more);
    expect(await featured()).toHaveLength(3);
    await owners.requestJson('delete', `/products/${id}`);
    const feature = (is_featured: boolean) =>
      Promise.all(
        before.map((one) => owners.requestJson('patch', `/products/${one.id}`, { is_featured })),
      );
    await feature(false);
    const newest = (await read(request, '/products?limit=3')).data.map(idOf);
    expect((await featured()).map(idOf)).toEqual(newest);
    await feature(true);
  });
  await checkLine('C477', async () => {
    // A shop in which nothing has been viewed yet.
    const newShop = await openDemoShop({});
    try {
      await withoutTable(newShop, 'products', async () => {
        await page.goto(newShop.address);
        const samples = page.getByRole('article').filter({ hasText: 'Sample' });
        await expect(samples).toContainText(['Sarees', 'Lehengas', 'Kurtas']);
        await expect(samples.getByText('₹')).toHaveCount(0);
      });
    } finally {
      await newShop.close();
    }
  });
});

test('categories, as an API client reads them', async ({ request }) => {
  const { data } = await read(request, '/categories');
  const names = ['Accessories', 'Anarkalis', 'Kurtas', 'Lehengas', 'Salwar Suits', 'Sarees'];
  await checkLine('C537', async () =>
    expect(data.map(({ name }: { name: string }) => name)).toEqual(names),
  );
  await checkLine('C478 C538', async () => {
    for (const category of data) expect(Object.keys(category)).toEqual(['id', 'name']);
  });
  await checkLine('C539', async () =>
    expect(await read(request, `/categories/${data[2].id}`)).toMatchObject({ name: 'Kurtas' }),
  );
});

test('reviews, as an API client reads and writes them', async ({ request, owners }) => {
  const { id } = await owners.requestJson('post', '/products', { name: 'Ilkal', price: 999 });
  const path = `/products/${id}/reviews`;
  const reviewer = (name: string) => newCustomer(request, name);
  const leela = await reviewer('Leela Menon');
  await checkLine('C557', async () => {
    await leela.requestJson('post', path, { rating: 5, comment: 'Soft.' });
    expect((await request.post(`/api/v1${path}`, { data: { rating: 5 } })).status()).toBe(401);
    const { data } = await read(request, path);
    expect(data).toMatchObject([{ product_id: id, author: 'Leela Menon', rating: 5 }]);
  });
  await checkLine('C484', async () => {
    await (await reviewer('Zoya Khan')).requestJson('post', path, { rating: 4 });
    const [newest] = (await read(request, path)).data;
    expect(newest).toEqual({
      ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), product_id: id, author: 'Zoya Khan' },
      ...{ rating: 4, comment: '', answer: null },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });
  await checkLine('C556', async () => {
    const { data } = await read(request, path);
    expect(data.map(({ author }: { author: string }) => author)).toEqual([
      'Zoya Khan',
      'Leela Menon',
    ]);
  });
  await checkLine('C558', async () =>
    expect(await read(request, `/products/${id}/rating`)).toEqual({ count: 2, average: 4.5 }),
  );
});

function idOf({ id }: { id: string }): string {
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the JSON.
async function read(request: APIRequestContext, path: string): Promise<any> {
  return (await request.get(`/api/v1${path}`)).json();
}

/** Uploads a picture. Returns its address. */
async function upload(owners: ApiClient): Promise<string> {
  const picture = await photo({ width: 40, height: 50 });
  return (await owners.requestJson('post', '/storage/product-images', picture)).url;
}
