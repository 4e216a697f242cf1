import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { oldShopifyFile } from '#tests/support/other-shops-files.ts';
import { activityOf } from '#tests/support/test-activity.ts';
import { cookieOf, openTestAdmin } from '#tests/support/test-http.ts';
import { givenProduct } from '#tests/support/test-shop.ts';

const { shop, http, owner, customer } = await openTestAdmin();
await givenProduct(shop, { name: 'Gadwal Pattu Saree' });

const page = '/admin/products/files';

async function send(text: string, user: User | null = owner, url = page): Promise<Response> {
  const body = new FormData();
  body.set('intent', 'check');
  body.set('file', new File([text], 'my products.csv'));
  const headers = { Origin: 'http://localhost:3000', Host: 'localhost:3000' };
  const cookie: Record<string, string> = user ? { Cookie: await cookieOf(shop, user) } : {};
  return http.send(url, { method: 'POST', body, headers: { ...headers, ...cookie } });
}

describe.each(['/dashboard', '/admin'])('%s/products/files', (adminPath) => {
  test('is for the owner only, page and files', async () => {
    for (const path of ['', '/products.csv', '/template.csv']) {
      const url = `${adminPath}/products/files${path}`;
      expect((await http.get(url, owner)).status).toBe(200);
      expect((await http.get(url, customer)).status).toBe(403);
      expect((await http.get(url, null)).status).toBe(403);
    }
    expect((await send('name,price\nx,1\n', customer, `${adminPath}/products/files`)).status).toBe(
      403,
    );
    expect((await send('name,price\nx,1\n', null, `${adminPath}/products/files`)).status).toBe(401);
  });
});

test('every product is exported as a download', async () => {
  const response = await http.get(`${page}/products.csv`, owner);
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="products.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain('Gadwal Pattu Saree');
  expect((await http.get(`${page}/secrets.csv`, owner)).status).toBe(404);
});

test('a file is checked, previewed, and imported by a second click, without JavaScript', async () => {
  const checked = await send('name,price\nChanderi Saree,2450\n');
  expect(checked.status).toBe(303);
  const previewUrl = checked.headers.get('Location') ?? '';
  const html = await (await http.get(previewUrl, owner)).text();
  expect(html).toContain('my products.csv');
  expect(html).toContain('Chanderi Saree');
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  const form = { intent: 'import', fileId: value('fileId'), agreed: value('agreed') };
  expect((await http.post(page, form, customer)).status).toBe(403);
  const done = await http.post(page, form, owner);
  expect([done.status, done.headers.get('Location')]).toEqual([303, page]);
  expect(await (await http.get('/store', null)).text()).toContain('Chanderi Saree');
  expect((await http.post(page, form, owner)).status).toBe(404);
  expect(await activityOf(shop)).toContainEqual({
    kind: 'products-imported',
    user_id: owner.userId,
    about: '1 added, 0 changed',
  });
});

test('errors in a file are shown by row, product and column', async () => {
  const checked = await send('sku,name,price\nS-1,Saree,-5\n');
  const html = await (await http.get(checked.headers.get('Location') ?? '', owner)).text();
  expect(html).toContain('1 error');
  expect(html).toContain('Price must be an amount in rupees');
  expect(html).not.toContain('value="import"');
});

test('the good rows of a file are imported on request, and the others downloaded', async () => {
  const checked = await send('name,price\nIlkal Saree,999\nWrong Saree,-5\n');
  const read = async (url: string) => (await http.get(url, owner)).text();
  const html = await read(checked.headers.get('Location') ?? '');
  const form = {
    intent: 'import-good',
    fileId: /name="fileId" value="([^"]+)"/.exec(html)?.[1] ?? '',
    agreed: /name="agreed" value="([^"]+)"/.exec(html)?.[1] ?? '',
  };
  expect((await http.post(page, { ...form, intent: 'import' }, owner)).status).toBe(409);
  const done = await http.post(page, form, owner);
  const left = done.headers.get('Location') ?? '';
  expect([done.status, left]).toEqual([303, expect.stringContaining(`${page}?file=`)]);
  expect(await (await http.get('/store', null)).text()).toContain('Ilkal Saree');
  const rest = await read(left);
  expect(rest).toContain('Wrong Saree');
  expect(rest).not.toContain('value="import-good"');
  const [, file = ''] = /href="([^"]+rows-to-fix[^"]+)"/.exec(rest) ?? [];
  expect(await read(file)).toContain('Wrong Saree,\'-5,"price: Price must be an amount');
  expect((await http.get(file, customer)).status).toBe(403);
  expect((await http.get(`${page}/rows-to-fix.csv`, owner)).status).toBe(404);
});

