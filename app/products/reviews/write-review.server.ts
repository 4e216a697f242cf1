import { done, type Result, refuse } from '#app/kit/result.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { findProductsForOrder } from '#app/products/catalogue/stock.store.server.ts';
import { storeCustomerPictures } from '#app/products/uploads/store-customer-pictures.server.ts';
import { publishPicture } from '#app/products/uploads/store-picture.server.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Shop, User } from '#platform/shop.ts';
import { deleteOwnPictures, insertReviewPictures } from './review-pictures.store.server.ts';
import { maxReviewPictures, reviewRefusals } from './reviews.contract.ts';
import type { WriteReview } from './reviews.input.ts';
import { deleteOwnReview, isBuyer, upsertReview } from './reviews.store.server.ts';

/** Per user, changes included (Q113). */
const writeLimit = { name: 'review', points: 20, seconds: 60 * 60 };

/** Per user: four reviews with the maximum of pictures. */
const pictureLimit: Limit = { name: 'review-picture', points: 12, seconds: 24 * 60 * 60 };

/**
 * Writes the user's one review of a product, replacing an earlier one (Q82). Only buyers say how it fits. Adds
 * pictures to its own, without removed ones.
 */
export async function writeReview(
  shop: Shop,
  user: User,
  input: WriteReview,
): Promise<Result<null>> {
  const { productId, rating, fit } = input;
  if (rating === null) return refuse(reviewRefusals.ratingRequired);
  const { pictures = [], removedPictures = [] } = input;
  if (pictures.length > maxReviewPictures) return refuse(reviewRefusals.tooManyPictures);
  const wait = await shop.limits.consume(writeLimit, user.userId);
  if (wait > 0) return refuse(tooManyAttempts('Failed to submit review', wait));
  const products = await findProductsForOrder(shop.db, [productId]);
  if (!products.has(productId)) return refuse(reviewRefusals.productGone);
  const { onlyBuyersReview } = shop.settings.storeProfile;
  if ((onlyBuyersReview || fit) && !(await isBuyer(shop.db, user.userId, productId))) {
    return refuse(onlyBuyersReview ? reviewRefusals.onlyBuyers : reviewRefusals.onlyBuyersSayFit);
  }
  const review = { ...input, rating, userId: user.userId, now: shop.now() };
  if (pictures.length + removedPictures.length === 0) {
    await upsertReview(shop.db, review);
    return done();
  }
  const { title } = reviewRefusals.tooManyPictures;
  const stored = await storeCustomerPictures(shop, user, pictures, {
    ...{ store: publishPicture, limit: pictureLimit, title },
  });
  if (!stored.ok) return stored;
  return shop.transaction(async (db) => {
    const reviewId = await upsertReview(db, review);
    await deleteOwnPictures(db, reviewId, removedPictures);
    const hasRoom = await insertReviewPictures(db, reviewId, stored.value);
    return hasRoom ? done() : refuse(reviewRefusals.tooManyPictures);
  });
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
