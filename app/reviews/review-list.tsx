import type { ReactElement } from 'react';
import { Card, CardTitle } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import type { ReviewView } from './reviews.contract.ts';

/** What people say of a product, in an area of its own that scrolls (SPEC 2). */
export function ReviewList({ reviews }: { reviews: ReviewView[] }): ReactElement {
  return (
    <Card>
      <CardTitle>Customer Reviews</CardTitle>
      {reviews.length === 0 ? (
        <p className="text-ink2">No reviews yet. Be the first to review!</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        <section className="max-h-96 overflow-y-auto" tabIndex={0} aria-label="Reviews">
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <li key={review.id} className="py-3 first:pt-0">
                <p className="flex flex-wrap items-center justify-between gap-2">
                  <span className="font-semibold">{review.author}</span>
                  <Stars value={review.rating} />
                </p>
                {review.comment && (
                  <p className="mt-1 whitespace-pre-line text-ink2">{review.comment}</p>
                )}
                <p className="mt-1 text-smallest text-ink2">{review.date}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}