test('a file that is not a product list is refused at its field', async () => {
  const response = await send('name,colour\nSaree,red\n');
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(/Unknown column (&#x27;|')colour/);
});

test('a file may have 5 MB, and is refused with the reason above that', async () => {
  const line = `${'x'.repeat(990)},1\n`;
  expect((await send(`name,price\n${line.repeat(5_000)}`)).status).toBe(303);
  const large = await send(`name,price\n${line.repeat(5_045)}`);
  expect(large.status).toBe(422);
  expect(await large.text()).toContain('The file may be 5 MB at most');
  expect((await send(`name,price\n${line.repeat(5_300)}`)).status).toBe(413);
});

test('why a checked file was not imported is said where it is shown, not at the next file', async () => {
  const checked = await send('name,price\nStole,499\n');
  const address = checked.headers.get('Location') ?? '';
  const html = await (await http.get(address, owner)).text();
  const fileId = /name="fileId" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const form = { intent: 'import', fileId, agreed: 'a'.repeat(64) };
  const refused = await (await http.post(address, form, owner)).text();
  const reason = 'Nothing was imported: products of the file were sold or edited meanwhile.';
  const [preview = '', next = ''] = refused.split('name="file"');
  expect(preview).toContain(reason);
  expect(next.split('</form>')[0]).not.toContain(reason);
});

test('an export of Shopify is named, noted, imported, and its addresses lead to the products', async () => {
  const checked = await send(oldShopifyFile);
  const read = async (url: string) =>
    (await (await http.get(url, owner)).text()).replaceAll('<!-- -->', '');
  const address = checked.headers.get('Location') ?? '';
  const html = await read(address);
  expect(html).toContain('This is a Shopify export: 4 products in 9 rows.');
  expect(html).toContain('It is a gift card, which this shop cannot sell: left out.');
  const [, notes = ''] = /href="([^"]+notes[.]csv[^"]+)"/.exec(html) ?? [];
  expect(await read(notes)).toContain('Cotton Kurta');
  expect((await http.get(notes, customer)).status).toBe(403);
  expect((await http.get(`${page}/notes.csv`, owner)).status).toBe(404);

  const fileId = /name="fileId" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const adding = await http.post(page, { intent: 'add-categories', fileId }, owner);
  expect([adding.status, adding.headers.get('Location')]).toEqual([303, address]);
  const ready = await read(address);
  expect(ready).toContain('New categories: Sarees, Kurtis, Jewellery.');
  expect(ready).toContain('Without the pictures');
  const agreed = /name="agreed" value="([^"]+)"/.exec(ready)?.[1] ?? '';
  const form = { intent: 'import', fileId, agreed, leavesPictures: 'on' };
  expect(ready).toContain('How many do you have of products that Shopify does not count?');
  const unanswered = await http.post(`${page}?file=${fileId}`, form, owner);
  expect(unanswered.status).toBe(422);
  expect(await unanswered.text()).toContain('A whole number from 0 to 999');
  const answered = { ...form, uncountedStock: '१२' };
  expect((await http.post(page, answered, owner)).status).toBe(303);
  const old = await http.get('/collections/silk/products/Gadwal-Pattu-Saree?variant=17', null);
  expect(old.status).toBe(301);
  const [, id] =
    /^\/product\/([^/]+)\/gadwal-pattu-saree$/.exec(old.headers.get('Location') ?? '') ?? [];
  expect(await read(`/product/${id}`)).toContain('Gadwal “Pattu” Saree');
});

test('an expired file says so', async () => {
  const response = await http.get(`${page}?file=${crypto.randomUUID()}`, owner);
  expect(await response.text()).toContain('A checked file is kept for an hour');
});
