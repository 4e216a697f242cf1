import { beforeEach, describe, expect, test } from 'vitest';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';
import type { SavedProduct } from './product-conflict.rules.ts';
import { findSavedProduct } from './products.store.server.ts';

const { shop, http, owner, customer } = await openTestAdmin();

beforeEach(async () => {
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).execute();
});

async function page(url: string): Promise<string> {
  return (await http.get(url, owner)).text();
}

/** The names in the rows, in order. */
async function namesAt(url: string): Promise<string[]> {
  return [...(await page(url)).matchAll(/aria-label="Edit ([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );
}

async function findByName(name: string): Promise<SavedProduct | undefined> {
  const row = await shop.db
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && findSavedProduct(shop.db, row.id);
}

const visible = { intent: 'save', isActive: 'on' };

describe('the list', () => {
  beforeEach(async () => {
    const sarees = (await savedCategory()) ?? (await givenCategory(shop, 'Sarees'));
    const at = (day: number) => ({ createdAt: new Date(2026, 9, day) });
    await givenProduct(shop, {
      name: 'Banarasi',
      categoryId: sarees,
      stock: 5,
      pricePaise: 900_000,
      ...at(1),
    });
    await givenProduct(shop, {
      name: 'Chanderi',
      stock: 6,
      pricePaise: 200_000,
      salePricePaise: 99_900,
      ...at(2),
    });
    await givenProduct(shop, { name: 'ajrakh', stock: 0, isActive: false, ...at(3) });
    await shop.db
      .updateTable('products')
      .set({ sku: 'AJ-1' })
      .where('name', '=', 'ajrakh')
      .execute();
  });

  async function savedCategory() {
    const row = await shop.db.selectFrom('categories').select('id').executeTakeFirst();
    return row?.id;
  }

  test('has every product, hidden ones too, with price, stock and status', async () => {
    const html = (await page('/dashboard/products')).replaceAll('<!-- -->', '');
    for (const text of [
      'Product Management (3)',
      'Add New Product',
      'Sarees',
      'Uncategorized',
      '6 units',
      'Low Stock!',
      '₹999',
      '₹2,000',
      'Active',
      'Hidden',
      'AJ-1',
    ]) {
      expect(html).toContain(text);
    }
    expect(html.split('Low Stock!')).toHaveLength(3);
  });

  test.each([
    ['', ['ajrakh', 'Chanderi', 'Banarasi']],
    ['?search=CHAND', ['Chanderi']],
    ['?search=aj-1', ['ajrakh']],
    ['?search=%25', []],
    ['?category=none', ['ajrakh', 'Chanderi']],
    ['?show=low', ['Banarasi']],
    ['?show=hidden', ['ajrakh']],
    ['?show=sale', ['Chanderi']],
    ['?sort=name', ['ajrakh', 'Banarasi', 'Chanderi']],
    ['?sort=price-low', ['Chanderi', 'Banarasi', 'ajrakh']],
    ['?sort=price-high', ['ajrakh', 'Banarasi', 'Chanderi']],
    ['?sort=stock', ['ajrakh', 'Banarasi', 'Chanderi']],
    ['?page=99&sort=name&show=constructor', ['ajrakh', 'Banarasi', 'Chanderi']],
  ])('at %s lists %j', async (query, names) => {
    expect(await namesAt(`/admin/products${query}`)).toEqual(names);
  });

  test('can be filtered by category', async () => {
    expect(await namesAt(`/admin/products?category=${await savedCategory()}`)).toEqual([
      'Banarasi',
    ]);
  });

  test('says so when nothing is found', async () => {
    expect(await page('/admin/products?search=umbrella')).toContain('No products found');
  });
});

test.each(['/dashboard/products', '/admin/products?product=new'])(
  '%s is for the owner only',
  async (url) => {
    expect((await http.get(url, customer)).status).toBe(403);
    expect((await http.get(url, null)).status).toBe(403);
    const form = { ...visible, name: 'Mine', price: '1' };
    expect((await http.post(url, form, customer)).status).toBe(403);
    expect((await http.post(url, form, null)).status).toBe(401);
    expect(await findByName('Mine')).toBeUndefined();
  },
);

describe('the dialog', () => {
  test('adds a product without JavaScript', async () => {
    expect(await page('/admin/products?product=new')).toContain('Product Name *');
    const response = await http.post(
      '/admin/products?sort=name&product=new',
      {
        ...visible,
        name: ' Ilkal  Saree ',
        price: '2,450',
        stock: '',
        sizes: 'S, M,, s',
        hsn: '5007',
        gstRate: '5',
      },
      owner,
    );
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/admin/products?sort=name',
    ]);
    expect(await findByName('Ilkal Saree')).toMatchObject({
      pricePaise: 245_000,
      stock: 0,
      sizes: ['S', 'M'],
      gstRate: 5,
      isActive: true,
      isFeatured: false,
    });
  });

  describe('a form that adds a product carries a key', () => {
    const url = '/admin/products?product=new';
    const send = (form: Record<string, string>) => http.post(url, { ...visible, ...form }, owner);
    const formKeyOnPage = async () =>
      /name="formKey" value="([0-9a-f-]{36})"/.exec(await page(url))?.[1] ?? 'none';
    const historyOf = (name: string) =>
      shop.db
        .selectFrom('product_events')
        .innerJoin('products', 'products.id', 'product_events.product_id')
        .select('products.id')
        .where('kind', '=', 'added')
        .where('products.name', '=', name)
        .execute();

    test('so that, sent five times at once and once more later, it adds one', async () => {
      const form = { name: 'Maheshwari Saree', price: '999', sku: 'MAH-1' };
      const sent = { ...form, formKey: await formKeyOnPage() };
      const responses = await Promise.all([1, 2, 3, 4, 5].map(() => send(sent)));
      responses.push(await send(sent));
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(303));
      expect(await historyOf(form.name)).toHaveLength(1);
    });

    test('a new one each time, and what was changed in it is another product', async () => {
      const [one, other] = [await formKeyOnPage(), await formKeyOnPage()];
      expect(one).not.toBe(other);
      const form = { name: 'Kota Saree', price: '999' };
      await send({ ...form, formKey: one });
      await send({ ...form, formKey: other });
      await send({ ...form, formKey: one, colors: 'Madder' });
      expect(await historyOf('Kota Saree')).toHaveLength(3);
    });

    test.each(['', 'x', 'x'.repeat(5000)])('that may be missing or wrong (%#)', async (formKey) => {
      const name = `Saree ${formKey.length}`;
      expect((await send({ name, price: '999', formKey })).status).toBe(303);
      expect(await historyOf(name)).toHaveLength(1);
    });
  });

  test('keeps what was typed and marks the wrong field when it is refused', async () => {
    const form = { ...visible, name: 'Ilkal', price: '12.345', description: 'Typed with care' };
    const response = await http.post('/admin/products?product=new', form, owner);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('Error adding product');
    expect(html).toContain('Price must be an amount in rupees');
    expect(html).toContain('Typed with care');
    expect(html).toMatch(
      /aria-invalid="true"[^>]*name="price"|name="price"[^>]*aria-invalid="true"/,
    );
    expect(await findByName('Ilkal')).toBeUndefined();
  });

  test('shows a product and changes it', async () => {
    const { id } = await givenProduct(shop, { name: 'Paithani', stock: 3 });
    const html = await page(`/admin/products?product=${id}`);
    for (const text of [
      'Edit Product',
      'Update Product',
      'value="16750"',
      'name="version" value="1"',
    ]) {
      expect(html).toContain(text);
    }
    const form = {
      ...visible,
      name: 'Paithani',
      price: '17000',
      stock: '3',
      version: '1',
      stockSeen: '3',
    };
    expect((await http.post(`/admin/products?product=${id}`, form, owner)).status).toBe(303);
    expect(await findByName('Paithani')).toMatchObject({ pricePaise: 1_700_000, version: 2 });
    expect(await page(`/admin/products?product=${id}`)).toContain('Price ₹16,750 → ₹17,000');
  });

  test('says what another tab has changed, and saves when it is sent again', async () => {
    const { id } = await givenProduct(shop, { name: 'Paithani', stock: 3 });
    const url = `/admin/products?product=${id}`;
    const seen = { ...visible, name: 'Paithani', stock: '3', version: '1', stockSeen: '3' };
    await http.post(url, { ...seen, price: '17000' }, owner);
    const refused = await http.post(url, { ...seen, price: '18000' }, owner);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    for (const text of ['Price is ₹17,000 now', 'value="18000"', 'name="version" value="2"']) {
      expect(html).toContain(text);
    }
    const again = await http.post(url, { ...seen, price: '18000', version: '2' }, owner);
    expect(again.status).toBe(303);
    expect((await findByName('Paithani'))?.pricePaise).toBe(1_800_000);
  });

  test.each(['nonsense', crypto.randomUUID()])('stays closed for %s', async (id) => {
    const url = `/admin/products?product=${id}`;
    expect(await page(url)).not.toContain('Edit Product');
    expect((await http.post(url, { ...visible, name: 'x', price: '1' }, owner)).status).toBe(404);
  });
});

