import { randomBytes } from 'node:crypto';
import { bucketPath } from '#app/products/uploads/uploads.contract.ts';
import type { Shop, User } from '#platform/shop.ts';

/** A stored review; `by` is null for a deleted account. */
export async function givenReview(
  shop: Shop,
  productId: string,
  review: { by: User | null; rating?: number; comment?: string; at?: string },
): Promise<string> {
  const { id } = await shop.db
    .insertInto('reviews')
    .values({
      product_id: productId,
      user_id: review.by?.userId ?? null,
      rating: review.rating ?? 5,
      comment: review.comment ?? '',
      created_at: new Date(review.at ?? '2026-11-21T09:35:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A picture of a review, without its files. Returns its id. */
export async function givenReviewPicture(
  shop: Shop,
  reviewId: string,
  hiddenReason: string | null = null,
): Promise<string> {
  const name = randomBytes(12).toString('hex');
  const { id } = await shop.db
    .insertInto('review_pictures')
    .values({
      review_id: reviewId,
      position: 0,
      url: `${bucketPath}products/${name}-40.webp`,
      tint: null,
      hidden_reason: hiddenReason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
