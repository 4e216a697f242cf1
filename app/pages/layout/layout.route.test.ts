import { describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenOwner, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

/** The header or footer of a page, as HTML and as text. */
async function partOf(part: 'header' | 'footer', user: User | null = null) {
  const page = await (await http.get('/about', user)).text();
  const [html = ''] = new RegExp(`<${part}.*?</${part}>`, 's').exec(page) ?? [];
  return { html, text: html.replace(/<[^>]+>/g, '\n') };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? '');
}

describe('the header', () => {
  test('links everybody to the pages, the wishlist and the cart, and a visitor to Sign In', async () => {
    const { html, text } = await partOf('header');
    const pages = ['/', '/store', '/categories', '/about', '/wishlist', '/cart', '/auth'];
    expect(linksIn(html)).toEqual(expect.arrayContaining(pages));
    expect(text).toContain('Traditional Cloths');
    expect(text).not.toMatch(/Sign Out|Account/);
  });

  test('of a customer has their menu, and no link to the dashboard', async () => {
    const customer = await givenUser(shop);
    const { html, text } = await partOf('header', customer);
    expect(text).toContain(customer.email);
    expect(text).toContain('Customer Account');
    expect(text).toContain('Sign Out');
    expect(linksIn(html)).toEqual(expect.arrayContaining(['/profile', '/orders']));
    expect(linksIn(html)).not.toContain('/dashboard');
  });

  test('of the owner says so and links to the dashboard', async () => {
    const { html, text } = await partOf('header', await givenOwner(shop));
    expect(text).toContain('Owner Account');
    expect(text).toContain('Owner Dashboard');
    expect(linksIn(html)).toContain('/dashboard');
  });
});

test('the footer links to the pages, four collections, the policies, and ways to reach people', async () => {
  const { html, text } = await partOf('footer');
  expect(linksIn(html)).toEqual([
    ...['/', '/store', '/categories', '/about'],
    ...['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis'].map((name) => `/store?category=${name}`),
    expect.stringMatching(/^tel:\+\d{12}$/),
    expect.stringMatching(/^https:\/\/wa\.me\/\d{12}$/),
    expect.stringMatching(/^https:\/\//),
    ...['/privacy', '/terms', '/shipping'],
  ]);
  expect(text).toContain('Site built by');
});