test('after deleting, the URL offers Undo, which restores the product', async () => {
  const { id } = await givenProduct(shop, { name: 'Jutti' });
  const form = { intent: 'delete', productId: id };
  const response = await http.post('/admin/products?search=ju', form, owner);
  const location = response.headers.get('Location') ?? '';
  expect(location).toBe(`/admin/products?search=ju&deleted=${id}`);
  expect(await page(location)).toContain('Undo: put Jutti back');
  await http.post('/admin/products', { intent: 'restore', productId: id }, owner);
  expect(await namesAt(location)).toEqual(['Jutti']);
  expect(await page(location)).not.toContain('Undo');
});

describe('the stock of a row', () => {
  const url = '/admin/products?search=jut';
  const send = (form: Record<string, string>) =>
    http.post(url, { intent: 'stock', ...form }, owner);

  test('is a field that saves it, and the name opens the product', async () => {
    const { id } = await givenProduct(shop, { name: 'Jutti', stock: 3 });
    const html = await page(url);
    expect(html).toContain('aria-label="Stock of Jutti"');
    expect(html).toContain('name="stockSeen" value="3"');
    expect(html).toMatch(
      new RegExp(`href="/admin/products\\?search=jut&amp;product=${id}"[^>]*>Jutti<`),
    );
    const answer = await send({ productId: id, stock: '1,200', stockSeen: '3' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, url]);
    expect((await findByName('Jutti'))?.stock).toBe(1_200);
    expect(await page(`/admin/products?product=${id}`)).toContain('Stock 3 → 1200');
  });

  test('that has been sold from meanwhile is refused with what it is, and kept as typed', async () => {
    const { id } = await givenProduct(shop, { name: 'Jutti', stock: 2 });
    const answer = await send({ productId: id, stock: '9', stockSeen: '3' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain('Jutti has 2 units by now, not 3. Save again to set it all the same.');
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toContain('name="stockSeen" value="2"');
    expect((await findByName('Jutti'))?.stock).toBe(2);
    expect((await send({ productId: id, stock: '9', stockSeen: '2' })).status).toBe(303);
    expect((await findByName('Jutti'))?.stock).toBe(9);
  });

  test.each(['', '-1', '2.5', 'many'])('cannot be %j', async (stock) => {
    const { id } = await givenProduct(shop, { name: 'Jutti', stock: 2 });
    const answer = await send({ productId: id, stock, stockSeen: '2' });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining('Stock Quantity must be a whole number from 0 to 1,00,000'),
    ]);
    expect((await findByName('Jutti'))?.stock).toBe(2);
  });
});

