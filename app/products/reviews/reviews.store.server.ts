import { sql } from 'kysely';
import { builtOnce } from '#app/kit/built-once.ts';
import type { Db } from '#database/tables.ts';
import type { Fit, OwnReview } from './reviews.contract.ts';

/** A stored picture of a review. */
export type ReviewPictureRow = {
  id: string;
  url: string;
  tint: string | null;
  hiddenReason: string | null;
};

export type ProductReviewRow = {
  id: string;
  /** The author's full name; empty or null without one, or without an account. */
  author: string | null;
  isNameShort: boolean;
  isVerified: boolean;
  rating: number;
  comment: string;
  createdAt: Date;
  editedAt: Date | null;
  answer: string | null;
  answeredAt: Date | null;
  hiddenReason: string | null;
  pictures: ReviewPictureRow[];
};

/** The pictures of the outer query's review that `userId` may see, as JSON. */
function picturesFor(userId: string | null, withHidden: boolean) {
  return sql<ReviewPictureRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', id, 'url', url, 'tint', tint, 'hiddenReason', hidden_reason) order by position), '[]')
    from review_pictures where review_id = reviews.id
      and (hidden_reason is null or ${sql.lit(withHidden)} or reviews.user_id = ${userId}))`;
}

/**
 * A product's reviews, newest first; `userId` adds that user's own hidden one, `withHidden` all hidden ones.
 * `isVerified` follows the current orders.
 */
export function readReviewRows(
  db: Db,
  {
    productId,
    userId,
    withHidden,
    offset,
    limit,
  }: {
    productId: string;
    userId: string | null;
    withHidden: boolean;
    offset: number;
    limit: number;
  },
): Promise<ProductReviewRow[]> {
  return db
    .selectFrom('reviews')
    .leftJoin('profiles', 'profiles.user_id', 'reviews.user_id')
    .select((eb) => [
      'reviews.id',
      'profiles.full_name as author',
      'reviews.is_name_short as isNameShort',
      eb
        .exists(
          eb
            .selectFrom('order_lines')
            .innerJoin('orders', 'orders.id', 'order_lines.order_id')
            .select('order_lines.id')
            .whereRef('orders.user_id', '=', 'reviews.user_id')
            .whereRef('order_lines.product_id', '=', 'reviews.product_id')
            .where('order_lines.status', '=', 'delivered'),
        )
        .$castTo<boolean>()
        .as('isVerified'),
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'reviews.edited_at as editedAt',
      'reviews.answer',
      'reviews.answered_at as answeredAt',
      'reviews.hidden_reason as hiddenReason',
      picturesFor(userId, withHidden).as('pictures'),
    ])
    .where('reviews.product_id', '=', productId)
    .where((eb) =>
      eb.or([
        eb('reviews.hidden_reason', 'is', null),
        eb('reviews.user_id', '=', userId),
        eb.lit(withHidden),
      ]),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Whether this product was delivered to this user. */
export async function isBuyer(db: Db, userId: string, productId: string): Promise<boolean> {
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('orders.user_id', '=', userId)
    .where('order_lines.product_id', '=', productId)
    .where('order_lines.status', '=', 'delivered')
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** How many ratings have this number of stars, and their answers on the fit. */
export type RatingCount = { rating: number; count: number } & Record<Fit, number>;

/** The number of ratings by stars; hidden reviews do not count (Q85). */
export function countRatings(db: Db, productId: string): Promise<RatingCount[]> {
  const countFit = (fit: Fit) => sql<number>`count(*) filter (where fit = ${sql.lit(fit)})`.as(fit);
  return db
    .selectFrom('reviews')
    .select((eb) => [
      'rating',
      eb.fn.countAll<number>().as('count'),
      countFit('small'),
      countFit('true'),
      countFit('large'),
    ])
    .where('product_id', '=', productId)
    .where('hidden_reason', 'is', null)
    .groupBy('rating')
    .execute();
}

/** The user's review of the product, hidden or not. */
export async function findOwnReview(
  db: Db,
  userId: string,
  productId: string,
): Promise<(Omit<OwnReview, 'pictures'> & { pictures: ReviewPictureRow[] }) | undefined> {
  return db
    .selectFrom('reviews')
    .select((eb) => [
      'rating',
      'comment',
      'fit',
      'is_name_short as isNameShort',
      eb('hidden_reason', 'is', null).$castTo<boolean>().as('canDelete'),
      picturesFor(userId, false).as('pictures'),
    ])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
}

/** Whether the user has reviewed the product. */
export async function hasReviewed(db: Db, userId: string, productId: string): Promise<boolean> {
  const { rows } = await selectOwnId(db, { userId, productId });
  return rows.length > 0;
}

const selectOwnId = builtOnce(
  (db: Db, { userId, productId }: { userId: string; productId: string }) =>
    db
      .selectFrom('reviews')
      .select('id')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId),
);

/**
 * Inserts or replaces the user's one review of a product. Returns its id. It is locked until the transaction
 * ends.
 */
export async function upsertReview(
  db: Db,
  review: {
    userId: string;
    productId: string;
    rating: number;
    comment: string;
    fit: Fit | null;
    isNameShort: boolean;
    now: Date;
  },
): Promise<string> {
  const values = {
    rating: review.rating,
    comment: review.comment,
    fit: review.fit,
    is_name_short: review.isNameShort,
  };
  const { id } = await db
    .insertInto('reviews')
    .values({
      user_id: review.userId,
      product_id: review.productId,
      ...values,
      created_at: review.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'user_id']).doUpdateSet({ ...values, edited_at: review.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false if the user has no review of this product, or a hidden one. */
export async function deleteOwnReview(db: Db, userId: string, productId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .where('hidden_reason', 'is', null)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** A change by the owner. An answer and its date are set and cleared together. */
export type Moderation =
  | { answer: string; answeredAt: Date }
  | { answer: null; answeredAt: null }
  | { hiddenReason: string | null };

/** Returns false if there is no such review. */
export async function updateModeration(
  db: Db,
  reviewId: string,
  moderation: Moderation,
): Promise<boolean> {
  const changed = await db
    .updateTable('reviews')
    .set(
      'answer' in moderation
        ? { answer: moderation.answer, answered_at: moderation.answeredAt }
        : { hidden_reason: moderation.hiddenReason },
    )
    .where('id', '=', reviewId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

type ReviewOfUser = {
  product: string;
  rating: number;
  comment: string;
  fit: Fit | null;
  /** Addresses of their pictures. */
  pictures: string[];
  writtenAt: Date;
};

/** The user's reviews, oldest first. */
export function listReviewsByUser(db: Db, userId: string): Promise<ReviewOfUser[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select([
      'products.name as product',
      'reviews.rating',
      'reviews.comment',
      'reviews.fit',
      sql<
        string[]
      >`array(select url from review_pictures where review_id = reviews.id order by position)`.as(
        'pictures',
      ),
      'reviews.created_at as writtenAt',
    ])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at')
    .execute();
}
