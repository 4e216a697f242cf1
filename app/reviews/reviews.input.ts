import { z } from 'zod';
import { textLines } from '#app/profiles/profiles.input.ts';
import { answerAtMost, commentAtMost, reasonAtMost } from './reviews.contract.ts';

export const writeReviewInput = z.object({
  productId: z.uuid(),
  /** Null when none of the five was chosen. */
  rating: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .nullable()
    .catch(null),
  comment: textLines(commentAtMost, 'The review').default(''),
  isNameShort: z.literal('on').optional().transform(Boolean),
});
export type WriteReview = z.infer<typeof writeReviewInput>;

export const deleteReviewInput = z.object({ productId: z.uuid() });

export const chooseReviewInput = z.object({ reviewId: z.uuid() });

export const answerReviewInput = chooseReviewInput.extend({
  answer: textLines(answerAtMost, 'The answer').pipe(z.string().min(1, 'Write an answer first')),
});

export const hideReviewInput = chooseReviewInput.extend({
  reason: textLines(reasonAtMost, 'The reason').pipe(z.string().min(1, 'Give a reason')),
});
