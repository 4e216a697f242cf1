import { describe, expect, test } from 'vitest';
import { listDocuments } from '#app/orders/invoices/invoices.store.server.ts';
import { issueInvoice } from '#app/orders/invoices/issue-documents.server.ts';
import { customerFields } from '#tests/support/test-api.ts';
import { fabric, givenAttributes, maker } from '#tests/support/test-attributes.ts';
import { givenCategory, givenProduct } from '#tests/support/test-shop.ts';
import { type Attack, openHostileShop } from './hostile-shop.ts';
import { prototypeNames } from './nasty-texts.ts';
import { dataAddress, fillIn, pageRoutes } from './page-routes.ts';

// Names that every object inherits, as names and as values, wherever a name comes from outside.

const hostile = await openHostileShop();
const { shop } = hostile;
shop.settings.storeProfile = {
  ...shop.settings.storeProfile,
  ...{ issuesInvoices: true, gstNumber: '27AAPFU0939F1ZV', legalName: 'Haat Textiles' },
};

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

type Sent = Partial<Attack> & { path: string };

/** As JSON with these as its own names, even `__proto__`. */
function byApi(entries: [name: string, value: unknown][], { path, ...attack }: Sent): Attack {
  const fields = entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return {
    ...{ method: 'POST', by: 'owner client', headers: json, body: `{${fields.join(',')}}` },
    ...attack,
    path: `/api/v1${path}`,
  };
}

async function read(path: string, by: Attack['by'] = 'owner client') {
  const { text } = await hostile.attack({ path: `/api/v1${path}`, by, statuses: [200] });
  return JSON.parse(text);
}

