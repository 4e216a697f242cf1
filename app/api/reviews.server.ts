import { z } from 'zod';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { multiLineText } from '#app/people/profiles/profiles.input.ts';
import { displayName } from '#app/products/reviews/author.rules.ts';
import {
  answerReview,
  hideReview,
  removeAnswer,
  showReview,
} from '#app/products/reviews/moderate-review.server.ts';
import {
  allFits,
  maxCommentLength,
  reviewRefusals,
} from '#app/products/reviews/reviews.contract.ts';
import { answerReviewInput, hideReviewInput } from '#app/products/reviews/reviews.input.ts';
import { countRatings } from '#app/products/reviews/reviews.store.server.ts';
import { writeReview } from '#app/products/reviews/write-review.server.ts';
import type { Permitted, Shop } from '#platform/shop.ts';
import { apiRefusals } from './api.contract.ts';
import {
  authenticatedOperation,
  type Operation,
  permittedOperation,
  publicOperation,
} from './operation.server.ts';
import { pageQuery, pageSchema, toPage } from './pagination.server.ts';
import { findProductRows } from './product-rows.store.server.ts';
import { productParams } from './products.server.ts';
import {
  type ApiReviewRow,
  findReviewRow,
  listReviewRows,
  readOwnReviewRow,
} from './review-rows.store.server.ts';

const tag = 'reviews';
const path = '/products/{product_id}/reviews';

const fitDescription =
  'How the size fits: small, true to size or large; only of those to whom it was delivered';

/** Of the author only the name is public (Q83). */
const reviewSchema = z
  .strictObject({
    id: z.uuid(),
    product_id: z.uuid(),
    author: z.string(),
    rating: z.int(),
    comment: z.string(),
    fit: z.enum(allFits).optional().meta({ description: fitDescription }),
    pictures: z.array(z.url()).optional().meta({ description: 'Only if there are any' }),
    answer: z.string().nullable().meta({ description: 'What the shop says to it' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Review' });

const newReviewBody = z
  .strictObject({
    rating: z.int().min(1).max(5),
    comment: multiLineText(maxCommentLength, 'The review').default(''),
    fit: z.enum(allFits).nullable().default(null).meta({ description: fitDescription }),
    is_name_short: z.boolean().default(false).meta({ description: 'Show ‘Ananya D.’' }),
  })
  .meta({ id: 'NewReview' });

const ratingSchema = z.strictObject({
  count: z.int(),
  average: z.number().nullable().meta({ description: 'To one decimal; null without reviews' }),
});

function toApiReview(row: ApiReviewRow, { settings }: Shop): z.infer<typeof reviewSchema> {
  return {
    id: row.id,
    product_id: row.productId,
    author: displayName(row.author, row.isNameShort),
    rating: row.rating,
    comment: row.comment,
    ...(row.fit && { fit: row.fit }),
    ...(row.pictures.length > 0 && {
      pictures: row.pictures.map((url) => new URL(url, settings.publicUrl).href),
    }),
    answer: row.answer,
    created_at: row.createdAt.toISOString(),
  };
}

const adminReviewSchema = reviewSchema
  .extend({ hidden_reason: z.string().nullable() })
  .meta({ id: 'WholeReview', description: 'A review, and why the owner hides it.' });

const moderationBody = z
  .strictObject({
    answer: answerReviewInput.shape.answer.nullable(),
    hidden_reason: hideReviewInput.shape.reason.nullable(),
  })
  .partial();

function toAdminReview(row: ApiReviewRow, shop: Shop): z.infer<typeof adminReviewSchema> {
  return { ...toApiReview(row, shop), hidden_reason: row.hiddenReason };
}

/** Applies the given changes; stops at the first refusal. */
async function moderate(
  shop: Shop,
  owner: Permitted<'reviews:moderate'>,
  reviewId: string,
  { answer, hidden_reason: reason }: z.infer<typeof moderationBody>,
): Promise<Result<null>> {
  if (answer !== undefined) {
    const answered =
      answer === null
        ? await removeAnswer(shop, owner, { reviewId })
        : await answerReview(shop, owner, { reviewId, answer });
    if (!answered.ok) return answered;
  }
  if (reason === undefined) return done();
  return reason === null
    ? showReview(shop, owner, { reviewId })
    : hideReview(shop, owner, { reviewId, reason });
}

/** The reviews of a hidden or deleted product are not public (Q94). */
async function isProductActive(shop: Shop, productId: string): Promise<boolean> {
  return (await findProductRows(shop.db, 'active', [productId])).length === 1;
}

export const reviewOperations: Operation[] = [
  publicOperation({
    id: 'listReviews',
    method: 'get',
    path,
    tag,
    shows: ['products', 'reviews'],
    summary: 'The reviews of a product, newest first',
    params: productParams,
    query: pageQuery,
    output: pageSchema(reviewSchema),
    async run(shop, { path: { product_id: productId }, query: { limit, cursor } }) {
      if (!(await isProductActive(shop, productId))) return refuse(apiRefusals.productNotFound);
      const rows = await listReviewRows(shop.db, { productId, limit: limit + 1, after: cursor });
      return done(toPage(rows, limit, (row) => toApiReview(row, shop)));
    },
  }),
  publicOperation({
    id: 'getRating',
    method: 'get',
    path: '/products/{product_id}/rating',
    tag,
    shows: ['products', 'reviews'],
    summary: 'How many have rated a product, and their average',
    params: productParams,
    output: ratingSchema,
    async run(shop, { path: { product_id } }) {
      if (!(await isProductActive(shop, product_id))) return refuse(apiRefusals.productNotFound);
      const counts = await countRatings(shop.db, product_id);
      const count = counts.reduce((total, { count }) => total + count, 0);
      const sum = counts.reduce((total, { rating, count }) => total + rating * count, 0);
      return done({ count, average: count === 0 ? null : Math.round((sum / count) * 10) / 10 });
    },
  }),
  authenticatedOperation({
    id: 'writeReview',
    method: 'post',
    path,
    tag,
    summary: 'Writes one’s review of a product; a second one takes the place of the first',
    isCreate: true,
    params: productParams,
    body: newReviewBody,
    output: reviewSchema,
    async run(shop, user, { path: { product_id: productId }, body }) {
      const { rating, comment, fit, is_name_short: isNameShort } = body;
      const review = { productId, rating, comment, fit, isNameShort };
      const written = await writeReview(shop, user, review);
      if (!written.ok) return written;
      const { userId } = user;
      return done(toApiReview(await readOwnReviewRow(shop.db, { userId, productId }), shop));
    },
  }),
  permittedOperation({
    id: 'moderateReview',
    method: 'patch',
    path: '/reviews/{review_id}',
    tag,
    permission: 'reviews:moderate',
    summary: 'Answers a review, or hides it with a reason; null takes either back',
    params: z.strictObject({ review_id: z.uuid() }),
    body: moderationBody,
    output: adminReviewSchema,
    async run(shop, owner, { path: { review_id: reviewId }, body }) {
      const moderated = await moderate(shop, owner, reviewId, body);
      if (!moderated.ok) return moderated;
      const row = await findReviewRow(shop.db, reviewId);
      return row ? done(toAdminReview(row, shop)) : refuse(reviewRefusals.gone);
    },
  }),
];
