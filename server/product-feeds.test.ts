import { beforeEach, describe, expect, test } from 'vitest';
import type { WornBy } from '#app/products/seo/worn-by.contract.ts';
import { readHead } from '#tests/support/page-head.ts';
import { structuredDataSchema } from '#tests/support/structured-data-schema.ts';
import { givenAttributes, givenDescribedProduct } from '#tests/support/test-attributes.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import {
  givenCategory,
  givenDeliveryCharge,
  givenProduct,
  openTestShop,
} from '#tests/support/test-shop.ts';
import { readXml, textsOf, type XmlElement } from '#tests/support/xml.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
await givenDeliveryCharge(shop, 12_000);
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
});

const feeds = { google: '/feed/products.xml', meta: '/feed/meta.xml' };

async function itemsOf(feed: string): Promise<XmlElement[]> {
  const { children } = readXml(await (await http.get(feed)).text());
  return children[0]?.children.filter(({ name }) => name === 'item') ?? [];
}

/** The only text of this name in an item; null if there is none. */
function field(item: XmlElement | undefined, name: string): string | null {
  const texts = textsOf(item, name);
  expect([name, texts.length]).toEqual([name, Math.min(texts.length, 1)]);
  return texts[0] ?? null;
}

type Rule = { isRequired?: true; maxLength?: number; maxTimes?: number; format?: RegExp };

const address = /^https?:\/\/\S+$/;
const amount = /^\d+\.\d{2} INR$/;

/**
 * The product data specification of Google Merchant Center
 * (https://support.google.com/merchants/answer/7052112). Lengths in characters.
 */
