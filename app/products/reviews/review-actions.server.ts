import { type FormAction, findAction, formAction, parserFor } from '#app/kit/form-action.ts';
import { formValues } from '#app/kit/forms.ts';
import { may } from '#app/kit/permissions.ts';
import { type Result, refuse } from '#app/kit/result.ts';
import { chosenFiles } from '#app/products/uploads/store-customer-pictures.server.ts';
import type { Permitted, Shop, User } from '#platform/shop.ts';
import {
  answerReview,
  hidePicture,
  hideReview,
  removeAnswer,
  showPicture,
  showReview,
} from './moderate-review.server.ts';
import { reviewRefusals as refusals, reviewToasts as toasts } from './reviews.contract.ts';
import {
  answerReviewInput,
  deleteReviewInput,
  hidePictureInput,
  hideReviewInput,
  pictureIdInput,
  reviewIdInput,
  writeReviewInput,
} from './reviews.input.ts';
import { deleteReview, writeReview } from './write-review.server.ts';

/** A form on the product's page about a review, as read by `reviewFormValues`. */
type ReviewFormValues = Record<string, unknown>;

/** What such a form does. Returns a toast. */
type ReviewAction = FormAction<
  Shop,
  User,
  ReviewFormValues,
  { title: string; description: string }
>;

/** The texts of a form about this product's reviews, with the files and the boxes of its pictures. */
export function reviewFormValues(form: FormData, productId: string): ReviewFormValues {
  return {
    ...formValues(form),
    productId,
    pictures: chosenFiles(form, 'pictures'),
    removedPictures: form.getAll('removedPicture'),
  };
}

const parse = {
  write: parserFor(writeReviewInput, refusals.wrongComment),
  delete: parserFor(deleteReviewInput, refusals.cannotDelete),
  answer: parserFor(answerReviewInput, refusals.wrongAnswer),
  hide: parserFor(hideReviewInput, refusals.wrongReason),
  reviewId: parserFor(reviewIdInput, refusals.gone),
  hidePicture: parserFor(hidePictureInput, refusals.wrongReason),
  pictureId: parserFor(pictureIdInput, refusals.pictureGone),
};

const actions: Record<string, ReviewAction> = {
  'write-review': formAction(parse.write, writeReview, () => toasts.submitted),
  'delete-review': formAction(parse.delete, deleteReview, () => toasts.deleted),
  'answer-review': formAction(parse.answer, forOwner(answerReview), () => toasts.answered),
  'remove-answer': formAction(parse.reviewId, forOwner(removeAnswer), () => toasts.answerRemoved),
  'hide-review': formAction(parse.hide, forOwner(hideReview), () => toasts.hidden),
  'show-review': formAction(parse.reviewId, forOwner(showReview), () => toasts.shown),
  'hide-review-picture': formAction(
    parse.hidePicture,
    forOwner(hidePicture),
    () => toasts.pictureHidden,
  ),
  'show-review-picture': formAction(
    parse.pictureId,
    forOwner(showPicture),
    () => toasts.pictureShown,
  ),
};

/** The action for a submit button's `intent`; undefined if it is not about reviews. */
export function findReviewAction(intent: string | undefined): ReviewAction | undefined {
  return findAction(actions, intent);
}

/** Anybody can post to the product's page, so the permission is checked here. */
function forOwner<Input>(
  run: (shop: Shop, owner: Permitted<'reviews:moderate'>, input: Input) => Promise<Result<null>>,
) {
  return async (shop: Shop, user: User, input: Input) =>
    may(user, 'reviews:moderate') ? run(shop, user, input) : refuse(refusals.ownerOnly);
}
