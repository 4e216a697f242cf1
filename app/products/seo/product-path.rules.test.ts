import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productPath, slugify } from './product-path.rules.ts';

const id = '0a0a0a0a-1111-4222-8333-444444444444';

describe('the slug', () => {
  test.each([
    ['Gadwal Pattu Saree', 'gadwal-pattu-saree'],
    ['  Weaver’s  “Ajrakh” / Kurta, No. 2 ', 'weavers-ajrakh-kurta-no-2'],
    ['Kāñcīpuram Śilk', 'kancipuram-silk'],
    ['Crème ﬁnish ½ Saree', 'creme-finish-1-2-saree'],
    ['बनारसी साड़ी', 'बनारसी-साड़ी'],
    ['</script><script>alert(1)</script>', 'script-script-alert-1-script'],
    ['🥻✨', ''],
    ['../..', ''],
  ])('of %s is %s', (name, slug) => {
    expect(slugify(name)).toBe(slug.normalize('NFC'));
  });

  test('is at most 80 characters of whole words', () => {
    const slug = slugify('Handwoven silk saree '.repeat(9));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slug).toMatch(/^(handwoven|silk|saree)(-(handwoven|silk|saree))*$/);
    expect(slugify('x'.repeat(200))).toBe('x'.repeat(80));
  });

  test('of a slug is that slug, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugify(name);
        expect(slugify(slug)).toBe(slug);
        expect(slug).toMatch(/^([\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*)?$/u);
      }),
    );
  });
});

test('a product’s path has its id and its slug, and only its id where the slug is empty', () => {
  expect(productPath({ id, name: 'Gadwal Pattu Saree' })).toBe(`/product/${id}/gadwal-pattu-saree`);
  expect(productPath({ id, name: 'साड़ी' })).toMatch(/^\/product\/[0-9a-f-]+\/(%[0-9A-F]{2})+$/);
  expect(productPath({ id, name: '🥻' })).toBe(`/product/${id}`);
});
