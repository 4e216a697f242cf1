import { describe, expect, test } from 'vitest';
import { type PageHead, readHead } from '#tests/support/page-head.ts';
import { structuredDataSchema } from '#tests/support/structured-data-schema.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
const sarees = await givenCategory(shop, 'Sarees & Dupattas');
await Promise.all(
  Array.from({ length: 30 }, (_, n) =>
    givenProduct(shop, { name: `Maheshwari ${n}`, categoryId: sarees, sizes: ['M'] }),
  ),
);

const home = 'http://localhost:3000';
const hostile = '</title></script><script>alert(1)</script>"\'&amp; 🥻 \u202eساڑی';

/** The head of a page, which has to answer 200. */
async function headOf(path: string): Promise<PageHead> {
  const answer = await http.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return readHead(await answer.text());
}

/** The offer in a product's structured data. */
async function offerOf(id: string): Promise<unknown> {
  const [product] = (await headOf(`/product/${id}`)).structuredData;
  return product?.offers;
}

test.each(['/', '/store', '/categories', '/about', '/shipping', '/terms', '/privacy'])(
  '%s has canonical URL, title, description and picture for sharing',
  async (path) => {
    const head = await headOf(`${path}?utm_source=email`);
    expect(head.canonical).toBe(new URL(path, home).href);
    expect(head.robots).toBeNull();
    expect(head.meta('og:url')).toBe(head.canonical);
    expect(head.meta('og:title')).toBe(head.title);
    expect(head.meta('og:description')).toBe(head.meta('description'));
    expect(head.meta('description')?.length).toBeGreaterThan(40);
    expect(head.meta('og:site_name')).toBe('Fashion Haat');
    expect(head.meta('og:image')).toBe(`${home}/share/shop.jpg`);
    expect(head.meta('twitter:card')).toBe('summary_large_image');
    structuredDataSchema.parse(head.structuredData);
  },
);

test.each(['/auth', '/auth/forgot', '/wishlist', '/profile', '/admin', '/no/such'])(
  '%s is not indexed',
  async (path) => {
    const head = readHead(await (await http.get(path)).text());
    expect([head.robots, head.canonical]).toEqual(['noindex', null]);
  },
);

test.each(['/cart', '/checkout', '/orders', '/profile', '/order-confirmation'])(
  '%s of a signed-in user is not indexed',
  async (path) => {
    const answer = await http.get(path, await givenUser(shop));
    const head = readHead(await answer.text());
    expect([head.robots, head.canonical]).toEqual(['noindex', null]);
  },
);

test('the home page has the shop, its contact and its search as structured data', async () => {
  const { structuredData: items } = await headOf('/');
  expect(structuredDataSchema.parse(items).map((item) => item['@type'])).toEqual([
    'Organization',
    'WebSite',
  ]);
  expect(items).toMatchObject([
    { name: 'Fashion Haat', contactPoint: { telephone: '+91 98765 43210' } },
    { potentialAction: { target: { urlTemplate: `${home}/store?search={search_term_string}` } } },
  ]);
});

describe('the store', () => {
  const category = '/store?category=Sarees+%26+Dupattas';

  test.each([
    ['/store?page=1', '/store'],
    ['/store?page=2', '/store?page=2'],
    ['/store?page=9', '/store?page=2'],
    ['/store?sort=newest&page=2', '/store'],
    ['/store?category=sarees+%26+dupattas', category],
    [`${category}&page=2`, `${category}&page=2`],
    [`${category}&size=M&from=100&stock=1`, category],
  ])('at %s has the canonical URL %s', async (path, canonical) => {
    expect((await headOf(path)).canonical).toBe(home + canonical);
  });

  test.each(['/store?search=maheshwari', '/store?category=Umbrellas', '/store?to=1'])(
    'at %s is not indexed',
    async (path) => {
      const head = await headOf(path);
      expect([head.robots, head.canonical]).toEqual(['noindex', null]);
    },
  );

  test('has breadcrumbs to a category', async () => {
    const { structuredData: items } = await headOf(category);
    expect(structuredDataSchema.parse(items)).toMatchObject([
      {
        itemListElement: [
          { name: 'Home', item: `${home}/` },
          { name: 'Store', item: `${home}/store` },
          { name: 'Sarees & Dupattas', item: home + category },
        ],
      },
    ]);
  });
});

