import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHttp, type TestHttp } from '#tests/test-http.ts';
import { givenProduct, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let http: TestHttp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestHttp(shop);
});
afterAll(() => http.close());

/** The page of a new product, as marks and as words. */
async function pageOf(product: Parameters<typeof givenProduct>[1]) {
  const { id } = await givenProduct(shop, product);
  const html = await (await http.get(`/product/${id}`)).text();
  const [marks = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const words = marks.replace(/<script.*?<\/script>|<!--.*?-->/gs, '').replace(/<[^>]+>/g, '');
  return { marks, words };
}

describe('the page of a product', () => {
  test('that nobody reviewed and no category has, says so in their places', async () => {
    const { words } = await pageOf({});
    expect(words).toContain('New Product');
    expect(words).toContain('Uncategorized');
  });

  test('promises returns and a safe payment', async () => {
    const { words } = await pageOf({});
    expect(words).toContain('Easy Returns - 7 days return');
    expect(words).toContain('Secure Payment - 100% Protected');
  });

  test('on sale strikes the old price through, counts the percent, and takes no returns', async () => {
    const { marks, words } = await pageOf({ pricePaise: 245_000, salePricePaise: 199_900 });
    expect(words).toContain('₹1,999');
    expect(marks).toMatch(/<s[ >].*₹2,450/s);
    expect(words).toContain('-18% OFF');
    expect(words).not.toContain('Easy Returns');
  });

  test('has choices of size and color only where the product has them', async () => {
    const plain = await pageOf({});
    expect(plain.marks).not.toMatch(/name="(size|color)"/);
    const chosen = await pageOf({ sizes: ['S', 'M'], colors: ['Indigo'] });
    expect(chosen.marks.match(/name="size"/g)).toHaveLength(2);
    expect(chosen.marks.match(/name="color"/g)).toHaveLength(1);
  });

  test.each([
    [11, '11 available', 'badge-ok'],
    [10, '10 available', 'badge-warn'],
    [1, '1 available', 'badge-warn'],
    [0, 'Out of stock', 'badge-bad'],
  ])('with a stock of %d reads %s in %s', async (stock, words, color) => {
    const { marks } = await pageOf({ stock });
    expect(marks).toMatch(new RegExp(`${color}[^>]*>[^<]*${words}`));
  });

  test('that is sold out cannot be bought', async () => {
    const { marks } = await pageOf({ stock: 0 });
    for (const name of ['Buy Now', 'Add to Cart']) {
      expect(marks).toMatch(new RegExp(`<button[^>]* disabled=""[^>]*>(<[^>]*>)*[^<]*${name}`));
    }
  });
});