describe.each(prototypeNames)('%s', (name) => {
  test('is no attribute that a product may have, and a value of one', async () => {
    await givenAttributes(hostile.shop, [fabric, maker]);
    const path = `/products/${hostile.productId}`;
    const of = (key: string, value: unknown): [string, unknown][] => [
      ['attributes', JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`)],
    ];
    const patch = { path, method: 'PATCH' };
    await hostile.attackAll(
      [name, [name], 1, { [name]: name }].map((value) =>
        byApi(of(name, value), { ...patch, statuses: [400, 422] }),
      ),
    );
    await hostile.attack(byApi(of('fabric', name), { ...patch, statuses: [400, 422] }));
    await hostile.attack(byApi(of('maker', name), { ...patch, statuses: [200], mayWrite: true }));
    expect((await read(path)).attributes).toEqual({ maker: name });
    const page = await hostile.attack({ path: `/product/${hostile.productId}`, mayWrite: true });
    expect(page.text).toContain(name);
  });

  test('is the key of an attribute and of its values', async () => {
    const key = name.toLowerCase().replaceAll('_', '');
    const options = [{ key, name, nameHi: name }];
    await givenAttributes(hostile.shop, [{ ...fabric, key, name, nameHi: name, options }]);
    const path = `/products/${hostile.productId}`;
    const saved = { method: 'PATCH', path, statuses: [200], mayWrite: true };
    await hostile.attack(byApi([['attributes', { [key]: key }]], saved));
    expect((await read(path)).attributes).toEqual({ [key]: [key] });
    await hostile.attack({
      path: `/product/${hostile.productId}`,
      statuses: [200],
      mayWrite: true,
    });
    const edit = `/admin/products?product=${hostile.productId}`;
    await hostile.attack({ path: edit, by: 'owner', statuses: [200] });
    await hostile.attack({ path: `/store?attributes=${key}.${key}`, statuses: [200] });
    await givenAttributes(hostile.shop);
  });

  test('is a field that no operation has', async () => {
    const answer = await hostile.attack(
      byApi(
        [
          ['name', 'Saree'],
          ['price', 100],
          [name, 1],
        ],
        { path: '/products', statuses: [400, 422] },
      ),
    );
    const { code, fields } = JSON.parse(answer.text);
    const message = 'This cannot be given here';
    if (name === '__proto__') expect(code).toBe('bad_json');
    else expect(Object.values(fields)).toEqual([message]);
  });

  test('is what a product is called, its category, sizes and colors', async () => {
    const categoryId = await givenCategory(hostile.shop, name);
    const fields = { name, material: name, description: name, sku: name };
    const choices = { sizes: [name], colors: [name] };
    const variants = [{ size: name, color: name, stock_quantity: 5, price_difference: 1 }];
    const given = { ...fields, ...choices, variants, category_id: categoryId };
    const added = await hostile.attack(
      byApi(Object.entries({ ...given, price: 100 }), {
        ...{ path: '/products', statuses: [201], mayWrite: true },
      }),
    );
    const { id } = JSON.parse(added.text);
    const shown = { name, material: name, description: name, ...choices };
    expect(await read(`/products/${id}`)).toMatchObject(shown);
    const query = new URLSearchParams({ category: name, color: name, size: name, search: name });
    const pages = ['/', '/store', `/store?${query}`, '/categories', `/product/${id}`];
    const visitors = pages.flatMap((path): Attack[] => [{ path }, { path: dataAddress(path) }]);
    const owners = ['/admin/products', `/admin/products?product=${id}`, '/admin/settings'];
    const answers = await hostile.attackAll([
      ...visitors.map((one) => ({ ...one, mayWrite: true })),
      ...owners.map((path) => ({ path, by: 'owner' as const, statuses: [200] })),
    ]);
    const cloths = answers.flatMap(
      ({ text }) => text.match(/\/pictures\/cloth-[^"]*?\.\w+/g) ?? [],
    );
    expect(cloths.filter((address) => !/cloth-[a-z]+-\d+\.\w+$/.test(address))).toEqual([]);
    expect(cloths).not.toEqual([]);
    const choice = { productId: id, quantity: '1', size: name, color: name };
    const buy = (intent: string, path: string): Attack => ({
      ...{ method: 'POST', path, by: 'customer', headers: form, mayWrite: true, statuses: [303] },
      body: new URLSearchParams({ intent, ...choice }).toString(),
    });
    await hostile.attackAll([
      buy('add', '/cart'),
      { path: '/cart', by: 'customer', statuses: [200] },
    ]);
    const { data: cart } = await read('/cart', 'customer client');
    expect(cart).toContainEqual(
      expect.objectContaining({ selected_size: name, selected_color: name }),
    );
  });

  test('is where an order goes; its invoice has the state of the PIN code', async () => {
    const { shop, owner } = hostile;
    const { id: product_id } = await givenProduct(shop, { pricePaise: 165_000 });
    const item = { product_id, quantity: 1 };
    const place = { address: name, landmark: name, city: name, state: name, customer_name: name };
    const order = { ...customerFields, ...place, item, total: 1770 };
    const placed = await hostile.attack(
      byApi(Object.entries(order), {
        ...{ path: '/orders', by: 'customer client', statuses: [201], mayWrite: true },
        headers: { ...json, 'Idempotency-Key': crypto.randomUUID() },
      }),
    );
    const { id } = JSON.parse(placed.text);
    const { delivery_address: address } = await read(`/orders/${id}`);
    expect(address).toContain(`${name}, ${name}`);
    await hostile.attack(
      byApi([['status', 'confirmed']], {
        ...{ method: 'PATCH', path: `/orders/${id}`, statuses: [200], mayWrite: true },
      }),
    );
    expect(await issueInvoice(shop, owner, { orderId: id })).toMatchObject({ ok: true });
    const placeOfSupply = { code: '27', name: 'Maharashtra' };
    const invoice = { placeOfSupply, isInterState: false };
    expect(await listDocuments(shop.db, id)).toMatchObject([invoice]);
    await hostile.attack({ path: `/admin/orders?order=${id}`, by: 'owner', statuses: [200] });
  });

  test('in an address of every page and operation is no harm', async () => {
    const query = new URLSearchParams([[name, name]]);
    for (const known of ['search', 'category', 'sort', 'page', 'show', 'status', 'product', 'tab'])
      query.append(known, name);
    await hostile.attackAll([
      ...pageRoutes.flatMap(({ address }): Attack[] => {
        const path = fillIn(address, name);
        return [
          { path: `${path}?${query}`, by: 'owner', mayWrite: true },
          { path: `${dataAddress(path)}?${query}`, mayWrite: true },
        ];
      }),
      ...['products', 'orders', 'categories', 'profiles', name].flatMap((path) => [
        { path: `/api/v1/${path}?${name}=${name}&sort=${name}`, by: 'owner client' as const },
        { path: `/api/v1/${path}/${name}`, by: 'owner client' as const },
      ]),
      { path: `/${name}` },
      { path: `/uploads/products/x.${name}` },
      { path: `/auth/v1/${name}?grant_type=${name}`, method: 'POST', headers: json, body: '{}' },
      { path: `/auth/v1/verify?type=${name}&token=${name}` },
    ]);
  });

  test('is an intent, a field and a value of no form', async () => {
    const fields = [`choice-${name}`, `quantity-${name}`, `attribute.${name}`, `size-${name}`];
    const bodies = [
      [
        ['intent', name],
        [name, name],
      ],
      [[name, name], ...fields.map((field) => [field, name])],
    ].map((pairs) => new URLSearchParams(pairs).toString());
    const targets = pageRoutes.filter(({ hasAction }) => hasAction);
    await hostile.attackAll(
      targets.flatMap(({ address }) =>
        bodies.flatMap((body) =>
          (['customer', 'owner'] as const).map((by) => ({
            ...{
              method: 'POST',
              path: fillIn(address, hostile.productId),
              by,
              headers: form,
              body,
            },
            mayWrite: true,
          })),
        ),
      ),
    );
    await hostile.signInAgain();
  });

  test('is a column and a cell of a file of products', async () => {
    const cells = (columns: string[]) => `${columns.join(',')}\n${columns.map(() => name)}\n`;
    const files = [
      cells([name]),
      cells(['name', 'price', name]),
      cells(['name', 'price', 'category', 'attributes', 'sizes', 'colors', 'size_chart']),
      `name,price,attributes,sizes,stock_by_choice\n${name},100,${name}: ${name},${name},${name}: 5\n`,
      cells([
        'Handle',
        'Title',
        'Body (HTML)',
        'Variant Price',
        'Option1 Name',
        'Option1 Value',
        name,
      ]),
      `Handle,Title,Body (HTML),Variant Price,Type\nx,${name},&${name};,100,${name}\n`,
      cells(['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price', 'Attribute 1 name', name]),
    ];
    for (const file of files) {
      const body = new FormData();
      body.set('intent', 'check');
      body.set('file', new File([file], `${name}.csv`));
      const sent = new Response(body);
      const headers = { 'Content-Type': sent.headers.get('Content-Type') ?? '' };
      const checked = await hostile.attack({
        ...{ method: 'POST', path: '/admin/products/files', by: 'owner', mayWrite: true },
        ...{ headers, body: Buffer.from(await sent.arrayBuffer()) },
      });
      const preview = checked.headers.location;
      if (preview) {
        const { text } = await hostile.attack({ path: preview, by: 'owner', statuses: [200] });
        expect(text).not.toContain('[native code]');
      }
    }
  });
});
