import { tooManyAttempts } from '#app/auth/auth.contract.ts';
import { done, type Result, refuse } from '#app/kit/result.ts';
import { encodeAndStore } from '#app/uploads/store-picture.server.ts';
import type { Upload } from '#app/uploads/uploads.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Shop, User } from '#platform/shop.ts';
import { reviewRefusals } from './reviews.contract.ts';

/** Per user: four reviews with all the pictures they can have. */
const pictureLimit: Limit = { name: 'review-picture', points: 12, seconds: 24 * 60 * 60 };

/**
 * Encodes and stores what somebody adds to their review, by the path of a product's pictures. What is stored and then used
 * by no review, because a later one was refused, is deleted after a day like any upload. A refusal names the field.
 */
export async function storeReviewPictures(
  shop: Shop,
  user: User,
  files: readonly File[],
): Promise<Result<Upload[]>> {
  const { title } = reviewRefusals.tooManyPictures;
  const stored = [];
  for (const file of files) {
    const wait = await shop.limits.consume(pictureLimit, user.userId);
    if (wait > 0) return refuse(tooManyAttempts(title, wait));
    const bytes = new Uint8Array(await file.arrayBuffer());
    const upload = await encodeAndStore(shop, { bytes, fileName: file.name });
    if (!upload.ok) {
      const { description } = upload.refusal;
      return refuse({ ...upload.refusal, title, fields: { pictures: description } });
    }
    stored.push(upload.value);
  }
  return done(stored);
}
