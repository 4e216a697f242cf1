import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type ApiReviewRow = {
  id: string;
  productId: string;
  /** The author's full name; empty or null when there is none any more. */
  author: string | null;
  isNameShort: boolean;
  rating: number;
  comment: string;
  answer: string | null;
  hiddenReason: string | null;
  createdAt: Date;
  place: string;
};

function reviews(db: Db) {
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
      'reviews.answer',
      'reviews.hidden_reason as hiddenReason',
      'reviews.created_at as createdAt',
      sql<string>`to_json(reviews.created_at) #>> '{}'`.as('place'),
    ]);
}

/** A product's reviews that everybody may read, newest first. In: after which one the list goes on. */
export function listReviewRows(
  db: Db,
  options: {
    productId: string;
    most: number;
    after: { createdAt: string; id: string } | undefined;
  },
): Promise<ApiReviewRow[]> {
  const query = reviews(db)
    .where('reviews.product_id', '=', options.productId)
    .where('reviews.hidden_reason', 'is', null)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(options.most);
  if (!options.after) return query.execute();
  const { createdAt, id } = options.after;
  return query
    .where(
      sql<boolean>`(reviews.created_at, reviews.id) < (${createdAt}::timestamptz, ${id}::uuid)`,
    )
    .execute();
}

/** What this person has written of this product. */
export function readOwnReviewRow(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<ApiReviewRow> {
  return reviews(db)
    .where('reviews.user_id', '=', userId)
    .where('reviews.product_id', '=', productId)
    .executeTakeFirstOrThrow();
}

/** Any review, hidden ones too. */
export function findReviewRow(db: Db, id: string): Promise<ApiReviewRow | undefined> {
  return reviews(db).where('reviews.id', '=', id).executeTakeFirst();
}
