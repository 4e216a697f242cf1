import { beforeEach, describe, expect, test } from 'vitest';
import { recordOf } from '#app/kit/records.ts';
import { decrementStock } from '#app/products/catalogue/stock.store.server.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { listProductImages } from '#app/products/uploads/uploads.store.server.ts';
import {
  givenCategory,
  givenOwner,
  givenProduct,
  openTestShop,
  stockKey,
} from '#tests/support/test-shop.ts';
import { givenSizeChart } from '#tests/support/test-size-charts.ts';
import type { ProductRefusal, ProductResult } from './admin-products.contract.ts';
import { createProduct } from './create-product.server.ts';
import { parseExpectedVersion } from './expected-version.input.ts';
import { productFormValues, type SavedProduct } from './product-conflict.rules.ts';
import { textKeys } from './product-fields.contract.ts';
import { findSavedProduct } from './products.store.server.ts';
import { submitProductForm } from './submit-product-form.server.ts';
import { setProductStock, updateProduct } from './update-product.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let before: SavedProduct;

beforeEach(async () => {
  before = await findSaved((await givenProduct(shop, { stock: 5 })).id);
});

async function findSaved(id: string): Promise<SavedProduct> {
  const product = await findSavedProduct(shop.db, id);
  if (!product) throw new Error('It is gone');
  return product;
}

/** The last refusal's values for the form. */
let seenAgain: ProductRefusal['current'];
beforeEach(() => {
  seenAgain = undefined;
});

/** Sends a form opened on `before`, with `typed` typed into it. */
function update(typed: Partial<SavedProduct>): Promise<ProductResult> {
  return updateProduct(shop, owner, {
    productId: before.id,
    fields: { ...before, ...typed },
    seen: parseExpectedVersion({ ...productFormValues(before, []), ...seenAgain }),
  });
}

function refusalOf(result: ProductResult) {
  if (result.ok) throw new Error('It was saved');
  return result.refusal;
}

const readCurrent = () => findSaved(before.id);

test('what was typed is saved', async () => {
  const categoryId = await givenCategory(shop, 'Stoles');
  const typed = {
    ...recordOf(textKeys, (key) => `Some ${key}`),
    pricePaise: 1_500_000,
    salePricePaise: 1_200_000,
    stock: 8,
    categoryId,
    sizes: ['S', 'M'],
    hsn: '5007',
    gstRate: 5,
    weightGrams: 650,
    isFeatured: true,
    isActive: false,
  };
  expect(await update(typed)).toEqual({ ok: true, value: { id: before.id } });
  expect(await readCurrent()).toMatchObject(typed);
});

test('units sold while the form was open stay sold when its stock was not edited', async () => {
  await decrementStock(shop.db, stockKey(before.id), 2);
  expect((await update({ name: 'Another name' })).ok).toBe(true);
  expect(await readCurrent()).toMatchObject({ name: 'Another name', stock: 3 });
});

test('an edited stock is refused with both numbers when units were sold meanwhile, then saved when sent again', async () => {
  await decrementStock(shop.db, stockKey(before.id), 2);
  const refusal = refusalOf(await update({ stock: 9 }));
  expect(refusal).toMatchObject({
    kind: 'conflict',
    title: 'Error updating product',
    fields: { stock: 'It is 3 now' },
    current: { stockSeen: '3' },
  });
  expect(refusal.description).toContain('Stock Quantity showed 5, now 3');
  expect((await readCurrent()).stock).toBe(3);
  seenAgain = refusal.current;
  expect((await update({ stock: 9 })).ok).toBe(true);
  expect((await readCurrent()).stock).toBe(9);
});

