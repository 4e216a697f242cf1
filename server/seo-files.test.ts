import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct, openTestShop } from '#tests/support/test-shop.ts';
import { readXml, textsOf, type XmlElement } from '#tests/support/xml.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
});

const home = 'http://localhost:3000';
const hostile = '</title><script>alert(1)</script>]]> "\'&amp; 🥻 \u0001\u202eساڑی';

async function xmlAt(path: string): Promise<XmlElement> {
  const response = await http.get(path);
  expect([path, response.status, response.headers.get('Content-Type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  return readXml(await response.text());
}

async function readSitemap(path: string): Promise<string[]> {
  return (await xmlAt(path)).children.flatMap((entry) => textsOf(entry, 'loc'));
}

async function items(): Promise<XmlElement[]> {
  const { children } = await xmlAt('/feed/products.xml');
  return children[0]?.children.filter(({ name }) => name === 'item') ?? [];
}

/** Inserts many products with numbered names. */
async function givenProducts(count: number): Promise<void> {
  await sql`insert into products (name, price_paise, stock_quantity)
    select 'Saree ' || n, 99900, 1 from generate_series(1, ${sql.lit(count)}) as n`.execute(
    shop.db,
  );
}

describe('robots.txt', () => {
  test('names the sitemap and excludes personal pages', async () => {
    const response = await http.get('/robots.txt');
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).split('\n');
    expect(lines).toContain(`Sitemap: ${home}/sitemap.xml`);
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    for (const path of [
      '/cart',
      '/profile/delete',
      '/admin',
      '/auth',
      '/api/v1/live',
      '/orders',
      '/pay/FH7K2M9Q',
    ]) {
      expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, true]);
    }
    for (const path of ['/', '/store', '/product/1', '/categories', '/about', '/share/shop.jpg']) {
      expect([path, closed.some((start) => path.startsWith(start))]).toEqual([path, false]);
    }
  });
});

describe('the sitemap', () => {
  test('of an empty shop has only its pages', async () => {
    expect(await readSitemap('/sitemap.xml')).toEqual([`${home}/sitemap-pages.xml`]);
    expect(await readSitemap('/sitemap-pages.xml')).toEqual(
      ['/', '/store', '/categories', '/about', '/shipping', '/terms', '/privacy'].map(
        (path) => home + path,
      ),
    );
  });

  test('has the categories that are not empty', async () => {
    const categoryId = await givenCategory(shop, 'Sarees & Dupattas');
    await givenCategory(shop, 'Nothing yet');
    await givenProduct(shop, { categoryId });
    expect((await readSitemap('/sitemap-pages.xml')).slice(7)).toEqual([
      `${home}/store?category=Sarees+%26+Dupattas`,
    ]);
  });

  test('has every active product, with its URL and last change', async () => {
    const shown = await givenProduct(shop, { name: 'Gadwal Pattu Saree' });
    await givenProduct(shop, { isActive: false });
    const gone = await givenProduct(shop);
    await shop.db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const { changedAt } = await shop.db
      .selectFrom('products')
      .select('updated_at as changedAt')
      .where('id', '=', shown.id)
      .executeTakeFirstOrThrow();
    const { children } = await xmlAt('/sitemap-1.xml');
    expect(children.map((entry) => [textsOf(entry, 'loc'), textsOf(entry, 'lastmod')])).toEqual([
      [[`${home}/product/${shown.id}/gadwal-pattu-saree`], [changedAt.toISOString()]],
    ]);
    const index = await xmlAt('/sitemap.xml');
    expect(textsOf(index.children[1], 'lastmod')).toEqual([changedAt.toISOString()]);
  });

  test('comes in parts of 10,000', async () => {
    await givenProducts(10_001);
    expect(await readSitemap('/sitemap.xml')).toEqual(
      ['pages', '1', '2'].map((part) => `${home}/sitemap-${part}.xml`),
    );
    const first = await readSitemap('/sitemap-1.xml');
    const second = await readSitemap('/sitemap-2.xml');
    expect([first.length, second.length]).toEqual([10_000, 1]);
    expect(new Set([...first, ...second]).size).toBe(10_001);
  });

  test.each(['/sitemap-1.xml', '/sitemap-0.xml', '/sitemap-99999.xml', '/sitemap-x.xml'])(
    'has no part %s in an empty shop',
    async (path) => {
      expect((await http.get(path)).status).toBe(404);
    },
  );
});

