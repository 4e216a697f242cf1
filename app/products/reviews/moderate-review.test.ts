import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { answerReview, hideReview, removeAnswer, showReview } from './moderate-review.server.ts';
import { readReviews } from './read-reviews.server.ts';
import { findReviewAction } from './review-actions.server.ts';

const shop = await openTestShop();
const owner = await givenOwner(shop);
let productId: string;
let reviewId: string;
beforeEach(async () => {
  productId = (await givenProduct(shop)).id;
  reviewId = await givenReview(shop, productId, { by: null, comment: 'Heavy' });
});

async function publicReviews() {
  return (await readReviews(shop, null, { productId, page: 1 })).reviews;
}

describe('the owner', () => {
  test('answers a review once; another answer replaces the first', async () => {
    await answerReview(shop, owner, { reviewId, answer: 'Thank you.' });
    await answerReview(shop, owner, { reviewId, answer: 'Thank you very much.' });
    expect(await publicReviews()).toMatchObject([
      { comment: 'Heavy', answer: { text: 'Thank you very much.' } },
    ]);
  });

  test('removes the answer', async () => {
    await answerReview(shop, owner, { reviewId, answer: 'Thank you.' });
    await removeAnswer(shop, owner, { reviewId });
    expect(await publicReviews()).toMatchObject([{ comment: 'Heavy', answer: null }]);
  });

  test('hides a review, and shows it again', async () => {
    await hideReview(shop, owner, { reviewId, reason: 'By mistake' });
    expect(await publicReviews()).toEqual([]);
    await showReview(shop, owner, { reviewId });
    expect(await publicReviews()).toMatchObject([{ comment: 'Heavy', hiddenReason: null }]);
  });

  test('gets a refusal when the review is gone', async () => {
    await shop.db.deleteFrom('reviews').where('id', '=', reviewId).execute();
    expect(await answerReview(shop, owner, { reviewId, answer: 'Too late' })).toMatchObject({
      ok: false,
      refusal: { kind: 'missing', description: 'This review is gone' },
    });
  });
});

describe('nobody else', () => {
  const forbidden = { ok: false, refusal: { kind: 'forbidden' } };
  const submit = (intent: string, user: User, texts: Record<string, string>) =>
    findReviewAction(intent)?.(shop, user, texts);

  test('answers or hides a review, not even their own', async () => {
    const author = await givenUser(shop);
    const own = await givenReview(shop, productId, { by: author });
    for (const id of [reviewId, own]) {
      const change = { reviewId: id, answer: 'I am the shop', reason: 'I do not like it' };
      expect(await submit('answer-review', author, change)).toMatchObject(forbidden);
      expect(await submit('hide-review', author, change)).toMatchObject(forbidden);
    }
    expect(await publicReviews()).toMatchObject([{ answer: null }, { answer: null }]);
  });

  test('removes an answer or shows a hidden review', async () => {
    const author = await givenUser(shop);
    await answerReview(shop, owner, { reviewId, answer: 'Thank you.' });
    await hideReview(shop, owner, { reviewId, reason: 'An insult' });
    expect(await submit('remove-answer', author, { reviewId })).toMatchObject(forbidden);
    expect(await submit('show-review', author, { reviewId })).toMatchObject(forbidden);
    expect(await publicReviews()).toEqual([]);
    const { reviews } = await readReviews(shop, owner, { productId, page: 1 });
    expect(reviews).toMatchObject([{ answer: { text: 'Thank you.' } }]);
  });
});