test('the second of two tabs is refused with what the first has changed', async () => {
  await update({ pricePaise: 1_000_000, description: 'Woven in Gadwal.' });
  const refusal = refusalOf(await update({ name: 'Second tab', pricePaise: 1_100_000 }));
  expect(refusal.fields).toEqual({ price: 'It is ₹10,000 now' });
  expect(refusal.description).toContain('Price is ₹10,000 now');
  expect(await readCurrent()).toMatchObject({ name: 'Gadwal Pattu Saree', pricePaise: 1_000_000 });
  seenAgain = refusal.current;
  expect((await update({ name: 'Second tab', pricePaise: 1_100_000 })).ok).toBe(true);
  expect(await readCurrent()).toMatchObject({
    ...{ name: 'Second tab', pricePaise: 1_100_000 },
    description: 'Woven in Gadwal.',
  });
});

test('what only one of two tabs has changed is no conflict, and neither undoes the other', async () => {
  await update({ pricePaise: 1_000_000, description: 'Woven in Gadwal.' });
  expect((await update({ material: 'Cotton', sizes: ['S', 'M'] })).ok).toBe(true);
  expect(await readCurrent()).toMatchObject({
    ...{ pricePaise: 1_000_000, description: 'Woven in Gadwal.' },
    ...{ material: 'Cotton', sizes: ['S', 'M'] },
  });
});

test('a stock that was not edited keeps its current value when the form is sent again after a conflict', async () => {
  await update({ pricePaise: 1_000_000, stock: 7 });
  const refusal = refusalOf(await update({ pricePaise: 1_100_000 }));
  expect(refusal.current).toMatchObject({ version: '2', stockSeen: '5' });
  seenAgain = refusal.current;
  await update({ pricePaise: 1_100_000 });
  expect(await readCurrent()).toMatchObject({ pricePaise: 1_100_000, stock: 7 });
});

test('a change of a product sent twice is no conflict', async () => {
  await update({ pricePaise: 1_000_000 });
  expect((await update({ pricePaise: 1_000_000 })).ok).toBe(true);
});

test('a sale alone is no conflict when the stock was not edited', async () => {
  await decrementStock(shop.db, stockKey(before.id), 1);
  expect((await update({ pricePaise: 1_000_000 })).ok).toBe(true);
  expect(await readCurrent()).toMatchObject({ pricePaise: 1_000_000, stock: 4 });
});

test('a form that does not say what it showed is refused for every field that differs', async () => {
  await update({ pricePaise: 1_000_000 });
  const seen = parseExpectedVersion({ version: '1', stockSeen: '5' });
  const input = { productId: before.id, fields: { ...before, name: 'Older form' }, seen };
  expect(Object.keys(refusalOf(await updateProduct(shop, owner, input)).fields ?? {})).toEqual([
    'name',
    'price',
  ]);
});

describe('pictures', () => {
  const [one, two] = ['a', 'b'].map((name) => ({
    url: `/storage/v1/object/public/product-images/products/${name}-360.webp`,
    alt: '',
  })) as [ProductImage, ProductImage];

  /** Sends a form that showed both, after another tab has removed the second. */
  async function updateImages(images: ProductImage[], more?: ProductRefusal['current']) {
    const shown = productFormValues(before, [one, two]);
    return updateProduct(shop, owner, {
      productId: before.id,
      fields: { ...before, name: 'Second tab' },
      images,
      seen: parseExpectedVersion({ ...shown, ...more }),
    });
  }

  beforeEach(async () => {
    await shop.db
      .insertInto('product_images')
      .values({ product_id: before.id, position: 0, url: one.url, tint: null })
      .execute();
    await update({ material: 'Cotton' });
  });

  test('changed in two tabs are a conflict', async () => {
    const refusal = refusalOf(await updateImages([]));
    expect(refusal.description).toContain('its images are others now');
    expect((await updateImages([], refusal.current)).ok).toBe(true);
    expect(await listProductImages(shop.db, before.id)).toEqual([]);
  });

  test('left as shown stay what they are by now', async () => {
    expect((await updateImages([one, two])).ok).toBe(true);
    expect(await listProductImages(shop.db, before.id)).toMatchObject([one]);
    expect(await readCurrent()).toMatchObject({ name: 'Second tab', material: 'Cotton' });
  });
});

