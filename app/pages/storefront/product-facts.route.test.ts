import { describe, expect, test } from 'vitest';
import { openTestHttp } from '#tests/support/test-http.ts';
import { givenProduct, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);

/** The page of a new product, as markup and as text. */
async function pageOf(product: Parameters<typeof givenProduct>[1]) {
  const { id } = await givenProduct(shop, product);
  const html = await (await http.get(`/product/${id}`)).text();
  const [markup = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const text = markup.replace(/<script.*?<\/script>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, '');
  return { markup, text };
}

describe('the page of a product', () => {
  test('without reviews and category says so', async () => {
    const { text } = await pageOf({});
    expect(text).toContain('New Product');
    expect(text).toContain('Uncategorized');
  });

  test('promises returns and secure payment', async () => {
    const { text } = await pageOf({});
    expect(text).toContain('Easy Returns - 7 days return');
    expect(text).toContain('Secure Payment - 100% Protected');
  });

  test('on sale strikes the regular price through, shows the discount, and promises no returns', async () => {
    const { markup, text } = await pageOf({ pricePaise: 245_000, salePricePaise: 199_900 });
    expect(text).toContain('₹1,999');
    expect(markup).toMatch(/<s[ >].*₹2,450/s);
    expect(text).toContain('-18% OFF');
    expect(text).not.toContain('Easy Returns');
  });

  test('has fields for size and color only where the product has options', async () => {
    const plain = await pageOf({});
    expect(plain.markup).not.toMatch(/name="(size|color)"/);
    const withOptions = await pageOf({ sizes: ['S', 'M'], colors: ['Indigo'] });
    expect(withOptions.markup.match(/name="size"/g)).toHaveLength(2);
    expect(withOptions.markup.match(/name="color"/g)).toHaveLength(1);
  });

  test.each([
    [11, '11 available', 'badge-ok'],
    [10, '10 available', 'badge-warn'],
    [1, '1 available', 'badge-warn'],
    [0, 'Out of stock', 'badge-bad'],
  ])('with a stock of %d shows %s in %s', async (stock, text, color) => {
    const { markup } = await pageOf({ stock });
    expect(markup).toMatch(new RegExp(`${color}[^>]*>[^<]*${text}`));
  });

  test('that is sold out cannot be bought', async () => {
    const { markup } = await pageOf({ stock: 0 });
    for (const name of ['Buy Now', 'Add to Cart']) {
      expect(markup).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>(<[^>]*>)*[^<]*${name}`));
    }
  });
});
