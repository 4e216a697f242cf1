import { expect, test } from 'vitest';
import { oldShopifyAddress, oldWooCommerceAddress, readOldAddress } from './old-address.rules.ts';

test.each([
  ['/products/gadwal-saree', '/products/gadwal-saree'],
  ['/products/Gadwal-Saree/', '/products/gadwal-saree'],
  ['/collections/all/products/gadwal-saree', '/products/gadwal-saree'],
  ['/hi/collections/all/products/gadwal-saree', '/products/gadwal-saree'],
  ['/en-in/products/gadwal-saree', '/products/gadwal-saree'],
  ['/products/%E0%A4%B8%E0%A4%BE%E0%A4%A1%E0%A4%BC%E0%A5%80', '/products/साड़ी'],
  ['/product/gadwal-saree/', '/product/gadwal-saree'],
  ['/product/sarees/gadwal-saree/', '/product/gadwal-saree'],
  ['/products', null],
  ['/products/', null],
  ['/products/a/b', null],
  ['/collections/all', null],
  ['/products/%00', null],
  ['/products/%2F', null],
  [`/products/${'x'.repeat(251)}`, null],
  ['/wp-login.php', null],
])('%s asks for %s', (path, expected) => {
  expect(readOldAddress(path)).toBe(expected);
});

test('a handle that cannot be decoded is taken as it is', () => {
  expect(readOldAddress('/products/100%')).toBe('/products/100%');
});

test('what is stored of a handle is what is asked for', () => {
  expect(oldShopifyAddress(' Gadwal-Saree ')).toBe('/products/gadwal-saree');
  expect(oldWooCommerceAddress('पोटली-बैग')).toBe(
    readOldAddress(`/product/${encodeURIComponent('पोटली-बैग')}/`),
  );
  expect(oldShopifyAddress('')).toBeNull();
});
