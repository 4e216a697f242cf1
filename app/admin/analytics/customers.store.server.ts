import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { DateRange } from './analytics.contract.ts';
import type { CallCounts, ReviewDay } from './customer-reports.rules.ts';

/** Orders confirmed or cancelled on a call in these days. One confirmed line confirms an order. */
export async function readCallCounts(db: Db, { from, to }: DateRange): Promise<CallCounts> {
  const { rows } = await sql<CallCounts>`
    select count(*) filter (where is_confirmed) as confirmed,
           count(*) filter (where not is_confirmed) as cancelled
    from order_metrics where answered_on between ${from}::date and ${to}::date`.execute(db);
  return rows[0] ?? { confirmed: 0, cancelled: 0 };
}

/** Days with visible reviews. */
export async function readReviewDays(db: Db, { from, to }: DateRange): Promise<ReviewDay[]> {
  const { rows } = await sql<ReviewDay>`
    select day::text, sum(reviews) as reviews, sum(rating_sum) as "ratingSum"
    from review_sums where day between ${from}::date and ${to}::date
    group by day having sum(reviews) > 0 order by review_sums.day`.execute(db);
  return rows;
}

export type UnansweredRow = {
  id: string;
  productId: string;
  product: string;
  rating: number;
  comment: string;
  createdAt: Date;
};

/** The latest reviews with a comment and without an answer. */
export function listUnansweredReviews(db: Db, limit: number): Promise<UnansweredRow[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'reviews.id',
      'reviews.product_id as productId',
      'products.name as product',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
    ])
    .where('reviews.hidden_reason', 'is', null)
    .where('reviews.answer', 'is', null)
    .where('reviews.comment', '<>', '')
    .where('products.deleted_at', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .limit(limit)
    .execute();
}
