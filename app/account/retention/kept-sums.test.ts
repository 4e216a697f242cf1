import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkSums } from '#database/check-shop.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenProduct, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { foldSums } from './fold-sums.store.server.ts';

/** What the shop's check says of sums that are not what is counted. */
async function wrongSums(shop: TestShop): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { isRight, text } of checkSums(shop.db)) if (!isRight) wrong.push(text);
  return wrong;
}

/** What a product and its reviews go through, in any order. */
const changes = [
  `update products set stock_quantity = 5 where id = $1`,
  `update products set stock_quantity = 6 where id = $1`,
  `update products set is_active = not is_active where id = $1`,
  `update products set has_low_variant = not has_low_variant where id = $1`,
  `update products set deleted_at = case when deleted_at is null then now() end where id = $1`,
  `update products set created_at = created_at - interval '40 days' where id = $1`,
  `update reviews set rating = 6 - rating where product_id = $1`,
  `update reviews set hidden_reason = case when hidden_reason is null then 'rude' end where product_id = $1`,
  `update reviews set answer = case when answer is null then 'Thank you' end,
     answered_at = case when answer is null then now() end where product_id = $1`,
  `update reviews set created_at = created_at - interval '1 day' where product_id = $1`,
  `insert into reviews (product_id, rating) select id, 4 from products where id = $1`,
  `delete from reviews where id = (select id from reviews where product_id = $1 limit 1)`,
];

test('what is kept of products and reviews is what is counted, whatever happens at once', async () => {
  const shop = await openTestShop();
  const products: string[] = [];
  for (const stock of [0, 5, 6, 40]) products.push((await givenProduct(shop, { stock })).id);
  for (const id of products) await givenReview(shop, id, { by: null, comment: 'Heavy' });
  async function act(seed: number): Promise<void> {
    for (let step = 0; step < 36; step += 1) {
      const change = changes[(seed * 5 + step * 7) % changes.length] ?? '';
      const id = products[(seed + step) % products.length];
      await shop.db.executeQuery(CompiledQuery.raw(change, [id]));
    }
  }
  await Promise.all([1, 2, 3, 4].map(act));
  expect(await wrongSums(shop)).toEqual([]);
  await foldSums(shop.db);
  expect(await wrongSums(shop)).toEqual([]);
  await sql`delete from products where id = ${products[0]}`.execute(shop.db);
  expect(await wrongSums(shop)).toEqual([]);
});
