import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import type { FormValues } from '#app/kit/forms.ts';
import { may } from '#app/kit/permissions.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop, User } from '#platform/shop.ts';
import { answerReview, hideReview, removeAnswer, showReview } from './moderate-review.server.ts';
import { reviewRefusals as refusals, reviewToasts as toasts } from './reviews.contract.ts';
import {
  answerReviewInput,
  deleteReviewInput,
  hideReviewInput,
  reviewIdInput,
  writeReviewInput,
} from './reviews.input.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

/** What a form on the product's page does with a review; results in a toast. */
type ReviewAction = FormAction<Shop, User, FormValues, { title: string; description: string }>;

const parse = {
  write: parserFor(writeReviewInput, refusals.wrongComment),
  delete: parserFor(deleteReviewInput, refusals.cannotDelete),
  answer: parserFor(answerReviewInput, refusals.wrongAnswer),
  hide: parserFor(hideReviewInput, refusals.wrongReason),
  reviewId: parserFor(reviewIdInput, refusals.gone),
};

const actions: Record<string, ReviewAction> = {
  'write-review': formAction(parse.write, writeReview, () => toasts.submitted),
  'delete-review': formAction(parse.delete, deleteReview, () => toasts.deleted),
  'answer-review': formAction(parse.answer, forOwner(answerReview), () => toasts.answered),
  'remove-answer': formAction(parse.reviewId, forOwner(removeAnswer), () => toasts.answerRemoved),
  'hide-review': formAction(parse.hide, forOwner(hideReview), () => toasts.hidden),
  'show-review': formAction(parse.reviewId, forOwner(showReview), () => toasts.shown),
};

/** The action for a submit button's `intent`; undefined when it is not about reviews. */
export function findReviewAction(intent: string | undefined): ReviewAction | undefined {
  return findAction(actions, intent);
}

/** Anybody can post to the product's page, so the permission is checked here. */
function forOwner<Input>(run: (shop: Shop, owner: Owner, input: Input) => Promise<Result<null>>) {
  return async (shop: Shop, user: User, input: Input) =>
    may(user, 'reviews:moderate') ? run(shop, user, input) : refuse(refusals.ownerOnly);
}
