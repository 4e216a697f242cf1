import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratingBars, ratingText, wholeStars } from './rating.rules.ts';

describe('the rating of a product', () => {
  test.each([
    [5, 1, '5.0 (1 review)'],
    [14, 3, '4.7 (3 reviews)'],
    [13, 3, '4.3 (3 reviews)'],
    [9, 2, '4.5 (2 reviews)'],
    [17, 4, '4.3 (4 reviews)'],
    [1, 1, '1.0 (1 review)'],
  ])('with a sum of %i from %i is %s', (sum, count, text) => {
    expect(ratingText(sum, count)).toBe(text);
  });

  test('is none while nobody has rated it', () => {
    expect([ratingText(0, 0), wholeStars(0, 0)]).toEqual([null, 0]);
  });
});

describe('the stars', () => {
  test.each([
    [5, 1, 5],
    [9, 2, 5],
    [7, 2, 4],
    [13, 3, 4],
    [89, 20, 4],
    [3, 2, 2],
    [1, 1, 1],
  ])('with a sum of %i from %i are %i, half a star rounded up', (sum, count, stars) => {
    expect(wholeStars(sum, count)).toBe(stars);
  });

  test('are within half a star of the average', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(ratings, (all) => {
        const sum = all.reduce((total, rating) => total + rating, 0);
        const stars = wholeStars(sum, all.length);
        expect(Math.abs(stars - sum / all.length)).toBeLessThanOrEqual(0.5);
        expect(stars).toBeGreaterThanOrEqual(Math.min(...all));
        expect(stars).toBeLessThanOrEqual(Math.max(...all));
      }),
    );
  });
});

describe('the bars', () => {
  test('count the ratings by stars, five first', () => {
    const counts = new Map([
      [4, 1],
      [5, 2],
    ]);
    expect(ratingBars(counts)).toEqual([
      { stars: 5, count: 2, percent: 67 },
      { stars: 4, count: 1, percent: 33 },
      { stars: 3, count: 0, percent: 0 },
      { stars: 2, count: 0, percent: 0 },
      { stars: 1, count: 0, percent: 0 },
    ]);
  });

  test('are empty while nobody has rated', () => {
    expect(ratingBars(new Map()).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
  });
});