const googleRules: Record<string, Rule> = {
  'g:id': { isRequired: true, maxLength: 50 },
  'g:item_group_id': { maxLength: 50 },
  title: { isRequired: true, maxLength: 150 },
  description: { isRequired: true, maxLength: 5_000 },
  link: { isRequired: true, maxLength: 2_000, format: address },
  'g:image_link': { isRequired: true, maxLength: 2_000, format: address },
  'g:additional_image_link': { maxLength: 2_000, maxTimes: 10, format: address },
  'g:availability': { isRequired: true, format: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  'g:price': { isRequired: true, format: amount },
  'g:sale_price': { format: amount },
  'g:brand': { isRequired: true, maxLength: 70 },
  'g:condition': { format: /^(new|refurbished|used)$/ },
  'g:gender': { format: /^(male|female|unisex)$/ },
  'g:age_group': { format: /^(newborn|infant|toddler|kids|adult)$/ },
  // Up to three colors with slashes between, 40 characters each, and no numeric code.
  'g:color': { maxLength: 100, format: /^(?!\d+$)[^/]{1,40}(\/[^/]{1,40}){0,2}$/ },
  'g:size': { maxLength: 100 },
  'g:material': { maxLength: 200 },
  'g:product_type': { maxLength: 750 },
  'g:mpn': { maxLength: 70 },
  'g:identifier_exists': { format: /^(yes|no)$/ },
  // A name and a value for each section.
  'g:product_detail': { maxTimes: 1_000 },
  'g:shipping': {},
};

/**
 * The same for Meta's catalogues, where they differ
 * (https://developers.facebook.com/docs/commerce-platform/catalog/fields).
 */
const metaRules: Record<string, Rule> = {
  ...googleRules,
  'g:id': { isRequired: true, maxLength: 100 },
  title: { isRequired: true, maxLength: 200 },
  description: { isRequired: true, maxLength: 9_999 },
  'g:additional_image_link': { maxLength: 2_000, maxTimes: 20, format: address },
  'g:availability': {
    isRequired: true,
    format: /^(in stock|out of stock|available for order|discontinued)$/,
  },
};

/** Returns how an item breaks the rules. */
function mistakesOf(item: XmlElement, rules: Record<string, Rule>): string[] {
  const names = new Set([...item.children.map(({ name }) => name), ...Object.keys(rules)]);
  return [...names].flatMap((name) => {
    const rule = rules[name];
    if (!rule) return [`${name} is unknown`];
    const texts = textsOf(item, name);
    return [
      rule.isRequired && texts.length === 0 && `${name} is missing`,
      texts.length > (rule.maxTimes ?? 1) && `${name} comes ${texts.length} times`,
      ...texts.map(
        (text) =>
          ([...text].length > (rule.maxLength ?? Number.POSITIVE_INFINITY) && `${name} is long`) ||
          (!/shipping|detail/.test(name) && text.trim() === '' && `${name} is empty`) ||
          (rule.format && !rule.format.test(text) && `${name} is '${text}'`),
      ),
    ].filter((mistake) => typeof mistake === 'string');
  });
}

async function givenPictures(productId: string, count: number): Promise<void> {
  await shop.db
    .insertInto('product_images')
    .values(
      Array.from({ length: count }, (_, position) => ({
        product_id: productId,
        position,
        url: `/pictures/${position}.webp`,
        tint: null,
      })),
    )
    .execute();
}

/** Counted by size and color and on sale, with a price difference and SKUs for some. */
async function givenLehenga(overrides: Parameters<typeof givenProduct>[1] = {}): Promise<string> {
  const { id } = await givenProduct(shop, {
    name: 'Mor Lehenga',
    description: 'Silk, woven by hand.',
    material: 'Banarasi silk',
    pricePaise: 1_250_000,
    salePricePaise: 1_100_050,
    sizes: ['S', 'XL'],
    colors: ['Rani', 'Bottle Green'],
    variants: [
      { size: 'S', color: 'Rani', stock: 3 },
      { size: 'XL', color: 'Rani', stock: 0, priceDifferencePaise: 50_000 },
      { size: 'S', color: 'Bottle Green', stock: 1 },
      // Returned from an order, in a size no longer offered.
      { size: 'M', color: 'Rani', stock: 1 },
    ],
    ...overrides,
  });
  await shop.db
    .updateTable('product_variants')
    .set({ sku: 'MOR-S-RANI' })
    .where('product_id', '=', id)
    .where('size', '=', 'S')
    .where('color', '=', 'Rani')
    .execute();
  await givenPictures(id, 5);
  return id;
}

describe.each([
  ['google', googleRules],
  ['meta', metaRules],
] as const)('the feed for %s', (reader, rules) => {
  test('keeps to the published rules, whatever the owner has typed', async () => {
    const long = (length: number) => 'ऑ silk '.repeat(length).slice(0, length);
    const categoryId = await givenCategory(shop, `Sarees ${reader}`);
    await givenLehenga({ categoryId });
    await givenAttributes(shop);
    const { id } = await givenDescribedProduct(
      shop,
      { fabric: ['silk'], occasion: ['wedding', 'haldi'], length: 5_500, mrp: 1_999_900 },
      {
        name: long(200),
        description: long(5_000),
        material: long(200),
        sizes: ['Free Size'],
        colors: ['Rani/Gold'],
      },
    );
    await givenPictures(id, 5);
    const { id: plain } = await givenProduct(shop, { description: '', sizes: ['S', 'M'] });
    await givenPictures(plain, 1);
    const items = await itemsOf(feeds[reader]);
    expect(items).toHaveLength(5);
    expect(items.flatMap((item) => mistakesOf(item, rules))).toEqual([]);
    const ids = items.map((item) => field(item, 'g:id'));
    expect(new Set(ids).size).toBe(5);
  });

  test('has an item for each size and colour that is offered, under one group', async () => {
    const id = await givenLehenga();
    const items = await itemsOf(feeds[reader]);
    const spelt = (text: string) => (reader === 'meta' ? text.replaceAll('_', ' ') : text);
    expect(
      items.map((item) => [
        field(item, 'title'),
        field(item, 'g:item_group_id'),
        field(item, 'g:color'),
        field(item, 'g:size'),
        field(item, 'g:availability'),
        field(item, 'g:price'),
        field(item, 'g:sale_price'),
      ]),
    ).toEqual([
      ['Mor Lehenga, S · Rani', id, 'Rani', 'S', spelt('in_stock'), '12500.00 INR', '11000.50 INR'],
      [
        'Mor Lehenga, XL · Rani',
        id,
        'Rani',
        'XL',
        spelt('out_of_stock'),
        '13000.00 INR',
        '11500.50 INR',
      ],
      [
        'Mor Lehenga, S · Bottle Green',
        id,
        'Bottle Green',
        'S',
        spelt('in_stock'),
        '12500.00 INR',
        '11000.50 INR',
      ],
    ]);
  });

  test('names the owner’s SKU, and says where there is none', async () => {
    await givenLehenga();
    const items = await itemsOf(feeds[reader]);
    expect(items.map((item) => [field(item, 'g:mpn'), field(item, 'g:identifier_exists')])).toEqual(
      [
        ['MOR-S-RANI', null],
        [null, 'no'],
        [null, 'no'],
      ],
    );
  });
});

test('each item has the pictures of its color first, as its page', async () => {
  const id = await givenLehenga();
  await shop.db
    .insertInto('product_images')
    .values({ product_id: id, position: 5, url: '/pictures/green.webp', color: 'Bottle Green' })
    .execute();
  const [rani, , green] = await itemsOf(feeds.google);
  expect(field(rani, 'g:image_link')).toMatch(/0\.webp$/);
  expect(textsOf(rani, 'g:additional_image_link')).toHaveLength(4);
  expect(field(green, 'g:image_link')).toMatch(/green\.webp$/);
  expect(textsOf(green, 'g:additional_image_link')).toHaveLength(5);
  const html = await (await http.get(`/product/${id}`)).text();
  const [group] = structuredDataSchema.parse(readHead(html).structuredData);
  expect(group?.['@type'] === 'ProductGroup' && group.hasVariant[2]?.image?.[0]).toMatch(
    /green\.webp$/,
  );
});

test('the items of a product have the same ids after an edit of stock and price', async () => {
  const id = await givenLehenga();
  const ids = async () =>
    (await itemsOf(feeds.google)).map((item) => field(item, 'g:id')).toSorted();
  const before = await ids();
  await shop.transaction(async (db) => {
    await db
      .updateTable('products')
      .set({ stock_quantity: 9, price_paise: 1_300_000 })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('product_variants')
      .set({ stock_quantity: 7 })
      .where('product_id', '=', id)
      .where('color', '=', 'Bottle Green')
      .execute();
    await db
      .updateTable('product_variants')
      .set({ stock_quantity: 0 })
      .where('product_id', '=', id)
      .where('size', '=', 'S')
      .where('color', '=', 'Rani')
      .execute();
    await db
      .updateTable('product_variants')
      .set({ stock_quantity: 1 })
      .where('product_id', '=', id)
      .where('size', '=', 'XL')
      .execute();
  });
  expect(await ids()).toEqual(before);
});

test.each<[WornBy | null, string | null, string | null]>([
  ['women', 'female', 'adult'],
  ['men', 'male', 'adult'],
  ['adults', 'unisex', 'adult'],
  ['girls', 'female', 'kids'],
  ['boys', 'male', 'kids'],
  ['children', 'unisex', 'kids'],
  ['babies', 'unisex', 'infant'],
  [null, null, null],
])('what %s wear is for %s, %s', async (wornBy, gender, ageGroup) => {
  const categoryId = await givenCategory(shop, `Worn by ${wornBy}`);
  await shop.db
    .updateTable('categories')
    .set({ worn_by: wornBy })
    .where('id', '=', categoryId)
    .execute();
  await givenProduct(shop, { categoryId });
  const [item] = await itemsOf(feeds.google);
  expect([field(item, 'g:gender'), field(item, 'g:age_group')]).toEqual([gender, ageGroup]);
});

test('of several sizes or colours that are not counted, none is named', async () => {
  await givenProduct(shop, { sizes: ['S', 'M'], colors: ['Rani'] });
  const [item] = await itemsOf(feeds.google);
  expect([field(item, 'g:size'), field(item, 'g:color')]).toEqual([null, 'Rani']);
  expect(field(item, 'g:item_group_id')).toBe(null);
});

test.each([
  ['Rani', 'Rani'],
  ['Rani/Gold', 'Rani/Gold'],
  ['Red/Green/Blue/Gold', 'Red Green Blue Gold'],
  ['Rani/', 'Rani'],
  ['4711', null],
])('the color %s is sent as %s', async (color, sent) => {
  await givenProduct(shop, { colors: [color] });
  const [item] = await itemsOf(feeds.google);
  expect(field(item, 'g:color')).toBe(sent);
});

test('a product of which no size is offered any longer is one item, out of stock', async () => {
  const { id } = await givenProduct(shop, { sizes: ['L'], variants: [{ size: 'M', stock: 3 }] });
  const [item, ...others] = await itemsOf(feeds.google);
  expect(others).toEqual([]);
  expect([field(item, 'g:id'), field(item, 'g:availability')]).toEqual([id, 'out_of_stock']);
});

test('delivery costs what an order of that item alone would, free from the owner’s amount', async () => {
  await givenProduct(shop, { pricePaise: 99_900 });
  const shipping = async () => {
    const [item] = await itemsOf(feeds.google);
    const [cost] = item?.children.filter(({ name }) => name === 'g:shipping') ?? [];
    return [field(cost, 'g:country'), field(cost, 'g:price')];
  };
  expect(await shipping()).toEqual(['IN', '120.00 INR']);
  await shop.db
    .insertInto('delivery_settings')
    .values({ delivery_charge_paise: 12_000, free_from_paise: 99_900 })
    .execute();
  expect(await shipping()).toEqual(['IN', '0.00 INR']);
});

test('feed, page, structured data and API say the same of every size and colour', async () => {
  const id = await givenLehenga();
  const items = await itemsOf(feeds.google);
  const api = (await (await http.get(`/api/v1/products/${id}`)).json()) as {
    price: number;
    sale_price: number;
    variants: { size: string; color: string; stock_quantity: number; price_difference: number }[];
  };
  const html = await (await http.get(`/product/${id}`)).text();
  const [group] = structuredDataSchema.parse(readHead(html).structuredData);
  if (group?.['@type'] !== 'ProductGroup') throw new Error('no group');
  expect(group).toMatchObject({
    productGroupID: id,
    name: 'Mor Lehenga',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  });
  expect(group.hasVariant).toHaveLength(items.length);
  for (const [at, item] of items.entries()) {
    const one = group.hasVariant[at];
    const link = field(item, 'link') ?? '';
    const price = Number.parseFloat(field(item, 'g:sale_price') ?? '');
    const isInStock = field(item, 'g:availability') === 'in_stock';
    expect(one).toMatchObject({
      name: field(item, 'title'),
      sku: field(item, 'g:mpn') ?? field(item, 'g:id'),
      size: field(item, 'g:size'),
      color: field(item, 'g:color'),
      image: [...textsOf(item, 'g:image_link'), ...textsOf(item, 'g:additional_image_link')],
      offers: {
        url: link,
        price: price.toFixed(2),
        availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      },
    });
    const variant = api.variants.find(
      ({ size, color }) => size === one?.size && color === one?.color,
    );
    expect(api.sale_price + (variant?.price_difference ?? Number.NaN)).toBe(price);
    expect((variant?.stock_quantity ?? 0) > 0).toBe(isInStock);
    const page = await (await http.get(link)).text();
    const shown = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(price);
    expect(page).toContain(`data-now="₹${shown.replace(/\.00$/, '')}"`);
    expect(page.includes('is out of stock')).toBe(!isInStock);
  }
});

test('facts of the cloth are the same in feed and structured data', async () => {
  await givenAttributes(shop);
  const { id } = await givenDescribedProduct(shop, { fabric: ['silk'], length: 5_500 });
  const [item] = await itemsOf(feeds.google);
  const details = item?.children.filter(({ name }) => name === 'g:product_detail') ?? [];
  const html = await (await http.get(`/product/${id}`)).text();
  const [product] = structuredDataSchema.parse(readHead(html).structuredData);
  expect(product).toMatchObject({
    material: field(item, 'g:material'),
    additionalProperty: details.map((detail) => ({
      name: field(detail, 'g:attribute_name'),
      value: field(detail, 'g:attribute_value'),
    })),
  });
  expect(details.length).toBeGreaterThan(0);
});

test('a product that is one item has the owner’s SKU in its structured data, else its id', async () => {
  const { id } = await givenProduct(shop);
  const skuOf = async () => {
    const html = await (await http.get(`/product/${id}`)).text();
    const [product] = structuredDataSchema.parse(readHead(html).structuredData);
    return product?.['@type'] === 'Product' && product.sku;
  };
  expect(await skuOf()).toBe(id);
  await shop.db.updateTable('products').set({ sku: 'GPS-1' }).where('id', '=', id).execute();
  await expect.poll(skuOf).toBe('GPS-1');
});
