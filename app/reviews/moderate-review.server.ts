import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Owner, Shop } from '#platform/shop.ts';
import { reviewRefusals } from './reviews.contract.ts';
import { type Moderation, updateModeration } from './reviews.store.server.ts';

/** The owner answers a review, or changes her answer. */
export function answerReview(
  shop: Shop,
  _owner: Owner,
  { reviewId, answer }: { reviewId: string; answer: string },
): Promise<Result<null>> {
  return change(shop, reviewId, { answer, answeredAt: shop.now() });
}

export function removeAnswer(
  shop: Shop,
  _owner: Owner,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return change(shop, reviewId, { answer: null, answeredAt: null });
}

/** The owner hides a review from all but its author and herself. */
export function hideReview(
  shop: Shop,
  _owner: Owner,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<Result<null>> {
  return change(shop, reviewId, { hiddenReason: reason });
}

/** Everybody can read it again. */
export function showReview(
  shop: Shop,
  _owner: Owner,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return change(shop, reviewId, { hiddenReason: null });
}

async function change(shop: Shop, reviewId: string, moderation: Moderation): Promise<Result<null>> {
  const isThere = await updateModeration(shop.db, reviewId, moderation);
  return isThere ? done() : refuse(reviewRefusals.gone);
}
