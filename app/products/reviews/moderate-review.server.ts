import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { setPictureHidden } from './review-pictures.store.server.ts';
import { reviewRefusals } from './reviews.contract.ts';
import { type Moderation, updateModeration } from './reviews.store.server.ts';

/** Adds or replaces the owner's answer to a review. */
export function answerReview(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { reviewId, answer }: { reviewId: string; answer: string },
): Promise<Result<null>> {
  return moderate(shop, reviewId, { answer, answeredAt: shop.now() });
}

export function removeAnswer(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return moderate(shop, reviewId, { answer: null, answeredAt: null });
}

/** Hides a review from all but its author and the owner. */
export function hideReview(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<Result<null>> {
  return moderate(shop, reviewId, { hiddenReason: reason });
}

/** Makes a hidden review visible again. */
export function showReview(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return moderate(shop, reviewId, { hiddenReason: null });
}

/** Hides a picture from all but its author and the owner. The review stays. */
export async function hidePicture(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { pictureId, reason }: { pictureId: string; reason: string },
): Promise<Result<null>> {
  const exists = await setPictureHidden(shop.db, pictureId, reason);
  return exists ? done() : refuse(reviewRefusals.pictureGone);
}

/** Makes a hidden picture visible again. */
export async function showPicture(
  shop: Shop,
  _owner: Permitted<'reviews:moderate'>,
  { pictureId }: { pictureId: string },
): Promise<Result<null>> {
  const exists = await setPictureHidden(shop.db, pictureId, null);
  return exists ? done() : refuse(reviewRefusals.pictureGone);
}

async function moderate(
  shop: Shop,
  reviewId: string,
  moderation: Moderation,
): Promise<Result<null>> {
  const exists = await updateModeration(shop.db, reviewId, moderation);
  return exists ? done() : refuse(reviewRefusals.gone);
}
