import { z } from 'zod';
import { multiLineText } from '#app/people/profiles/profiles.input.ts';
import { allFits, maxAnswerLength, maxCommentLength, maxReasonLength } from './reviews.contract.ts';

export const writeReviewInput = z.object({
  productId: z.uuid(),
  /** Null when none of the five was selected. */
  rating: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .nullable()
    .catch(null),
  comment: multiLineText(maxCommentLength, 'The review').default(''),
  /** Null when none was selected. */
  fit: z.enum(allFits).nullable().catch(null),
  isNameShort: z.literal('on').optional().transform(Boolean),
  /** Files to add, and ids of pictures to remove; both optional. */
  pictures: z.array(z.instanceof(File)).optional(),
  removedPictures: z.array(z.uuid()).optional(),
});
export type WriteReview = z.infer<typeof writeReviewInput>;

export const deleteReviewInput = z.object({ productId: z.uuid() });

export const reviewIdInput = z.object({ reviewId: z.uuid() });

export const answerReviewInput = reviewIdInput.extend({
  answer: multiLineText(maxAnswerLength, 'The answer').pipe(
    z.string().min(1, 'Write an answer first'),
  ),
});

const reason = multiLineText(maxReasonLength, 'The reason').pipe(
  z.string().min(1, 'Give a reason'),
);

export const hideReviewInput = reviewIdInput.extend({ reason });

export const pictureIdInput = z.object({ pictureId: z.uuid() });

export const hidePictureInput = pictureIdInput.extend({ reason });
