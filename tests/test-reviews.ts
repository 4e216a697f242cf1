import type { Shop, User } from '#platform/shop.ts';

/** A review as it stands in the shop. In: `by` null for somebody whose account is gone. */
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