test('an API client sends no expected version and overwrites', async () => {
  await update({ pricePaise: 1_000_000 });
  const fields = { ...before, stock: 1 };
  expect((await updateProduct(shop, owner, { productId: before.id, fields })).ok).toBe(true);
  expect(await readCurrent()).toMatchObject({ pricePaise: before.pricePaise, stock: 1 });
});

describe('checks against other rows', () => {
  test('an SKU belongs to one product, whatever the case', async () => {
    await createProduct(shop, owner, { fields: { ...before, name: 'First', sku: 'KJ-07' } });
    const refusal = refusalOf(await update({ sku: 'kj-07' }));
    expect(refusal.fields).toEqual({ sku: 'First has this SKU already' });
  });

  test('of two products added at once with the same SKU, one is refused', async () => {
    const fields = { ...before, sku: 'AT-ONCE' };
    const both = await Promise.all([1, 2].map(() => createProduct(shop, owner, { fields })));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  test('a category that is gone is refused', async () => {
    expect(refusalOf(await update({ categoryId: crypto.randomUUID() })).fields).toEqual({
      categoryId: 'This category is no longer there',
    });
  });

  test('a picture that nobody uploaded is refused, and nothing else is saved', async () => {
    const images = [{ url: 'https://example.com/a.jpg', alt: '' }];
    const fields = { ...before, name: 'Not saved' };
    const result = await updateProduct(shop, owner, { productId: before.id, fields, images });
    expect(result.ok).toBe(false);
    expect((await readCurrent()).name).toBe(before.name);
    expect((await createProduct(shop, owner, { fields, images })).ok).toBe(false);
  });
});

test('a product that does not exist is refused as missing', async () => {
  const productId = crypto.randomUUID();
  const missing = [
    await updateProduct(shop, owner, { productId, fields: before }),
    await setProductStock(shop, owner, { productId, stock: 1 }),
  ];
  expect(missing.map((result) => !result.ok && result.refusal.kind)).toEqual([
    'missing',
    'missing',
  ]);
});

test('setting the stock changes nothing else, and the history records who and from where', async () => {
  await setProductStock(shop, owner, { productId: before.id, stock: 40, source: 'API' });
  expect(await readCurrent()).toMatchObject({ stock: 40, name: before.name });
  const event = await shop.db
    .selectFrom('product_events')
    .select(['kind', 'from_value', 'to_value', 'why', 'actor_id'])
    .where('product_id', '=', before.id)
    .executeTakeFirst();
  expect(event).toEqual({
    kind: 'stock',
    from_value: 5,
    to_value: 40,
    why: 'API',
    actor_id: owner.userId,
  });
});

describe('the size chart of a product', () => {
  const send = (texts: Record<string, string>) =>
    submitProductForm(shop, owner, {
      product: before.id,
      texts: { ...productFormValues(before, []), ...texts },
    });

  test('is saved, and left as it is by a form that says nothing of it or did not change it', async () => {
    const [chart, other] = [await givenSizeChart(shop), await givenSizeChart(shop)];
    const chartNow = async () => (await readCurrent()).sizeChartId;
    await send({ sizeChart: chart, sizeChartSeen: '' });
    expect(await chartNow()).toBe(chart);
    await updateProduct(shop, owner, { productId: before.id, fields: { stock: 3 } });
    expect(await chartNow()).toBe(chart);
    // Opened before it was set.
    await send({ sizeChart: '', sizeChartSeen: '' });
    expect(await chartNow()).toBe(chart);
    await send({ sizeChart: other, sizeChartSeen: chart });
    expect(await chartNow()).toBe(other);
    await send({ sizeChart: '', sizeChartSeen: other });
    expect(await chartNow()).toBeNull();
  });

  test('that was deleted meanwhile is that of its category', async () => {
    expect(await send({ sizeChart: crypto.randomUUID(), sizeChartSeen: '' })).toMatchObject({
      ok: true,
    });
    expect((await readCurrent()).sizeChartId).toBeNull();
  });
});
