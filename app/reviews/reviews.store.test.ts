import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProduct, givenShopper, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { readReviews } from './reviews.store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Given = { userId?: string | null; rating?: number; comment?: string; at?: string };

async function givenReview(productId: string, review: Given): Promise<void> {
  const userId = review.userId === undefined ? (await givenShopper(shop)).userId : review.userId;
  await shop.db
    .insertInto('reviews')
    .values({
      product_id: productId,
      user_id: userId,
      rating: review.rating ?? 5,
      comment: review.comment ?? '',
      created_at: new Date(review.at ?? '2026-11-21T09:35:00Z'),
    })
    .execute();
}

test('a product nobody has rated has no rating and no reviews', async () => {
  const { id } = await givenProduct(shop);
  expect(await readReviews(shop.db, id)).toEqual({ ratingText: null, stars: 0, reviews: [] });
});

test('reviews come newest first, each with its author’s name and day in India', async () => {
  const { id } = await givenProduct(shop);
  const { userId } = await givenShopper(shop, { fullName: 'Farah Siddiqui' });
  await givenReview(id, { rating: 4, comment: 'Older', at: '2026-11-20T09:00:00Z' });
  await givenReview(id, { userId, rating: 5, comment: 'Newest', at: '2026-11-21T20:00:00Z' });
  await givenReview(id, { rating: 5, comment: 'Oldest', at: '2026-01-01T09:00:00Z' });

  const { ratingText, stars, reviews } = await readReviews(shop.db, id);

  expect([ratingText, stars]).toEqual(['4.7 (3 reviews)', 5]);
  expect(reviews.map(({ comment }) => comment)).toEqual(['Newest', 'Older', 'Oldest']);
  expect(reviews[0]).toMatchObject({ author: 'Farah Siddiqui', rating: 5, date: '22 Nov 2026' });
});

test('who has no name, no profile or no account any more is Anonymous', async () => {
  const { id } = await givenProduct(shop);
  const nameless = await givenShopper(shop, { fullName: '' });
  const profileless = await givenShopper(shop);
  await shop.db.deleteFrom('profiles').where('user_id', '=', profileless.userId).execute();
  const leaving = await givenShopper(shop, { fullName: 'Gone Soon' });
  for (const { userId } of [nameless, profileless, leaving]) await givenReview(id, { userId });
  await shop.db.deleteFrom('users').where('id', '=', leaving.userId).execute();

  const { reviews } = await readReviews(shop.db, id);

  expect(reviews.map(({ author }) => author)).toEqual(['Anonymous', 'Anonymous', 'Anonymous']);
});

test('nothing of the author but the name is handed out (Q83)', async () => {
  const { id } = await givenProduct(shop);
  await givenReview(id, { rating: 3, comment: 'Fine' });
  const [review] = (await readReviews(shop.db, id)).reviews;
  expect(Object.keys(review ?? {}).sort()).toEqual(['author', 'comment', 'date', 'id', 'rating']);
});

test('another product’s reviews do not count', async () => {
  const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
  await givenReview(one.id, { rating: 5 });
  await givenReview(other.id, { rating: 1 });
  expect(await readReviews(shop.db, one.id)).toMatchObject({ ratingText: '5.0 (1 review)' });
});

test('the rating is of all reviews, also where only the latest 50 are shown', async () => {
  const { id } = await givenProduct(shop);
  await givenReview(id, { rating: 1, at: '2020-01-01T00:00:00Z' });
  await Promise.all(Array.from({ length: 50 }, () => givenReview(id, { userId: null })));
  const { ratingText, reviews } = await readReviews(shop.db, id);
  expect([ratingText, reviews.length]).toEqual(['4.9 (51 reviews)', 50]);
});
