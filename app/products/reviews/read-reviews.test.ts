import { describe, expect, test } from 'vitest';
import { findCards } from '#app/products/catalogue/catalogue.store.server.ts';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { answerReview, hideReview } from './moderate-review.server.ts';
import { readReviews } from './read-reviews.server.ts';
import type { ProductReviews } from './reviews.contract.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);

function reviewsOf(
  productId: string,
  { reader = null, page = 1 }: { reader?: User | null; page?: number } = {},
): Promise<ProductReviews> {
  return readReviews(shop, reader, { productId, page });
}

describe('the reviews of a product', () => {
  test('are none while nobody has rated it', async () => {
    const { id } = await givenProduct(shop);
    expect(await reviewsOf(id)).toMatchObject({
      ratingText: null,
      stars: 0,
      reviews: [],
      hasMore: false,
    });
  });

  test('come newest first, each with its author’s name and day in India', async () => {
    const { id } = await givenProduct(shop);
    const [one, two] = [await givenUser(shop), await givenUser(shop)];
    const farah = await givenUser(shop, { fullName: 'Farah Siddiqui' });
    await givenReview(shop, id, { by: one, rating: 4, comment: 'Older', at: '2026-11-20T09:00Z' });
    await givenReview(shop, id, { by: farah, comment: 'Newest', at: '2026-11-21T20:00Z' });
    await givenReview(shop, id, { by: two, comment: 'Oldest', at: '2026-01-01T09:00Z' });

    const { ratingText, stars, bars, reviews } = await reviewsOf(id);

    expect([ratingText, stars]).toEqual(['4.7 (3 reviews)', 5]);
    expect(bars.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0]);
    expect(reviews.map(({ comment }) => comment)).toEqual(['Newest', 'Older', 'Oldest']);
    expect(reviews[0]).toMatchObject({ author: 'Farah Siddiqui', rating: 5, date: '22 Nov 2026' });
  });

  test('are Anonymous from people without a name, a profile or, by now, an account', async () => {
    const { id } = await givenProduct(shop);
    const nameless = await givenUser(shop, { fullName: '' });
    const profileless = await givenUser(shop);
    await shop.db.deleteFrom('profiles').where('user_id', '=', profileless.userId).execute();
    const leaving = await givenUser(shop, { fullName: 'Gone Soon' });
    for (const by of [nameless, profileless, leaving]) await givenReview(shop, id, { by });
    await shop.db.deleteFrom('users').where('id', '=', leaving.userId).execute();

    const { ratingText, reviews } = await reviewsOf(id);

    expect(reviews.map(({ author }) => author)).toEqual(['Anonymous', 'Anonymous', 'Anonymous']);
    expect(ratingText).toBe('5.0 (3 reviews)');
  });

  test('reveal nothing about the author but the name (Q83)', async () => {
    const { id } = await givenProduct(shop);
    await givenReview(shop, id, { by: await givenUser(shop), rating: 3, comment: 'Fine' });
    const [review] = (await reviewsOf(id)).reviews;
    expect(Object.keys(review ?? {}).sort()).toEqual([
      'answer',
      'author',
      'comment',
      'date',
      'hiddenReason',
      'id',
      'isVerified',
      'pictures',
      'rating',
    ]);
  });

  test('do not count those of another product', async () => {
    const [one, other] = [await givenProduct(shop), await givenProduct(shop)];
    await givenReview(shop, one.id, { by: null, rating: 5 });
    await givenReview(shop, other.id, { by: null, rating: 1 });
    expect(await reviewsOf(one.id)).toMatchObject({ ratingText: '5.0 (1 review)' });
  });

  test('come ten to a page; the rating counts them all', async () => {
    const { id } = await givenProduct(shop);
    for (let day = 10; day <= 20; day += 1) {
      await givenReview(shop, id, { by: null, comment: `${day}`, at: `2026-11-${day}T09:00Z` });
    }
    const first = await reviewsOf(id);
    expect(first.reviews.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${20 - n}`),
    );
    expect(first).toMatchObject({ hasMore: true, ratingText: '5.0 (11 reviews)' });
    const second = await reviewsOf(id, { page: 2 });
    expect(second.reviews.map(({ comment }) => comment)).toEqual(['10']);
    expect(second).toMatchObject({ hasMore: false, ratingText: '5.0 (11 reviews)' });
    expect(await reviewsOf(id, { page: 999 })).toEqual(second);
  });
});

describe('a verified buyer', () => {
  test.each(['pending', 'shipped', 'cancelled'] as const)(
    'is nobody whose order is %s',
    async (status) => {
      const { id } = await givenProduct(shop);
      const by = await givenUser(shop);
      await givenOrder(shop, by, { lines: [{ productId: id, status }] });
      await givenReview(shop, id, { by });
      expect((await reviewsOf(id)).reviews).toMatchObject([{ isVerified: false }]);
    },
  );

  test('is whoever this product was delivered to, even after the review', async () => {
    const [product, other] = [await givenProduct(shop), await givenProduct(shop)];
    const [by, otherUser] = [await givenUser(shop), await givenUser(shop)];
    for (const { id } of [product, other]) await givenReview(shop, id, { by });
    await givenReview(shop, product.id, { by: otherUser, at: '2020-01-01T00:00Z' });
    await givenOrder(shop, by, { lines: [{ productId: product.id, status: 'delivered' }] });
    expect((await reviewsOf(product.id)).reviews.map(({ isVerified }) => isVerified)).toEqual([
      true,
      false,
    ]);
    expect((await reviewsOf(other.id)).reviews).toMatchObject([{ isVerified: false }]);
  });
});

describe('a hidden review', () => {
  test('counts for nothing, on the product’s page and on its card', async () => {
    const { id } = await givenProduct(shop);
    await givenReview(shop, id, { by: null, rating: 5 });
    const insult = await givenReview(shop, id, { by: null, rating: 1 });
    await hideReview(shop, owner, { reviewId: insult, reason: 'An insult' });

    const { ratingText, bars } = await reviewsOf(id);
    expect([ratingText, bars.at(-1)?.count]).toEqual(['5.0 (1 review)', 0]);
    expect(await findCards(shop.db, [id])).toMatchObject([
      { rating: { average: '5.0', count: 1 } },
    ]);
  });

  test('is shown, with the reason, to its author and the owner alone', async () => {
    const { id } = await givenProduct(shop);
    const [author, another] = [await givenUser(shop), await givenUser(shop)];
    const reviewId = await givenReview(shop, id, { by: author, comment: 'Buy at my shop instead' });
    await hideReview(shop, owner, { reviewId, reason: 'Advertises' });

    for (const reader of [author, owner]) {
      const { reviews } = await reviewsOf(id, { reader });
      expect(reviews).toMatchObject([{ hiddenReason: 'Advertises' }]);
    }
    for (const reader of [null, another]) {
      expect(await reviewsOf(id, { reader })).toMatchObject({ reviews: [], ratingText: null });
    }
  });
});

test('an answer is shown under its review with the shop’s name and its date', async () => {
  const { id } = await givenProduct(shop);
  const reviewId = await givenReview(shop, id, { by: null });
  shop.setNow(new Date('2026-11-25T06:00:00Z'));
  await answerReview(shop, owner, { reviewId, answer: 'Thank you.' });
  expect((await reviewsOf(id)).reviews).toMatchObject([
    { answer: { by: 'Fashion Haat', text: 'Thank you.', date: '25 Nov 2026' } },
  ]);
});

test('only the owner may answer and hide', async () => {
  const { id } = await givenProduct(shop);
  const customer = await givenUser(shop);
  const canModerate = async (reader: User | null) => (await reviewsOf(id, { reader })).canModerate;
  expect([await canModerate(owner), await canModerate(customer), await canModerate(null)]).toEqual([
    true,
    false,
    false,
  ]);
});
