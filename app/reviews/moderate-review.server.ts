import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, Shopper } from '#platform/shop.ts';
import { reviewRefusals } from './reviews.contract.ts';
import { type Moderation, moderate } from './reviews.store.server.ts';

/** The owner answers a review, or changes her answer. */
export function answerReview(
  shop: Shop,
  shopper: Shopper,
  { reviewId, answer }: { reviewId: string; answer: string },
): Promise<Result<null>> {
  return asOwner(shop, shopper, reviewId, { answer, answeredAt: shop.now() });
}

export function removeAnswer(
  shop: Shop,
  shopper: Shopper,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return asOwner(shop, shopper, reviewId, { answer: null, answeredAt: null });
}

/** The owner hides a review from all but its author and herself. */
export function hideReview(
  shop: Shop,
  shopper: Shopper,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<Result<null>> {
  return asOwner(shop, shopper, reviewId, { hiddenReason: reason });
}

/** Everybody can read it again. */
export function showReview(
  shop: Shop,
  shopper: Shopper,
  { reviewId }: { reviewId: string },
): Promise<Result<null>> {
  return asOwner(shop, shopper, reviewId, { hiddenReason: null });
}

async function asOwner(
  shop: Shop,
  shopper: Shopper,
  reviewId: string,
  moderation: Moderation,
): Promise<Result<null>> {
  if (!shopper.isOwner) return refuse(reviewRefusals.ownerOnly);
  const isThere = await moderate(shop.db, reviewId, moderation);
  return isThere ? done() : refuse(reviewRefusals.gone);
}