test('selected products are deleted after a question that says what happens', async () => {
  const { id } = await givenProduct(shop, { name: 'Jutti' });
  const url = '/admin/products';
  const form = { intent: 'many', ids: id, change: 'delete' };
  const question = await (await http.post(url, form, owner)).text();
  expect(question).toContain('Delete 1 product?');
  expect(question).toContain('They leave the shop and wishlists; carts call them unavailable.');
  expect(await findByName('Jutti')).toBeDefined();
  const deleted = await http.post(url, { ...form, seen: 'delete' }, owner);
  expect(await findByName('Jutti')).toBeUndefined();
  const undo = /name="undo" value="([^"]+)"/.exec(
    await page(deleted.headers.get('Location') ?? ''),
  )?.[1];
  await http.post(url, { intent: 'undo-many', undo: undo ?? '' }, owner);
  expect(await findByName('Jutti')).toBeDefined();
});

test('selected products are all changed, or none with the reason', async () => {
  const { id } = await givenProduct(shop, { name: 'Jutti', stock: 3 });
  const url = '/admin/products';
  const form = { intent: 'many', ids: id, change: 'stock-by', amount: '-4' };
  const refused = await http.post(url, form, owner);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('Jutti: its stock would be -1');
  expect((await http.post(url, { ...form, amount: '-3' }, owner)).status).toBe(303);
  expect((await findByName('Jutti'))?.stock).toBe(0);
});

