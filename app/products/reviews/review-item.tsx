import { lazy, type ReactElement } from 'react';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { Stars } from '#app/kit/ui/stars.tsx';
import type { ReviewView } from './reviews.contract.ts';

// Not loaded if no review has a picture.
const ReviewPictures = lazy(async () => ({
  default: (await import('./review-pictures.tsx')).ReviewPictures,
}));

/** One review with the shop's answer, line breaks preserved. */
export function ReviewItem({ review }: { review: ReviewView }): ReactElement {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{review.author}</span>
          {review.isVerified && (
            <Badge variant="ok">
              <Icon name="badge-check" className="size-3.5" /> Verified Buyer
            </Badge>
          )}
        </p>
        <Stars value={review.rating} />
      </div>
      {review.hiddenReason !== null && (
        <div className="mt-2 grid justify-items-start gap-1">
          <Badge variant="bad">
            <Icon name="eye-off" className="size-3.5" /> Hidden
          </Badge>
          <p className="text-small wrap-anywhere whitespace-pre-line">
            Only its author and the shop see this review. Reason: {review.hiddenReason}
          </p>
        </div>
      )}
      {review.comment && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink2">{review.comment}</p>
      )}
      {review.pictures.length > 0 && <ReviewPictures pictures={review.pictures} />}
      <p className="mt-1 text-smallest text-ink2">{review.date}</p>
      {review.answer && (
        <div className="mt-3 rounded-sm bg-sunk px-3.5 py-2.5">
          <p className="font-semibold">Answer from {review.answer.by}</p>
          <p className="wrap-anywhere whitespace-pre-line text-ink2">{review.answer.text}</p>
          <p className="mt-1 text-smallest text-ink2">{review.answer.date}</p>
        </div>
      )}
    </>
  );
}
