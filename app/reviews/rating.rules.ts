import { averageRating } from '#app/catalogue/rating.rules.ts';
import { pluralize } from '#app/kit/text.ts';
import type { RatingBar } from './reviews.contract.ts';

/** '4.7 (3 reviews)', '5.0 (1 review)'; null without reviews. In: the sum of all ratings. */
export function ratingText(sum: number, count: number): string | null {
  if (count === 0) return null;
  return `${averageRating(sum, count)} (${pluralize(count, 'review')})`;
}

/** Whole stars, half rounded up (Q85). */
export function wholeStars(sum: number, count: number): number {
  return count === 0 ? 0 : Math.floor(sum / count + 0.5);
}

/** One bar for each number of stars, five first. In: how many gave so many stars, where anybody did. */
export function ratingBars(counts: ReadonlyMap<number, number>): RatingBar[] {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [5, 4, 3, 2, 1].map((stars) => {
    const count = counts.get(stars) ?? 0;
    return { stars, count, percent: all === 0 ? 0 : Math.round((count / all) * 100) };
  });
}