describe('a product', () => {
  test('has its name in the URL, and its price and description in the head', async () => {
    const { id } = await givenProduct(shop, {
      name: 'Gadwal Pattu Saree',
      description: `Silk,\nwoven by hand. ${'Zari and silk. '.repeat(20)}`,
    });
    const head = await headOf(`/product/${id}`);
    expect(head.title).toBe('Gadwal Pattu Saree - Fashion Haat');
    expect(head.canonical).toBe(`${home}/product/${id}/gadwal-pattu-saree`);
    expect(head.meta('description')).toMatch(
      /^Gadwal Pattu Saree for ₹16,750\. Silk, woven by hand\. .* (Zari|and|silk)…$/,
    );
    expect(head.meta('description')?.length).toBeLessThanOrEqual(161);
    expect(head.meta('og:image:alt')).toBe('Gadwal Pattu Saree, ₹16,750');
    expect(head.meta('og:image')).toMatch(
      new RegExp(`^${home}/share/${id}\\.jpg\\?v=[0-9a-f]{12}$`),
    );
  });

  test('shows the same page under its slug, and redirects there from an old slug', async () => {
    const { id } = await givenProduct(shop, { name: 'Ilkal Saree' });
    expect((await headOf(`/product/${id}/ilkal-saree`)).title).toBe('Ilkal Saree - Fashion Haat');
    for (const old of ['ilkal', 'ILKAL-saree', 'ilkal-saree-2', '%20']) {
      const answer = await http.get(`/product/${id}/${old}?size=M`);
      expect([old, answer.status, answer.headers.get('Location')]).toEqual([
        old,
        301,
        `/product/${id}/ilkal-saree?size=M`,
      ]);
      expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    }
  });

  test('can be added to the cart at either URL', async () => {
    const { id } = await givenProduct(shop, { name: 'Ilkal Saree' });
    const user = await givenUser(shop);
    for (const address of [`/product/${id}`, `/product/${id}/ilkal-saree`]) {
      const form = { intent: 'add-to-cart', quantity: '1' };
      expect([address, (await http.post(address, form, user)).status]).toEqual([address, 303]);
    }
  });

  test('has an offer with its sale price, or sold out', async () => {
    const onSale = await givenProduct(shop, { pricePaise: 1_850_000, salePricePaise: 1_675_050 });
    const soldOut = await givenProduct(shop, { pricePaise: 99_900, stock: 0 });
    expect(await offerOf(onSale.id)).toMatchObject({
      price: '16750.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
    });
    expect(await offerOf(soldOut.id)).toMatchObject({
      price: '999.00',
      availability: 'https://schema.org/OutOfStock',
    });
  });

  test('has a rating once somebody has rated it, without hidden reviews', async () => {
    const { id } = await givenProduct(shop);
    const ratingOf = async () => {
      const [product] = structuredDataSchema.parse((await headOf(`/product/${id}`)).structuredData);
      return product && 'aggregateRating' in product ? product.aggregateRating : undefined;
    };
    expect(await ratingOf()).toBeUndefined();
    const hidden = await givenReview(shop, id, { by: null, rating: 1 });
    await shop.db
      .updateTable('reviews')
      .set({ hidden_reason: 'Not about the cloth' })
      .where('id', '=', hidden)
      .execute();
    expect(await ratingOf()).toBeUndefined();
    for (const rating of [5, 4, 4]) await givenReview(shop, id, { by: null, rating });
    expect(await ratingOf()).toMatchObject({ ratingValue: '4.3', reviewCount: 3 });
  });

  test('has its pictures and breadcrumbs as structured data', async () => {
    const { id } = await givenProduct(shop, { name: 'Kota Doria', categoryId: sarees });
    await shop.db
      .insertInto('product_images')
      .values([
        { product_id: id, position: 0, url: '/pictures/hero-tall-860.webp', tint: null },
        { product_id: id, position: 1, url: 'https://pictures.example/kota.jpg', tint: null },
      ])
      .execute();
    const [product, breadcrumbs] = structuredDataSchema.parse(
      (await headOf(`/product/${id}`)).structuredData,
    );
    expect(product).toMatchObject({
      image: [`${home}/pictures/hero-tall-860.webp`, 'https://pictures.example/kota.jpg'],
      category: 'Sarees & Dupattas',
    });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { name: 'Home' },
        { name: 'Store' },
        { name: 'Sarees & Dupattas' },
        { name: 'Kota Doria', item: `${home}/product/${id}/kota-doria` },
      ],
    });
  });

  test('with a hostile name shows it as text', async () => {
    const { id } = await givenProduct(shop, { name: hostile, description: hostile });
    const answer = await http.get(`/product/${id}`);
    const html = await answer.text();
    expect(html).not.toContain('<script>alert');
    const head = readHead(html);
    expect(head.title).toBe(`${hostile} - Fashion Haat`);
    expect(head.meta('og:title')).toBe(`${hostile} - Fashion Haat`);
    const [product] = structuredDataSchema.parse(head.structuredData);
    expect(product).toMatchObject({ name: hostile, description: hostile });
  });
});

test('a document has its structured data once, in its head, and a page gone to has it in its data', async () => {
  const { id } = await givenProduct(shop, { name: 'Jaal' });
  for (const [path, kind] of [
    ['/', '"WebSite"'],
    [`/product/${id}`, '"BreadcrumbList"'],
  ] as const) {
    const html = await (await http.get(path)).text();
    expect([path, html.split(kind).length - 1]).toEqual([path, 1]);
    const dataPath = path === '/' ? '/_.data' : `${path}.data`;
    expect(await (await http.get(dataPath)).text()).toContain(kind);
  }
});
