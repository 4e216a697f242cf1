import { tooManyAttempts } from '#app/auth/auth.contract.ts';
import { findProductsForOrder } from '#app/catalogue/stock.store.server.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import type { Shop, User } from '#platform/shop.ts';
import { reviewRefusals } from './reviews.contract.ts';
import type { WriteReview } from './reviews.input.ts';
import { deleteOwnReview, isBuyer, upsertReview } from './reviews.store.server.ts';

/** Per user, changes included (Q113). */
const writeLimit = { name: 'review', points: 20, seconds: 60 * 60 };

/**
 * Writes the user's one review of a product; a second one replaces the first (Q82). Only who has bought it says how it
 * fits: others have not worn it.
 */
export async function writeReview(
  shop: Shop,
  user: User,
  input: WriteReview,
): Promise<Result<null>> {
  const { productId, rating, fit } = input;
  if (rating === null) return refuse(reviewRefusals.ratingRequired);
  const wait = await shop.limits.consume(writeLimit, user.userId);
  if (wait > 0) return refuse(tooManyAttempts('Failed to submit review', wait));
  const products = await findProductsForOrder(shop.db, [productId]);
  if (!products.has(productId)) return refuse(reviewRefusals.productGone);
  const { onlyBuyersReview } = shop.settings.shop;
  if ((onlyBuyersReview || fit) && !(await isBuyer(shop.db, user.userId, productId))) {
    return refuse(onlyBuyersReview ? reviewRefusals.onlyBuyers : reviewRefusals.onlyBuyersSayFit);
  }
  await upsertReview(shop.db, { ...input, rating, userId: user.userId, now: shop.now() });
  return done();
}

/** Deletes the user's own review of a product. Refuses one that the owner has hidden. */
export async function deleteReview(
  shop: Shop,
  user: User,
  { productId }: { productId: string },
): Promise<Result<null>> {
  const deleted = await deleteOwnReview(shop.db, user.userId, productId);
  return deleted ? done() : refuse(reviewRefusals.cannotDelete);
}
