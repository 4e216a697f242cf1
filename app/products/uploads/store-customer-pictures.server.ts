import { done, type Result, refuse } from '#app/kit/result.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Shop, User } from '#platform/shop.ts';
import { encodeAndStore } from './store-picture.server.ts';
import type { Upload } from './uploads.contract.ts';

/**
 * Encodes and stores pictures that a customer adds to what they write, by the path of a product's pictures. What is stored
 * and then used by nothing, because what they wrote was refused, is deleted after a day like any upload. `limit` counts
 * each picture of theirs; a refusal has this title, and names the field `pictures`.
 */
export async function storeCustomerPictures(
  shop: Shop,
  user: User,
  files: readonly File[],
  { limit, title }: { limit: Limit; title: string },
): Promise<Result<Upload[]>> {
  const stored = [];
  for (const file of files) {
    const wait = await shop.limits.consume(limit, user.userId);
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

/** The files of a field that were chosen: a field without any is sent as one without name and content. */
export function chosenFiles(form: FormData, field: string): File[] {
  const files = form.getAll(field).filter((value) => value instanceof File);
  return files.filter(({ name, size }) => name !== '' || size > 0);
}