test('many prices change after a question that shows each, and Undo takes them back', async () => {
  const { id } = await givenProduct(shop, { name: 'Jutti', pricePaise: 90_000 });
  const url = '/admin/products';
  const form = { intent: 'many', ids: id, change: 'price-by', amount: '10' };
  const asked = await http.post(url, form, owner);
  expect(asked.status).toBe(409);
  const question = await asked.text();
  expect(question).toContain('Change 1 price?');
  for (const price of ['₹900', '₹990']) expect(question).toContain(price);
  const seen = /name="seen" value="([^"]+)"/.exec(question)?.[1] ?? '';

  const changed = await http.post(url, { ...form, seen }, owner);
  const location = changed.headers.get('Location') ?? '';
  expect((await findByName('Jutti'))?.pricePaise).toBe(99_000);
  const undo = /name="undo" value="([^"]+)"/.exec(await page(location))?.[1] ?? '';
  const undone = await http.post(url, { intent: 'undo-many', undo }, owner);
  expect([undone.status, undone.headers.get('Location')]).toEqual([303, url]);
  expect((await findByName('Jutti'))?.pricePaise).toBe(90_000);
  expect(await page(location)).not.toContain('Undo');
  expect((await http.post(url, { intent: 'undo-many', undo }, owner)).status).toBe(409);
});

test('prices before GST are typed with a box, in a shop that shows both, and stored as they are paid', async () => {
  const url = '/admin/products?product=new';
  const form = { ...visible, price: '3,000', salePrice: '2500', hsn: '6204', addsTax: 'on' };
  const pricesOf = async (name: string, more: Record<string, string> = {}) => {
    await http.post(url, { ...form, name, ...more }, owner);
    const product = await findByName(name);
    return product && [product.pricePaise, product.salePricePaise];
  };
  expect(await page(url)).not.toContain('before GST');
  expect(await pricesOf('With tax alone')).toEqual([300_000, 250_000]);

  const before = shop.settings.storeProfile;
  shop.settings.storeProfile = {
    ...before,
    showsPricesBeforeTax: true,
    gstNumber: '27AAPFU0939F1ZV',
  };
  expect(await page(url)).toContain('Both prices are before GST: add it');
  expect(await pricesOf('Before tax')).toEqual([354_000, 262_500]);
  expect(await pricesOf('At its own rate', { gstRate: '12' })).toEqual([336_000, 280_000]);
  expect(await pricesOf('Without the box', { addsTax: '' })).toEqual([300_000, 250_000]);
  const dear = { ...form, name: 'Too dear', price: '1,00,00,000' };
  const refused = await http.post(url, dear, owner);
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Price with GST must be at most ₹1,00,00,000'),
  ]);
  shop.settings.storeProfile = before;
});
