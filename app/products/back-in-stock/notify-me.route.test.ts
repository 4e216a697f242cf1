import { expect, test } from 'vitest';
import { givenWaiting } from '#tests/support/test-back-in-stock.ts';
import { openTestAdmin, type TestAdmin } from '#tests/support/test-http.ts';
import { givenProduct } from '#tests/support/test-shop.ts';
import { openStopLinks } from './stop-links.server.ts';

const admin = await openTestAdmin();

async function mainOf(path: string, user?: TestAdmin['customer']): Promise<string> {
  const html = await (await admin.http.get(path, user)).text();
  return (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replaceAll('<!-- -->', '');
}

const sizes = {
  sizes: ['M', 'L', 'XL'],
  variants: [
    { size: 'M', stock: 0 },
    { size: 'L', stock: 2 },
    { size: 'XL', stock: 0 },
  ],
};

test('a product in stock has no form; one out of stock has it in the page itself', async () => {
  const { id: inStock } = await givenProduct(admin.shop, { stock: 1 });
  expect(await mainOf(`/product/${inStock}`)).not.toContain('Notify me');
  const { id } = await givenProduct(admin.shop, { stock: 0 });
  const main = await mainOf(`/product/${id}`);
  expect(main).toContain(`action="/back-in-stock/${id}"`);
  expect(main).toContain('Notify me when it is in stock');
});

test('of a product with sizes, those that are out of stock are offered', async () => {
  const { id } = await givenProduct(admin.shop, sizes);
  const form = /<form[^>]*action="\/back-in-stock.*?<\/form>/s.exec(
    await mainOf(`/product/${id}`),
  )?.[0];
  expect(form?.match(/<option[^>]*>[^<]*/g)?.map((one) => one.replace(/.*>/, ''))).toEqual([
    'Please choose',
    'M',
    'XL',
  ]);
});

test('who is signed in finds their address in it', async () => {
  const { id } = await givenProduct(admin.shop, { stock: 0 });
  expect(await mainOf(`/product/${id}`, admin.customer)).toContain(
    `value="${admin.customer.email}"`,
  );
  expect(await mainOf(`/product/${id}`)).not.toContain(admin.customer.email);
});

test('without script: a refusal leads to a page with what was typed, the next try back', async () => {
  const { id } = await givenProduct(admin.shop, sizes);
  const path = `/back-in-stock/${id}`;
  const refused = await admin.http.post(path, { email: 'no address', choice: '["M",null]' });
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('Enter a full email address');
  expect(html).toContain('value="no address"');
  const noted = await admin.http.post(path, { email: 'M@Example.com', choice: '["M",null]' });
  expect(noted.status).toBe(303);
  expect(noted.headers.get('Location')).toMatch(new RegExp(`^/product/${id}`));
  const rows = await admin.shop.db
    .selectFrom('stock_notifications')
    .select(['size', 'email', 'user_id'])
    .where('product_id', '=', id)
    .execute();
  expect(rows).toEqual([{ size: 'M', email: 'm@example.com', user_id: null }]);
});

test('the link of the email asks first, and works signed out', async () => {
  const { id } = await givenProduct(admin.shop, { stock: 0 });
  await givenWaiting(admin.shop, { productId: id, email: 'stop@example.com' });
  const path = (await openStopLinks(admin.shop.db)).pathOf('stop@example.com');
  const count = async () =>
    (
      await admin.shop.db
        .selectFrom('stock_notifications')
        .select('id')
        .where('product_id', '=', id)
        .execute()
    ).length;
  const page = await admin.http.get(path);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(await page.text()).toContain('stop@example.com');
  expect(await count()).toBe(1);
  expect((await admin.http.post(path.replace('key=', 'key=A'), {})).status).toBe(404);
  expect(await count()).toBe(1);
  expect((await admin.http.post(path, {})).status).toBe(303);
  expect(await count()).toBe(0);
});

test('the owner sees in the product list how many wait for what', async () => {
  const { id } = await givenProduct(admin.shop, { ...sizes, name: 'Awaited Suit' });
  await givenWaiting(admin.shop, { productId: id, size: 'M', email: 'a@example.com' });
  await givenWaiting(admin.shop, { productId: id, size: 'M', email: 'b@example.com' });
  await givenWaiting(admin.shop, { productId: id, size: 'XL', email: 'b@example.com' });
  const path = '/admin/products?search=awaited';
  expect(await mainOf(path, admin.owner)).toContain('3 waiting: M 2, XL 1');
});
