import { done, type Result, refuse } from '#app/kit/result.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import type { Limit } from '#platform/limits/limit.ts';
import type { Shop, User } from '#platform/shop.ts';
import type { publishPicture, storePrivatePicture } from './store-picture.server.ts';
import type { PrivatePicture, Upload } from './uploads.contract.ts';

/** `publishPicture` for what everybody may see, `storePrivatePicture` for what only the owner gets. */
type StoreFor<Stored> = (
  ...given: Parameters<typeof publishPicture | typeof storePrivatePicture>
) => Promise<Result<Stored>>;

/**
 * Encodes and stores pictures that a customer adds to a text; `store` decides whether they are public. If the
 * text is refused, its unused pictures are deleted after a day like any upload. `limit` counts each picture; a
 * refusal has this title, and names the field `pictures`.
 */
export async function storeCustomerPictures<Stored extends Upload | PrivatePicture>(
  shop: Shop,
  user: User,
  files: readonly File[],
  { store, limit, title }: { store: StoreFor<Stored>; limit: Limit; title: string },
): Promise<Result<Stored[]>> {
  const stored: Stored[] = [];
  for (const file of files) {
    const wait = await shop.limits.consume(limit, user.userId);
    if (wait > 0) return refuse(tooManyAttempts(title, wait));
    const upload = await store(shop, { bytes: file, fileName: file.name });
    if (!upload.ok) {
      const { description } = upload.refusal;
      return refuse({ ...upload.refusal, title, fields: { pictures: description } });
    }
    stored.push(upload.value);
  }
  return done(stored);
}

/** The chosen files of a field: an empty field is sent as one without name and content. */
export function chosenFiles(form: FormData, field: string): File[] {
  const files = form.getAll(field).filter((value) => value instanceof File);
  return files.filter(({ name, size }) => name !== '' || size > 0);
}
