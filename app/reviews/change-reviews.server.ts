import type { z } from 'zod';
import { parseInput } from '#app/kit/forms.ts';
import { done, type Refusal, type Result } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { answerReview, hideReview, removeAnswer, showReview } from './moderate-review.server.ts';
import { reviewRefusals as refusals, reviewToasts as toasts } from './reviews.contract.ts';
import {
  answerReviewInput,
  chooseReviewInput,
  deleteReviewInput,
  hideReviewInput,
  writeReviewInput,
} from './reviews.input.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

type Toast = { title: string; description: string };

/** What a form of the product's page does with a review. Out: the toast that says so. */
export type ReviewChange = (
  shop: Shop,
  shopper: Shopper,
  texts: Record<string, string>,
) => Promise<Result<Toast>>;

const changes = new Map<string | undefined, ReviewChange>([
  ['write-review', change(writeReviewInput, refusals.wrongComment, writeReview, toasts.submitted)],
  ['delete-review', change(deleteReviewInput, refusals.cannotDelete, deleteReview, toasts.deleted)],
  ['answer-review', change(answerReviewInput, refusals.wrongAnswer, answerReview, toasts.answered)],
  ['remove-answer', change(chooseReviewInput, refusals.gone, removeAnswer, toasts.answerRemoved)],
  ['hide-review', change(hideReviewInput, refusals.wrongReason, hideReview, toasts.hidden)],
  ['show-review', change(chooseReviewInput, refusals.gone, showReview, toasts.shown)],
]);

/** In: what the pressed button is called. Undefined when it is none of the reviews'. */
export function findReviewChange(intent: string | undefined): ReviewChange | undefined {
  return changes.get(intent);
}

/** A form parsed by `schema`, refused as `wrong` when it does not fit, and handed to its use case. */
function change<Input>(
  schema: z.ZodType<Input>,
  wrong: Refusal,
  act: (shop: Shop, shopper: Shopper, input: Input) => Promise<Result<null>>,
  toast: Toast,
): ReviewChange {
  return async (shop, shopper, texts) => {
    const input = parseInput(schema, texts, wrong);
    if (!input.ok) return input;
    const result = await act(shop, shopper, input.value);
    return result.ok ? done(toast) : result;
  };
}
