import { pluralize } from '#app/kit/text.ts';
import { averageRating } from '#app/products/catalogue/rating.rules.ts';
import type { RatingBar } from './reviews.contract.ts';

/** '4.7 (3 reviews)', '5.0 (1 review)'; null without reviews. `sum` is of all ratings. */
export function ratingText(sum: number, count: number): string | null {
  if (count === 0) return null;
  return `${averageRating(sum, count)} (${pluralize(count, 'review')})`;
}

/** The average in whole stars, halves rounded up (Q85). */
export function wholeStars(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor(sum / count + 0.5);
}

/** A bar for each number of stars, five first, from the number of ratings by stars. */
export function ratingBars(counts: ReadonlyMap<number, number>): RatingBar[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = counts.get(stars) ?? 0;
    return { stars, count, percent: total === 0 ? 0 : Math.round((count / total) * 100) };
  });
}
