import type { Upload } from '#app/products/uploads/uploads.contract.ts';
import type { Db } from '#database/tables.ts';
import { maxReviewPictures } from './reviews.contract.ts';

/** Deletes pictures of a user's own review of a product; ignores others' ids. Their files go with the next sweep. */
export async function deleteOwnPictures(
  db: Db,
  reviewId: string,
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  await db
    .deleteFrom('review_pictures')
    .where('review_id', '=', reviewId)
    .where('id', 'in', pictureIds)
    .execute();
}

/** Adds uploads to a locked review, in its free places. Returns false, adding none, if there are too few. */
export async function insertReviewPictures(
  db: Db,
  reviewId: string,
  uploads: readonly Upload[],
): Promise<boolean> {
  if (uploads.length === 0) return true;
  const taken = await db
    .selectFrom('review_pictures')
    .select('position')
    .where('review_id', '=', reviewId)
    .execute();
  const free = Array.from({ length: maxReviewPictures }, (_, position) => position).filter(
    (position) => !taken.some((picture) => picture.position === position),
  );
  if (free.length < uploads.length) return false;
  const values = uploads.map(({ url, tint }, index) => ({
    review_id: reviewId,
    url,
    tint,
    position: free[index] ?? 0,
  }));
  await db.insertInto('review_pictures').values(values).execute();
  return true;
}

/** Returns false if there is no such picture. */
export async function setPictureHidden(
  db: Db,
  pictureId: string,
  hiddenReason: string | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('review_pictures')
    .set({ hidden_reason: hiddenReason })
    .where('id', '=', pictureId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Deletes all pictures of a user's reviews. The words stay. */
export async function deletePicturesBy(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('review_pictures')
    .where('review_id', 'in', (eb) =>
      eb.selectFrom('reviews').select('id').where('user_id', '=', userId),
    )
    .execute();
}
