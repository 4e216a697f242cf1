import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { givenOrder } from '#tests/support/test-orders.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenOwner, givenProduct, givenUser, openTestShop } from '#tests/support/test-shop.ts';
import { hideReview } from './moderate-review.server.ts';
import { readReviews } from './read-reviews.server.ts';
import type { Fit } from './reviews.contract.ts';
import { writeReviewInput } from './reviews.input.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

const shop = await openTestShop();
let ananya: User;
let productId: string;
beforeEach(async () => {
  ananya = await givenUser(shop, { fullName: 'Ananya Deshpande' });
  productId = (await givenProduct(shop)).id;
});

function write(by: User, review: { rating?: number | null; comment?: string; fit?: Fit } = {}) {
  const { rating = 4, comment = 'Soft zari', fit = null } = review;
  return writeReview(shop, by, { productId, rating, comment, fit, isNameShort: false });
}

async function shownReviews(reader: User | null = null) {
  return (await readReviews(shop, reader, { productId, page: 1 })).reviews;
}

describe('where only buyers may review', () => {
  beforeEach(() => {
    shop.settings.storeProfile = { ...shop.settings.environment, onlyBuyersReview: true };
  });
  afterEach(() => {
    shop.settings.storeProfile = shop.settings.environment;
  });

  test('somebody to whom the product was not delivered is refused', async () => {
    await givenOrder(shop, ananya, { lines: [{ productId, status: 'shipped' }] });
    expect(await write(ananya)).toMatchObject({
      refusal: {
        kind: 'forbidden',
        description: 'You can review a product once it has been delivered to you',
      },
    });
    expect(await shownReviews()).toEqual([]);
  });

  test('a buyer can write a review', async () => {
    await givenOrder(shop, ananya, { lines: [{ productId, status: 'delivered' }] });
    expect(await write(ananya)).toMatchObject({ ok: true });
    expect(await shownReviews()).toMatchObject([{ isVerified: true }]);
  });
});

describe('what a review says of the fit', () => {
  const fitText = async () => (await readReviews(shop, null, { productId, page: 1 })).fitText;

  test('adds up over those to whom it was delivered, hidden reviews left out', async () => {
    expect(await fitText()).toBeNull();
    for (const fit of ['true', 'true', 'large', 'small'] as const) {
      const buyer = await givenUser(shop);
      await givenOrder(shop, buyer, { lines: [{ productId, status: 'delivered' }] });
      expect(await write(buyer, { fit, rating: fit === 'true' ? 5 : 3 })).toMatchObject({
        ok: true,
      });
    }
    expect(await fitText()).toBe('Of 4 customers 2 say true to size');
    await shop.db
      .updateTable('reviews')
      .set({ hidden_reason: 'By mistake' })
      .where('fit', '=', 'large')
      .execute();
    expect(await fitText()).toBe('Of 3 customers 2 say true to size');
  });

  test('is refused to somebody to whom it was not delivered', async () => {
    expect(await write(ananya, { fit: 'small' })).toMatchObject({
      refusal: { kind: 'forbidden', fields: { fit: expect.stringContaining('delivered to you') } },
    });
    expect(await shownReviews()).toEqual([]);
  });

  test('is in the form again, and can be taken back', async () => {
    await givenOrder(shop, ananya, { lines: [{ productId, status: 'delivered' }] });
    await write(ananya, { fit: 'small' });
    const own = async () => (await readReviews(shop, ananya, { productId, page: 1 })).own?.fit;
    expect(await own()).toBe('small');
    await write(ananya);
    expect([await own(), await fitText()]).toEqual([null, null]);
  });
});

