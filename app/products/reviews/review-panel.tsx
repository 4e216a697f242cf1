import { lazy, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { Refusal } from '#app/kit/result.ts';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RatingBars } from './rating-bars.tsx';
import { ReviewItem } from './review-item.tsx';
import { type ProductReviews, readReviewPanelMode } from './reviews.contract.ts';

// Not needed by readers only. Without a Suspense around them they are in the server's page.
const DeleteReview = lazy(async () => ({
  default: (await import('./delete-review.tsx')).DeleteReview,
}));
const OwnerControls = lazy(async () => ({
  default: (await import('./owner-controls.tsx')).OwnerControls,
}));
const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }));

/** The panel's anchor on the product's page. */
const anchor = '#reviews';

type RefusedForm = { refusal: Refusal; typed: Record<string, string> };

/**
 * A product's reviews, in a scrolling area if the screen has room, and the form to write one, opened by the URL
 * (docs/product/reviews.md). `refused` is the page's last form if it was refused.
 */
export function ReviewPanel({
  page,
  reviews,
  asksFit,
  refused,
}: {
  /** The path of the product's page. */
  page: string;
  reviews: ProductReviews;
  /** Whether the product comes in sizes. */
  asksFit: boolean;
  refused: RefusedForm | undefined;
}): ReactElement {
  const [params] = useSearchParams();
  const mode = readReviewPanelMode(params);
  const { own } = reviews;
  return (
    <Card id="reviews" className="scroll-mt-4 lg:col-span-2">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CardTitle className="mb-0!">Customer Reviews</CardTitle>
        {mode !== 'write' && (
          <ButtonLink
            to={`${page}?review=true`}
            variant="outline"
            rel="nofollow"
            preventScrollReset
          >
            {own ? 'Edit Your Review' : 'Write Review'}
          </ButtonLink>
        )}
      </div>
      {mode === 'write' && (
        <ReviewForm
          page={page}
          own={own}
          asksFit={asksFit}
          shortName={reviews.shortName}
          {...errorsFor(refused, (typed) => typed.intent === 'write-review')}
        />
      )}
      {mode === 'delete' && own?.canDelete && <DeleteReview page={page} />}
      <div className={reviews.ratingText ? 'reviews-columns' : undefined}>
        {reviews.ratingText && <RatingBars {...reviews} />}
        <div className="min-w-0">
          <ReviewPages page={page} reviews={reviews} refused={refused} />
        </div>
      </div>
    </Card>
  );
}

function ReviewPages({
  page,
  reviews,
  refused,
}: {
  page: string;
  reviews: ProductReviews;
  refused: RefusedForm | undefined;
}): ReactElement {
  if (reviews.reviews.length === 0 && reviews.page === 1) {
    return <p className="text-ink2">No reviews yet. Be the first to review!</p>;
  }
  return (
    <>
      <section
        // A new page starts at its top.
        key={reviews.page}
        className="md:max-h-[36rem] md:overflow-y-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Reviews"
      >
        <ul className="divide-y divide-line">
          {reviews.reviews.map((review) => (
            <li key={review.id} className="py-4">
              <ReviewItem review={review} />
              {reviews.canModerate && (
                <OwnerControls
                  review={review}
                  {...errorsFor(refused, (typed) => typed.reviewId === review.id)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <nav aria-label="Pages of reviews" className="flex flex-wrap gap-2.5 empty:hidden">
        {reviews.page > 1 && (
          <PageLink to={reviewsPageUrl(page, reviews.page - 1)}>Newer reviews</PageLink>
        )}
        {reviews.hasMore && (
          <PageLink to={reviewsPageUrl(page, reviews.page + 1)}>More reviews</PageLink>
        )}
      </nav>
    </>
  );
}

function PageLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <ButtonLink to={to} variant="outline" size="sm" preventScrollReset>
      {children}
    </ButtonLink>
  );
}

function reviewsPageUrl(page: string, n: number): string {
  return n === 1 ? page + anchor : `${page}?reviews=${n}${anchor}`;
}

/** A refused form's input and errors, for the one form that matches. */
function errorsFor(
  refused: RefusedForm | undefined,
  matches: (typed: Record<string, string>) => boolean,
): { typed: Record<string, string> | undefined; errors: Record<string, string> | undefined } {
  if (!refused || !matches(refused.typed)) return { typed: undefined, errors: undefined };
  return { typed: refused.typed, errors: refused.refusal.fields };
}