describe('the product feed', () => {
  test('has the same data as the product page', async () => {
    const categoryId = await givenCategory(shop, 'Kurtas');
    const { id } = await givenProduct(shop, {
      name: 'Chikan Kurta',
      description: 'Cotton, embroidered by hand.',
      pricePaise: 185_000,
      salePricePaise: 167_550,
      categoryId,
    });
    await shop.db
      .insertInto('product_images')
      .values([
        { product_id: id, position: 0, url: '/pictures/first.webp', tint: null },
        { product_id: id, position: 1, url: '/pictures/second.webp', tint: null },
      ])
      .execute();
    const [item] = await items();
    expect(item?.children.map(({ name, text }) => [name, text])).toEqual([
      ['g:id', id],
      ['title', 'Chikan Kurta'],
      ['description', 'Cotton, embroidered by hand.'],
      ['link', `${home}/product/${id}/chikan-kurta`],
      ['g:image_link', `${home}/pictures/first.webp`],
      ['g:additional_image_link', `${home}/pictures/second.webp`],
      ['g:availability', 'in_stock'],
      ['g:price', '1850.00 INR'],
      ['g:sale_price', '1675.50 INR'],
      ['g:brand', 'Fashion Haat'],
      ['g:condition', 'new'],
      ['g:product_type', 'Kurtas'],
      ['g:identifier_exists', 'no'],
      ['g:shipping', expect.anything()],
    ]);
  });

  test('says when a product is sold out', async () => {
    await givenProduct(shop, { stock: 0 });
    expect((await items()).map((item) => textsOf(item, 'g:availability'))).toEqual([
      ['out_of_stock'],
    ]);
  });

  test('escapes a hostile name and drops characters that XML cannot have', async () => {
    await givenProduct(shop, { name: hostile, description: '' });
    const [item] = await items();
    expect(textsOf(item, 'title')).toEqual([hostile.replace('\u0001', '')]);
    expect(textsOf(item, 'description')).toEqual([hostile.replace('\u0001', '')]);
  });

  test('has each product of a large shop once', async () => {
    await givenProducts(1_203);
    const ids = (await items()).flatMap((item) => textsOf(item, 'g:id'));
    expect([ids.length, new Set(ids).size]).toEqual([1_203, 1_203]);
  });

  test('of an empty shop is valid', async () => {
    expect(await items()).toEqual([]);
  });
});

describe('a share picture', () => {
  test('is a JPEG of 1200 × 630, of the shop and of every product', async () => {
    const { id } = await givenProduct(shop, { name: hostile });
    for (const path of ['/share/shop.jpg', `/share/${id}.jpg`]) {
      const response = await http.get(path);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
      // WhatsApp does not show larger ones.
      expect(bytes.length).toBeLessThan(300_000);
    }
  });

  test('changes its URL and ETag with price or name, not with stock', async () => {
    const { id } = await givenProduct(shop, { pricePaise: 100_000, stock: 5 });
    const seen = async () => {
      const html = await (await http.get(`/product/${id}`)).text();
      const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
      return [picture, (await http.get(picture)).headers.get('ETag')];
    };
    const change = (values: { price_paise?: number; stock_quantity?: number }) =>
      shop.db.updateTable('products').set(values).where('id', '=', id).execute();
    const before = await seen();
    await change({ stock_quantity: 3 });
    expect(await seen()).toEqual(before);
    await change({ price_paise: 90_000 });
    const [picture, tag] = await seen();
    expect(picture).not.toBe(before[0]);
    expect(tag).not.toBe(before[1]);
  });

  test('is not sent again to a client that has it', async () => {
    const tag = (await http.get('/share/shop.jpg')).headers.get('ETag') ?? '';
    const again = await http.get('/share/shop.jpg', null, { 'If-None-Match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('of a hidden product is not found', async () => {
    const hidden = await givenProduct(shop, { isActive: false });
    for (const id of [hidden.id, 'x', '00000000-0000-4000-8000-000000000000']) {
      expect((await http.get(`/share/${id}.jpg`)).status).toBe(404);
    }
  });

  test('is limited per address, except for a client that has it', async () => {
    let response = await http.get('/share/shop.jpg');
    const tag = response.headers.get('ETag') ?? '';
    for (let count = 0; count < 120 && response.status === 200; count += 1) {
      response = await http.get('/share/shop.jpg');
    }
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    const again = await http.get('/share/shop.jpg', null, { 'If-None-Match': tag });
    expect(again.status).toBe(304);
  });
});