describe('writing a review', () => {
  test('puts it on the product’s page under the author’s name', async () => {
    shop.setNow(new Date('2026-11-21T10:00:00Z'));
    expect(await write(ananya)).toEqual({ ok: true, value: null });
    expect(await shownReviews()).toMatchObject([
      { author: 'Ananya Deshpande', rating: 4, comment: 'Soft zari', date: '21 Nov 2026' },
    ]);
  });

  test('again changes the review, and shows when', async () => {
    shop.setNow(new Date('2026-11-21T10:00:00Z'));
    await write(ananya);
    shop.setNow(new Date('2026-12-03T10:00:00Z'));
    const again = { productId, rating: 2, comment: '', fit: null, isNameShort: true };
    await writeReview(shop, ananya, again);
    expect(await shownReviews()).toMatchObject([
      { author: 'Ananya D.', rating: 2, comment: '', date: '21 Nov 2026, edited 3 Dec 2026' },
    ]);
  });

  test('in two tabs at once leaves one review', async () => {
    const tabs = await Promise.all([write(ananya), write(ananya), write(ananya)]);
    expect(tabs.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await shownReviews()).toHaveLength(1);
  });

  test('leaves another user’s as it is', async () => {
    const farah = await givenUser(shop, { fullName: 'Farah Siddiqui' });
    await givenReview(shop, productId, { by: farah, rating: 5, comment: 'Hers' });
    await write(ananya, { rating: 1 });
    expect(await shownReviews()).toContainEqual(
      expect.objectContaining({ author: 'Farah Siddiqui', rating: 5, comment: 'Hers' }),
    );
  });

  test('fills its author’s form, and nobody else’s', async () => {
    await write(ananya, { rating: 3, comment: 'Mine' });
    const own = async (reader: User) =>
      (await readReviews(shop, reader, { productId, page: 1 })).own;
    expect(await own(ananya)).toEqual({
      rating: 3,
      comment: 'Mine',
      fit: null,
      isNameShort: false,
      pictures: [],
      canDelete: true,
    });
    expect(await own(await givenUser(shop))).toBeNull();
  });

  test('needs a rating', async () => {
    expect(await write(ananya, { rating: null })).toMatchObject({
      ok: false,
      refusal: { title: 'Rating Required', description: 'Please select a rating' },
    });
    expect(await shownReviews()).toEqual([]);
  });

  test('of a product the shop no longer shows is refused', async () => {
    productId = (await givenProduct(shop, { isActive: false })).id;
    expect(await write(ananya)).toMatchObject({
      ok: false,
      refusal: { kind: 'missing', title: 'Failed to submit review' },
    });
  });

  test('is slowed down after twenty in an hour; others are not', async () => {
    for (let n = 0; n < 20; n += 1) await write(ananya);
    expect(await write(ananya, { comment: 'One too many' })).toMatchObject({
      ok: false,
      refusal: { kind: 'tooMany', title: 'Failed to submit review' },
    });
    expect(await shownReviews()).toMatchObject([{ comment: 'Soft zari' }]);
    expect(await write(await givenUser(shop))).toMatchObject({ ok: true });
  });
});

describe('deleting a review', () => {
  test('deletes the user’s own, and no other', async () => {
    await write(ananya);
    await write(await givenUser(shop, { fullName: 'Farah Siddiqui' }));
    expect(await deleteReview(shop, ananya, { productId })).toEqual({ ok: true, value: null });
    expect(await shownReviews()).toMatchObject([{ author: 'Farah Siddiqui' }]);
  });

  test('that does not exist is refused', async () => {
    await write(await givenUser(shop));
    expect(await deleteReview(shop, ananya, { productId })).toMatchObject({
      ok: false,
      refusal: { kind: 'conflict', title: 'Review not deleted' },
    });
    expect(await shownReviews()).toHaveLength(1);
  });
});

test('a review the owner has hidden stays hidden, whatever its author changes', async () => {
  const reviewId = await givenReview(shop, productId, { by: ananya });
  const owner = await givenOwner(shop);
  await hideReview(shop, owner, { reviewId, reason: 'An insult' });
  expect(await deleteReview(shop, ananya, { productId })).toMatchObject({ ok: false });
  await write(ananya, { comment: 'Politer' });
  expect(await shownReviews()).toEqual([]);
  expect(await shownReviews(ananya)).toMatchObject([
    { comment: 'Politer', hiddenReason: 'An insult' },
  ]);
});

describe('the form of a review', () => {
  const parsed = (form: Record<string, string>) =>
    writeReviewInput.parse({ productId: crypto.randomUUID(), ...form });

  test('keeps line breaks inside the comment, and no space around it', () => {
    expect(parsed({ rating: '4', comment: '  Soft.\r\n\r\nAnd light.\n ' })).toMatchObject({
      rating: 4,
      comment: 'Soft.\n\nAnd light.',
      isNameShort: false,
    });
  });

  test('needs no comment', () => {
    expect(parsed({ rating: '1' })).toMatchObject({ rating: 1, comment: '' });
  });

  test.each(['', '0', '6', '4.5', '-1', '1e0', ' 5', 'five'])(
    'counts %j as no rating',
    (rating) => {
      expect(parsed({ rating })).toMatchObject({ rating: null });
    },
  );

  test('takes 2000 characters and no more', () => {
    const long = (length: number) =>
      writeReviewInput.safeParse({
        productId: crypto.randomUUID(),
        rating: '5',
        comment: 'a'.repeat(length),
      });
    expect(long(2000).success).toBe(true);
    expect(long(2001).error?.issues[0]?.message).toBe(
      'The review can have at most 2000 characters',
    );
  });
});
