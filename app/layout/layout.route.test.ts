import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
afterAll(() => http.close());

/** Header or footer of a page, as marks and as words. */
async function partOf(part: 'header' | 'footer', user: User | null = null) {
  const html = await (await http.get('/about', user)).text();
  const [marks = ''] = new RegExp(`<${part}.*?</${part}>`, 's').exec(html) ?? [];
  return { marks, words: marks.replace(/<[^>]+>/g, '\n') };
}

function linksIn(marks: string): string[] {
  return [...marks.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
}

describe('the header', () => {
  test('leads everybody to the pages, the wishlist and the cart, and a visitor to Sign In', async () => {
    const { marks, words } = await partOf('header');
    const pages = ['/', '/store', '/categories', '/about', '/wishlist', '/cart', '/auth'];
    expect(linksIn(marks)).toEqual(expect.arrayContaining(pages));
    expect(words).toContain('Traditional Cloths');
    expect(words).not.toMatch(/Sign Out|Account/);
  });

  test('of a customer has her menu, and no way to the dashboard', async () => {
    const customer = await givenUser(shop);
    const { marks, words } = await partOf('header', customer);
    expect(words).toContain(customer.email);
    expect(words).toContain('Customer Account');
    expect(words).toContain('Sign Out');
    expect(linksIn(marks)).toEqual(expect.arrayContaining(['/profile', '/orders']));
    expect(linksIn(marks)).not.toContain('/dashboard');
  });

  test('of the owner says so and leads to the dashboard', async () => {
    const { marks, words } = await partOf('header', await givenOwner(shop));
    expect(words).toContain('Owner Account');
    expect(words).toContain('Owner Dashboard');
    expect(linksIn(marks)).toContain('/dashboard');
  });
});

test('the footer leads to the pages, four collections, the texts of the law, and to people', async () => {
  const { marks, words } = await partOf('footer');
  expect(linksIn(marks)).toEqual([
    ...['/', '/store', '/categories', '/about'],
    ...['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis'].map((name) => `/store?category=${name}`),
    expect.stringMatching(/^tel:\+\d{12}$/),
    expect.stringMatching(/^https:\/\/wa\.me\/\d{12}$/),
    expect.stringMatching(/^https:\/\//),
    ...['/privacy', '/terms', '/shipping'],
  ]);
  expect(words).toContain('Site built by');
});
