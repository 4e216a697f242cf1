import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#platform/shop.ts';
import { openTestAdmin } from '#tests/support/test-http.ts';
import { readToastCookie } from '#tests/support/test-responses.ts';
import { givenReview } from '#tests/support/test-reviews.ts';
import { givenProduct, givenUser } from '#tests/support/test-shop.ts';

const { shop, http, owner } = await openTestAdmin();
const ananya = await givenUser(shop, { fullName: 'Ananya Deshpande' });
let productUrl: string;
let productId: string;
beforeEach(async () => {
  productId = (await givenProduct(shop)).id;
  productUrl = `/product/${productId}`;
});

const page = async (url: string, user?: User) => (await http.get(url, user)).text();

describe('the review form', () => {
  test('opens on demand, filled with the user’s own review', async () => {
    expect(await page(productUrl, ananya)).not.toContain('Submit Review');
    expect(await page(`${productUrl}?review=true`, ananya)).toContain('Submit Review');
    await givenReview(shop, productId, { by: ananya, rating: 3, comment: 'Soft & light' });
    const form = await page(`${productUrl}?review=true`, ananya);
    expect(form).toContain('Update Review');
    expect(form).toMatch(/<textarea[^>]*>Soft &amp; light<\/textarea>/);
    expect(form).toMatch(/<input[^>]*aria-label="3 stars"[^>]*checked=""/);
  });

  test.each(['opens', 'sends'])('sends a visitor who %s it to sign in and back', async (does) => {
    const url = `${productUrl}?review=true`;
    const form = { intent: 'write-review', rating: '5' };
    const answer = does === 'opens' ? await http.get(url) : await http.post(url, form);
    expect(answer.headers.get('Location')).toBe(`/auth?next=${encodeURIComponent(url)}`);
    expect(readToastCookie(answer)).toEqual({
      title: 'Authentication Required',
      description: 'Please log in to write a review',
      variant: 'destructive',
    });
  });

  test('writes the review and leads to it', async () => {
    const form = { intent: 'write-review', rating: '5', comment: ' Two\r\nlines ' };
    const answer = await http.post(`${productUrl}?reviews=2&review=true`, form, ananya);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `${productUrl}?reviews=2#reviews`,
    ]);
    expect(readToastCookie(answer)).toMatchObject({ title: 'Review Submitted' });
    const shown = await page(productUrl);
    expect(shown).toContain('Two\nlines');
    expect(shown).toContain('5.0 (1 review)');
  });

  test('sent by script leads to the page as well, not to its data', async () => {
    const form = { intent: 'write-review', rating: '5' };
    const answer = await http.post(`${productUrl}.data?review=true`, form, ananya);
    expect(await answer.text()).toContain(`"${productUrl}#reviews"`);
  });

  test('without a rating says so and keeps the comment', async () => {
    const form = { intent: 'write-review', comment: 'All that I typed', isNameShort: 'on' };
    const answer = await http.post(`${productUrl}?review=true`, form, ananya);
    expect(answer.status).toBe(422);
    const body = await answer.text();
    expect(body).toContain('Rating Required');
    expect(body).toContain('Please select a rating');
    expect(body).toMatch(/<textarea[^>]*>All that I typed<\/textarea>/);
    expect(body).toMatch(/<input(?=[^>]*name="isNameShort")(?=[^>]*checked="")/);
  });

  test('with too long a comment says so and keeps the rating', async () => {
    const form = { intent: 'write-review', rating: '4', comment: 'x'.repeat(2001) };
    const answer = await http.post(`${productUrl}?review=true`, form, ananya);
    expect(answer.status).toBe(422);
    const body = await answer.text();
    expect(body).toContain('Failed to submit review');
    expect(body).toMatch(/<input[^>]*aria-label="4 stars"[^>]*checked=""/);
  });

  test('cannot write in another user’s name', async () => {
    const form = {
      intent: 'write-review',
      rating: '1',
      userId: owner.userId,
      user_id: owner.userId,
    };
    await http.post(`${productUrl}?review=true`, form, ananya);
    const rows = await shop.db
      .selectFrom('reviews')
      .select('user_id')
      .where('product_id', '=', productId)
      .execute();
    expect(rows).toEqual([{ user_id: ananya.userId }]);
  });

  test('sent too often answers 429 and says when to retry', async () => {
    const rapidReviewer = await givenUser(shop);
    const form = { intent: 'write-review', rating: '5' };
    for (let n = 0; n < 20; n += 1) await http.post(productUrl, form, rapidReviewer);
    const answer = await http.post(productUrl, form, rapidReviewer);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('a user’s own review is deleted after a confirmation', async () => {
  await givenReview(shop, productId, { by: ananya });
  expect(await page(`${productUrl}?review=delete`, ananya)).toContain('Delete your review?');
  const answer = await http.post(
    `${productUrl}?review=delete`,
    { intent: 'delete-review' },
    ananya,
  );
  expect(answer.headers.get('Location')).toBe(`${productUrl}#reviews`);
  expect(readToastCookie(answer)).toMatchObject({ title: 'Review Deleted' });
  expect(await page(productUrl)).toContain('No reviews yet. Be the first to review!');
});

test.each(['answer-review', 'remove-answer', 'hide-review', 'show-review'])(
  '%s is the owner’s alone',
  async (intent) => {
    const reviewId = await givenReview(shop, productId, { by: ananya });
    const form = { intent, reviewId, answer: 'Thank you.', reason: 'An insult' };
    expect((await http.post(productUrl, form, ananya)).status).toBe(403);
    expect((await http.post(productUrl, form)).headers.get('Location')).toMatch(/^\/auth/);
    expect((await http.post(productUrl, form, owner)).status).toBe(303);
  },
);

test('the owner’s empty answer is marked, under the review it was for', async () => {
  const reviewId = await givenReview(shop, productId, { by: ananya });
  await givenReview(shop, productId, { by: null });
  const answer = await http.post(
    productUrl,
    { intent: 'answer-review', reviewId, answer: ' ' },
    owner,
  );
  expect(answer.status).toBe(422);
  expect((await answer.text()).match(/>Write an answer first</g)).toHaveLength(1);
});

test('text that people type in reviews is never markup', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const author = await givenUser(shop, { fullName: evil });
  const reviewId = await givenReview(shop, productId, { by: author, comment: evil });
  await http.post(productUrl, { intent: 'answer-review', reviewId, answer: evil }, owner);
  expect(await page(productUrl)).not.toContain('<img src=x');
});

test('more reviews are behind a plain link; no page beyond the last fails', async () => {
  for (let n = 10; n <= 20; n += 1) {
    await givenReview(shop, productId, {
      by: null,
      comment: `Word ${n}`,
      at: `2026-11-${n}T09:00Z`,
    });
  }
  const first = await page(productUrl);
  expect(first).toContain(`href="${productUrl}?reviews=2#reviews"`);
  expect(first).not.toContain('Word 10');
  const second = await page(`${productUrl}?reviews=2`);
  expect(second).toContain('Word 10');
  expect(second).toContain('Newer reviews');
  for (const reviews of ['3', '0', '-1', '1e9', '99999', 'two']) {
    expect((await http.get(`${productUrl}?reviews=${reviews}`)).status).toBe(200);
  }
});
