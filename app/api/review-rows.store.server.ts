import { sql } from 'kysely';
import type { Fit } from '#app/products/reviews/reviews.contract.ts';
import type { Db } from '#database/tables.ts';

export type ApiReviewRow = {
  id: string;
  productId: string;
  /** The author's full name; empty or null if no longer known. */
  author: string | null;
  isNameShort: boolean;
  rating: number;
  comment: string;
  fit: Fit | null;
  /** The addresses of visible pictures. */
  pictures: string[];
  answer: string | null;
  hiddenReason: string | null;
  createdAt: Date;
  /** `created_at` to the microsecond. */
  cursorTime: string;
};

function selectReviewRows(db: Db) {
  return db
    .selectFrom('reviews')
    .leftJoin('profiles', 'profiles.user_id', 'reviews.user_id')
    .select([
      'reviews.id',
      'reviews.product_id as productId',
      'profiles.full_name as author',
      'reviews.is_name_short as isNameShort',
      'reviews.rating',
      'reviews.comment',
      'reviews.fit',
      sql<string[]>`array(select url from review_pictures
        where review_id = reviews.id and hidden_reason is null order by position)`.as('pictures'),
      'reviews.answer',
      'reviews.hidden_reason as hiddenReason',
      'reviews.created_at as createdAt',
      sql<string>`to_json(reviews.created_at) #>> '{}'`.as('cursorTime'),
    ]);
}

/** A product's public reviews, newest first, after the cursor. */
export function listReviewRows(
  db: Db,
  options: {
    productId: string;
    limit: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<ApiReviewRow[]> {
  const query = selectReviewRows(db)
    .where('reviews.product_id', '=', options.productId)
    .where('reviews.hidden_reason', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(options.limit);
  if (!options.after) return query.execute();
  const { createdAt, id } = options.after;
  return query
    .where(
      sql<boolean>`(reviews.created_at, reviews.id) < (${createdAt}::timestamptz, ${id}::uuid)`,
    )
    .execute();
}

/** A user's review of a product. @throws if there is none */
export function readOwnReviewRow(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<ApiReviewRow> {
  return selectReviewRows(db)
    .where('reviews.user_id', '=', userId)
    .where('reviews.product_id', '=', productId)
    .executeTakeFirstOrThrow();
}

/** Any review, even a hidden one. */
export function findReviewRow(db: Db, id: string): Promise<ApiReviewRow | undefined> {
  return selectReviewRows(db).where('reviews.id', '=', id).executeTakeFirst();
}
