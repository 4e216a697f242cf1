import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { addToWishlist } from '#app/store/wishlist/change-wishlist.server.ts';
import { isNightly, seedOfTests } from '#tests/support/nightly.ts';
import { cookieOf, openTestHttp, type TestHttp } from '#tests/support/test-http.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenCategory, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';

const shop = await openTestShop();
const http = await openTestHttp(shop);
/** Another process, which changes what it likes. */
const other = new pg.Client(shop.connection);
await other.connect();
const categoryId = await givenCategory(shop, 'Sarees');
const author = await givenUser(shop);
const products = [await givenProduct(shop, { categoryId }), await givenProduct(shop)];
for (const { id: productId } of products) {
  await givenReview(shop, productId, { by: author });
  await givenOrder(shop, author, { lines: [{ productId }] });
}
const customer = await givenUser(shop, { fullName: 'Kavya Rao' });
/** A customer with one of the products in their wishlist. */
const cookie = await cookieOf(shop, customer);
const liked: string = products[0]?.id ?? '';
await addToWishlist(shop, customer, { productId: liked });
const api = '/api/v1';
const addresses: string[] = [
  ...['/', '/store', '/store?category=sarees', '/store?sort=price-low', '/store?search=saree'],
  ...['/categories', '/about', '/terms', '/shipping', '/store.data', '/terms.data'],
  ...['products', 'products/featured', 'products/count', 'categories', 'delivery_settings'].map(
    (path) => `${api}/${path}`,
  ),
  ...products.flatMap(({ id }) => [
    `/product/${id}`,
    ...['', '/stock', '/reviews', '/rating'].map((path) => `${api}/products/${id}${path}`),
  ]),
];

afterAll(async () => {
  await other.end();
});

/** SQL with $1, a number from 1 to 1,000. Each changes an existing row. */
const changes: Record<string, string> = {
  price: 'update products set price_paise = $1 * 100, sale_price_paise = null where id = one',
  sale: 'update products set price_paise = $1 * 200, sale_price_paise = $1 * 100 where id = one',
  stock: 'update products set stock_quantity = $1 % 15 where id = one',
  name: "update products set name = 'Saree ' || $1 where id = one",
  featured: 'update products set is_featured = $1 % 2 = 0 where id = one',
  hidden: 'update products set is_active = $1 % 3 > 0 where id = one',
  deleted: 'update products set deleted_at = case when $1 % 3 = 0 then now() end where id = one',
  category: 'update products set category_id = (select id from categories limit 1) where id = one',
  picture: `insert into product_images (product_id, position, url, alt)
    values (one, (select count(*) from product_images where product_id = one), '/x' || $1 || '.webp', '')`,
  'no picture': 'delete from product_images where product_id = one and $1 > 0',
  'new product': `insert into products (name, description, price_paise, stock_quantity)
    values ('New ' || $1, '', $1 * 100, 5)`,
  'category renamed': `update categories set name = 'Sarees ' || $1
    where id = (select id from categories order by created_at limit 1)`,
  'new category': "insert into categories (name) values ('Shawls ' || $1) on conflict do nothing",
  review: 'update reviews set rating = 1 + $1 % 5 where product_id = one',
  'review hidden':
    "update reviews set hidden_reason = case when $1 % 2 = 0 then 'Rude' end where product_id = one",
  'new review': 'insert into reviews (product_id, rating, comment) values (one, 1 + $1 % 5, $1)',
  author: "update profiles set full_name = 'Meera ' || $1",
  delivered: `update order_lines set status = case when $1 % 2 = 0 then 'delivered' else 'shipped' end
    where product_id = one`,
  'order of nobody': 'update orders set user_id = null where $1 % 5 = 0',
  'delivery charge': 'insert into delivery_settings (delivery_charge_paise) values ($1 * 100)',
  'shop name': `insert into shop_settings (name) values ('Haat ' || $1)
    on conflict (is_the_one) do update set name = excluded.name`,
  phone: `insert into shop_settings (support_phone) values ('98765' || $1)
    on conflict (is_the_one) do update set support_phone = excluded.support_phone`,
};

const anyChange = fc.record({
  what: fc.constantFrom(...Object.keys(changes)),
  number: fc.integer({ min: 1, max: 1000 }),
});

async function apply({ what, number }: { what: string; number: number }): Promise<void> {
  const one = `(select id from products order by created_at limit 1 offset ${number % 2})`;
  const statement = (changes[what] ?? '').replaceAll(/\bone\b/g, one).replaceAll('$1', `${number}`);
  await other.query(statement);
}

/** Without the mark of the rendering and the nonce of a personal page. */
function comparable(text: string): string {
  return text.replaceAll(/ nonce="\w+"/g, '').replaceAll(/(mark\\":\\")[0-9a-f-]*\.\d+/g, '$1');
}

async function answersOf({ get }: TestHttp): Promise<string[]> {
  const answers: string[] = [];
  for (const address of addresses) {
    const answer = await get(address);
    const { status } = answer;
    const text = await answer.text();
    // A refusal names its own request and is never stored.
    answers.push(`${address} ${status} ${status === 200 ? comparable(text) : ''}`);
  }
  for (const address of ['/', '/store', '/store?sort=price-low', `/product/${liked}`]) {
    answers.push(comparable(await (await get(address, null, { Cookie: cookie })).text()));
  }
  return answers;
}

test('what is in memory is what a new process would make, whatever was changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 4 }), async (sequence) => {
      for (const change of sequence) {
        // Read three times: on the third even the markup of a card comes from memory.
        for (const _ of [1, 2, 3]) await answersOf(http);
        await apply(change);
        const changed = await answersOf(http);
        for (const _ of [1, 2]) expect(await answersOf(http)).toEqual(changed);
        const stored = changed;
        const fresh = await openTestHttp(shop);
        const made = await answersOf(fresh);
        await fresh.live.close();
        expect(stored).toEqual(made);
      }
    }),
    { numRuns: isNightly ? 10 : 2, seed: seedOfTests },
  );
});
