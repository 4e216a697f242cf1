import { sql } from 'kysely';
import { shortDate } from '#app/kit/dates.ts';
import type { Db } from '#database/tables.ts';
import { ratingText, wholeStars } from './rating.rules.ts';
import type { ProductReviews } from './reviews.contract.ts';

const shownAtMost = 50;

/** A product's rating and its latest reviews, newest first; an author without a name is 'Anonymous'. */
export async function readReviews(db: Db, productId: string): Promise<ProductReviews> {
  const rows = await db
    .selectFrom('reviews')
    .leftJoin('profiles', 'profiles.user_id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'profiles.full_name as author',
      sql<number>`count(*) over ()`.as('count'),
      sql<number>`sum(reviews.rating) over ()`.as('sum'),
    ])
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(shownAtMost)
    .execute();
  const { sum, count } = rows[0] ?? { sum: 0, count: 0 };
  return {
    ratingText: ratingText(sum, count),
    stars: wholeStars(sum, count),
    reviews: rows.map((row) => ({
      id: row.id,
      author: row.author || 'Anonymous',
      rating: row.rating,
      comment: row.comment,
      date: shortDate(row.createdAt),
    })),
  };
}

/** What this person has written, oldest first. */
export function listReviewsOf(
  db: Db,
  userId: string,
): Promise<{ product: string; rating: number; comment: string; writtenAt: Date }[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'products.name as product',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as writtenAt',
    ])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at')
    .execute();
}
