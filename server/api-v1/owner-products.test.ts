import { describe, expect, test } from 'vitest';
import {
  bearerOf,
  newIdempotencyKey,
  openTestApi,
  orderBody,
  readProblem,
  type TestApi,
} from '#tests/support/test-api.ts';
import { photo } from '#tests/support/test-pictures.ts';
import { givenProduct, givenUser, stockOf } from '#tests/support/test-shop.ts';

const api = await openTestApi();

type Call = Omit<Parameters<TestApi['ask']>[1], 'by'>;

/** Calls by the owner's API client. */
const read = (id: string, call: Call = {}) => api.read(id, { by: api.owner, ...call });
const ask = (id: string, call: Call = {}) => api.ask(id, { by: api.owner, ...call });

async function upload(): Promise<string> {
  return (await read('uploadPicture', { file: await photo({ width: 40, height: 50 }) })).url;
}

describe('a product', () => {
  test('that an API client adds is in the shop with all its fields, and in the history', async () => {
    const fields = {
      name: 'Paithani Silk Saree',
      description: 'Woven in Yeola.\nWith a zari border.',
      price: 24_500,
      sale_price: 21_999.5,
      stock_quantity: 4,
      category_id: api.categoryId,
      material: 'Silk',
      sizes: ['Free Size'],
      colors: ['Arakku Red', 'Peacock Blue'],
      images: [await upload(), await upload()],
      is_featured: true,
    };
    const { id } = await read('addProduct', { body: fields });
    const seen = await api.read('getProduct', { by: null, path: { product_id: id } });
    expect(seen).toMatchObject({ ...fields, category: { name: 'Sarees' }, is_sale: true });
    expect((await api.http.send(seen.images[0])).headers.get('Content-Type')).toBe('image/webp');
    const event = await api.shop.db
      .selectFrom('product_events')
      .select(['kind', 'why', 'actor_id'])
      .where('product_id', '=', id)
      .execute();
    expect(event).toEqual([{ kind: 'added', why: 'API', actor_id: api.owner.userId }]);
  });

  test('needs only a name and a price', async () => {
    const added = await read('addProduct', { body: { name: 'Cotton Gamcha', price: 199 } });
    expect(added).toMatchObject({ stock_quantity: 0, category: null, sizes: [], is_active: true });
  });

  test('keeps fields that are not given, sales made meanwhile and the alt texts of its images', async () => {
    const body = { name: 'Ilkal Saree', price: 2499.5, stock_quantity: 50, material: 'Cotton' };
    const images = [await upload(), await upload()];
    const { id } = await read('addProduct', { body: { ...body, images } });
    await api.shop.db
      .updateTable('product_images')
      .set({ alt: 'Its pallu' })
      .where('product_id', '=', id)
      .where('position', '=', 1)
      .execute();
    const path = { product_id: id };
    await Promise.all(
      Array.from({ length: 10 }, async (_, round) => {
        const by = await givenUser(api.shop);
        const answers = await Promise.all([
          api.ask('placeOrder', { by, body: orderBody({ id }), headers: newIdempotencyKey() }),
          ask('updateProduct', { path, body: { name: `Ilkal Saree ${round}` } }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([201, 200]);
      }),
    );
    const changes = { images: images.toReversed(), sizes: ['S', ' s ', 'M', ''] };
    const now = await read('updateProduct', { path, body: changes });
    expect(now).toMatchObject({
      ...body,
      name: expect.stringContaining('Ilkal Saree '),
      stock_quantity: 40,
      sizes: ['S', 'M'],
    });
    expect(now.images).toEqual(changes.images);
    const alts = api.shop.db.selectFrom('product_images').select('alt').orderBy('position');
    expect(await alts.where('product_id', '=', id).execute()).toEqual([
      { alt: 'Its pallu' },
      { alt: '' },
    ]);
  });

  test('has the stock that was set; an invalid stock is refused', async () => {
    const { id } = await givenProduct(api.shop, { stock: 5 });
    const path = { product_id: id };
    for (const stock_quantity of ['3', '', 3.7, -2, 100_001, null, 2 ** 53]) {
      const response = await ask('setStock', { path, body: { stock_quantity } });
      expect(await readProblem(response)).toEqual([422, 'validation_failed']);
    }
    expect(await stockOf(api.shop, id)).toBe(5);
    expect(await read('setStock', { path, body: { stock_quantity: 12 } })).toMatchObject({
      stock_quantity: 12,
    });
    expect(await stockOf(api.shop, id)).toBe(12);
  });

  test('that is hidden is only in the owner’s list', async () => {
    const { id } = await read('addProduct', {
      body: { name: 'Not yet', price: 1, is_active: false, sku: 'NY-1', hsn: '5007', gst_rate: 5 },
    });
    const all = await read('listAllProducts', { query: '?limit=1' });
    expect(all.data).toMatchObject([{ id, is_active: false, sku: 'NY-1', gst_rate: 5 }]);
    expect(all.data[0]).not.toHaveProperty('weight_grams');
    const weighed = { path: { product_id: id }, body: { weight_grams: 650 } };
    expect(await read('updateProduct', weighed)).toMatchObject({ weight_grams: 650 });
    const open = await api.ask('getProduct', { by: null, path: { product_id: id } });
    expect(await readProblem(open)).toEqual([404, 'not_found']);
  });

  test('that is deleted is gone until it is restored; its orders stay', async () => {
    const path = { product_id: api.saree.id };
    const order = await api.place(api.customer);
    expect((await ask('deleteProduct', { path })).status).toBe(204);
    expect(await readProblem(await ask('deleteProduct', { path }))).toEqual([
      404,
      'product_failed',
    ]);
    expect(await readProblem(await ask('updateProduct', { path, body: {} }))).toEqual([
      404,
      'product_failed',
    ]);
    const placed = await api.read('getOrder', { by: api.customer, path: { order_id: order } });
    expect(placed.lines).toMatchObject([{ product_name: 'Gadwal Pattu Saree' }]);
    expect(await read('restoreProduct', { path })).toMatchObject({ id: api.saree.id });
    expect((await api.ask('getProduct', { by: null, path })).status).toBe(200);
  });

  test.each<[string, object, string]>([
    ['an empty price', { price: '' }, 'price'],
    ['text for a price', { price: 'abc' }, 'price'],
    ['a price as text', { price: '2450' }, 'price'],
    ['a negative price', { price: -5 }, 'price'],
    ['a price of 0', { price: 0 }, 'price'],
    ['a third decimal', { price: 12.345 }, 'price'],
    ['a price in Devanagari', { price: '१२३' }, 'price'],
    ['more than a crore', { price: 10_000_000.01 }, 'price'],
    ['a sale price above the price', { sale_price: 1500 }, 'sale_price'],
    ['a price below the sale price', { price: 999 }, 'sale_price'],
    ['a fraction of a unit', { stock_quantity: 3.7 }, 'stock_quantity'],
    ['a negative stock', { stock_quantity: -2 }, 'stock_quantity'],
    ['no name', { name: ' \n ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name'],
    ['an unknown category', { category_id: crypto.randomUUID() }, 'category_id'],
    ['two sizes in one', { sizes: ['S, M'] }, 'sizes.0'],
    [
      'a picture twice',
      { images: ['https://a.example/a.jpg', 'https://a.example/a.jpg'] },
      'images',
    ],
    ['an unknown GST rate', { gst_rate: 7 }, 'gst_rate'],
    ['an id', { id: crypto.randomUUID() }, 'id'],
    ['a time', { created_at: '2020-01-01T00:00:00Z' }, 'created_at'],
  ])('is not changed by %s; the field is reported', async (_name, wrong, field) => {
    const fields = { name: 'Mysore Silk', price: 1500, sale_price: 1000 };
    const before = await read('addProduct', { body: fields });
    const path = { product_id: before.id };
    const response = await ask('updateProduct', { path, body: wrong });
    expect([409, 422]).toContain(response.status);
    expect(Object.keys((await response.json()).fields)).toEqual([field]);
    const after = { ...before, version: before.version + 1 };
    expect(await read('updateProduct', { path, body: {} })).toEqual(after);
    const refused = await ask('addProduct', { body: { ...fields, ...wrong } });
    expect([409, 422]).toContain(refused.status);
  });

  test.each([
    'https://elsewhere.example/a.jpg',
    'javascript:alert(1)',
    'http://localhost:3000/storage/v1/object/public/product-images/products/0-40.webp',
  ])('does not show %s, which was not uploaded', async (image) => {
    const response = await ask('addProduct', {
      body: { name: 'Saree', price: 1, images: [image] },
    });
    expect(await readProblem(response)).toEqual([422, 'unknown_image']);
  });

  test('needs a unique SKU', async () => {
    const path = { product_id: (await givenProduct(api.shop)).id };
    await ask('addProduct', { body: { name: 'The other', price: 1, sku: 'TAKEN' } });
    const response = await ask('updateProduct', { path, body: { sku: 'taken' } });
    expect(await response.json()).toMatchObject({
      status: 409,
      fields: { sku: 'The other has this SKU already' },
    });
  });

  test('cannot have an infinite price', async () => {
    const response = await api.http.send('/api/v1/products', {
      method: 'POST',
      headers: await bearerOf(api.shop, api.owner),
      body: '{"name":"Saree","price":1e999}',
    });
    expect(await readProblem(response)).toEqual([422, 'validation_failed']);
  });
});

describe('a product counted by size and color', () => {
  const options = { sizes: ['M', 'L'], colors: ['Rani'] };
  const medium = { size: 'M', color: 'Rani', stock_quantity: 2 };

  async function addCounted() {
    const body = {
      name: 'Kurta',
      price: 900,
      ...options,
      variants: [{ ...medium, sku: `K-${crypto.randomUUID()}` }],
    };
    return read('addProduct', { body });
  }

  test('has the stock of each, for everybody; the owner reads their SKUs, too', async () => {
    const added = await addCounted();
    expect(added.stock_quantity).toBe(2);
    expect(added.variants).toMatchObject([
      { ...medium, price_difference: 0, sku: expect.stringMatching(/^K-/) },
      { size: 'L', color: 'Rani', stock_quantity: 0, price_difference: 0, sku: '' },
    ]);
    const path = { product_id: added.id };
    const seen = await api.read('getProduct', { by: null, path });
    expect(seen.variants).toEqual([
      { ...medium, price_difference: 0 },
      { size: 'L', color: 'Rani', stock_quantity: 0, price_difference: 0 },
    ]);
  });

  test('any other has no such field', async () => {
    const added = await read('addProduct', { body: { name: 'Gamcha', price: 199, ...options } });
    expect(added).not.toHaveProperty('variants');
  });

  test('is changed as a whole, and its sum never alone', async () => {
    const { id } = await addCounted();
    const path = { product_id: id };
    const variants = [{ ...medium, stock_quantity: 1, price_difference: -50.5 }];
    const changed = await read('updateProduct', { path, body: { variants } });
    expect(changed).toMatchObject({
      stock_quantity: 1,
      variants: [{ price_difference: -50.5 }, {}],
    });
    const words = 'Its stock is counted by size and color: change it there.';
    for (const [operation, body] of [
      ['setStock', { stock_quantity: 9 }],
      ['updateProduct', { stock_quantity: 9 }],
      ['updateProduct', { stock_quantity: 9, variants }],
    ] as const) {
      const response = await ask(operation, { path, body });
      expect(response.status, operation).toBe(409);
      expect((await response.json()).detail).toBe(words);
    }
    const asOne = await read('updateProduct', { path, body: { variants: null } });
    expect(asOne.stock_quantity).toBe(1);
    expect(asOne).not.toHaveProperty('variants');
  });

  test.each([
    ['a size twice', [medium, medium], 422],
    ['a size that is not offered', [{ ...medium, size: 'XS' }], 409],
    ['a price below nothing', [{ ...medium, price_difference: -900 }], 409],
    ['half a piece', [{ ...medium, stock_quantity: 0.5 }], 422],
    ['too many', [{ ...medium, stock_quantity: 100_001 }], 422],
    ['no list', 'M', 422],
  ])('with %s is refused', async (_what, variants, status) => {
    const { id } = await addCounted();
    const response = await ask('updateProduct', { path: { product_id: id }, body: { variants } });
    expect(response.status).toBe(status);
  });
});
