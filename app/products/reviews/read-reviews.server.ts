import { shortDate } from '#app/kit/dates.ts';
import { may } from '#app/kit/permissions.ts';
import type { Shop, User } from '#platform/shop.ts';
import { displayName, shortName } from './author.rules.ts';
import { fitText } from './fit.rules.ts';
import { ratingBars, ratingText, wholeStars } from './rating.rules.ts';
import type { ProductReviews, ReviewPicture, ReviewView } from './reviews.contract.ts';
import {
  countRatings,
  findOwnReview,
  hasReviewed,
  type ProductReviewRow,
  type ReviewPictureRow,
  readReviewRows,
} from './reviews.store.server.ts';

const reviewsPerPage = 10;

/**
 * A product's rating and a page of its reviews, counted from 1, as `reader` may see them. A page past the end
 * shows the last one.
 */
export async function readReviews(
  shop: Shop,
  reader: User | null,
  { productId, page }: { productId: string; page: number },
): Promise<ProductReviews> {
  const { db, settings } = shop;
  const canModerate = may(reader, 'reviews:moderate');
  const userId = reader?.userId ?? null;
  const offset = (page - 1) * reviewsPerPage;
  const [counts, rows, own] = await Promise.all([
    countRatings(db, productId),
    // One more than shown, to detect further ones.
    readReviewRows(db, {
      productId,
      userId,
      withHidden: canModerate,
      offset,
      limit: reviewsPerPage + 1,
    }),
    userId ? findOwnReview(db, userId, productId) : undefined,
  ]);
  const bars = ratingBars(new Map(counts.map(({ rating, count }) => [rating, count])));
  const count = bars.reduce((total, bar) => total + bar.count, 0);
  if (rows.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil(count / reviewsPerPage));
    return readReviews(shop, reader, { productId, page: Math.min(last, page - 1) });
  }
  const sum = bars.reduce((total, bar) => total + bar.stars * bar.count, 0);
  return {
    ratingText: ratingText(sum, count),
    stars: wholeStars(sum, count),
    bars,
    fitText: fitText({
      small: counts.reduce((total, { small }) => total + small, 0),
      true: counts.reduce((total, { true: fits }) => total + fits, 0),
      large: counts.reduce((total, { large }) => total + large, 0),
    }),
    reviews: rows
      .slice(0, reviewsPerPage)
      .map((row) => toReviewView(row, settings.storeProfile.name)),
    page,
    hasMore: rows.length > reviewsPerPage,
    own: own ? { ...own, pictures: toPictures(own.pictures, 'you') } : null,
    shortName: reader && shortName(reader.fullName),
    canModerate,
  };
}

/** The same page of reviews for `reader`, from what everybody sees. Only moderators and authors may see more. */
export async function personalizeReviews(
  shop: Shop,
  reader: User | null,
  {
    productId,
    reviews,
    isWriting,
  }: { productId: string; reviews: ProductReviews; isWriting: boolean },
): Promise<ProductReviews> {
  if (!reader) return reviews;
  if (await seesMoreReviews(shop, reader, productId)) {
    return readReviews(shop, reader, { productId, page: reviews.page });
  }
  return isWriting ? { ...reviews, shortName: shortName(reader.fullName) } : reviews;
}

/** Whether `reader` sees more of a product's reviews than everybody. */
export async function seesMoreReviews(
  { db }: Shop,
  reader: User,
  productId: string,
): Promise<boolean> {
  return may(reader, 'reviews:moderate') || hasReviewed(db, reader.userId, productId);
}

function toPictures(rows: readonly ReviewPictureRow[], author: string): ReviewPicture[] {
  return rows.map((row, index) => ({ ...row, alt: `Picture ${index + 1} from ${author}` }));
}

function toReviewView(row: ProductReviewRow, shopName: string): ReviewView {
  const author = displayName(row.author, row.isNameShort);
  const edited = row.editedAt ? `, edited ${shortDate(row.editedAt)}` : '';
  return {
    id: row.id,
    author,
    isVerified: row.isVerified,
    rating: row.rating,
    comment: row.comment,
    date: shortDate(row.createdAt) + edited,
    pictures: toPictures(row.pictures, author),
    answer:
      row.answer !== null && row.answeredAt !== null
        ? { by: shopName, text: row.answer, date: shortDate(row.answeredAt) }
        : null,
    hiddenReason: row.hiddenReason,
  };
}
