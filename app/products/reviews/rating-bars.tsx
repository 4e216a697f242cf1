import type { ReactElement } from 'react';
import { formatNumber, pluralize } from '#app/kit/text.ts';
import { Stars } from '#app/kit/ui/stars.tsx';
import type { ProductReviews } from './reviews.contract.ts';

/** The average rating as text and stars, and a bar for each number of stars. */
export function RatingBars({
  ratingText,
  stars,
  bars,
}: Pick<ProductReviews, 'ratingText' | 'stars' | 'bars'>): ReactElement {
  return (
    <div className="flex flex-wrap content-start items-center gap-x-8 gap-y-3 border-b border-line pb-4 lg:border-0">
      <p className="grid gap-1 font-semibold">
        <Stars value={stars} size="size-5.5" /> {ratingText}
      </p>
      <ul className="grid min-w-52 flex-1 gap-0.5 text-small text-ink2">
        {bars.map((bar) => (
          <li key={bar.stars} className="grid grid-cols-[3.5rem_1fr_2rem] items-center gap-2">
            <span>{pluralize(bar.stars, 'star')}</span>
            <span className="h-2 overflow-hidden rounded-xs bg-sunk" aria-hidden="true">
              <span className="block h-full bg-haldi" style={{ width: `${bar.percent}%` }} />
            </span>
            <span className="text-right">
              {formatNumber(bar.count)}
              <span className="sr-only"> {bar.count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
