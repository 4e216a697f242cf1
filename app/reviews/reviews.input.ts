import { z } from 'zod';
import { multiLineText } from '#app/profiles/profiles.input.ts';
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
});
export type WriteReview = z.infer<typeof writeReviewInput>;

export const deleteReviewInput = z.object({ productId: z.uuid() });

export const reviewIdInput = z.object({ reviewId: z.uuid() });

export const answerReviewInput = reviewIdInput.extend({
  answer: multiLineText(maxAnswerLength, 'The answer').pipe(
    z.string().min(1, 'Write an answer first'),
  ),
});

export const hideReviewInput = reviewIdInput.extend({
  reason: multiLineText(maxReasonLength, 'The reason').pipe(z.string().min(1, 'Give a reason')),
});
