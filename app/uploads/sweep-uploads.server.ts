import { pictureSources } from '#app/kit/pictures.ts';
import type { Shop } from '#platform/shop.ts';
import { bucketAddress, uploadKeptHours } from './uploads.contract.ts';
import { deleteUpload, findLeaving, markLeaving } from './uploads.store.server.ts';

/**
 * Removes the uploads that nothing has used for a day (Q91): first they are marked, then their files go,
 * then their rows. A sweep that broke off is finished by the next one.
 */
export async function sweepUploads(shop: Shop): Promise<void> {
  await markLeaving(shop.db, new Date(shop.now().getTime() - uploadKeptHours * 3_600_000));
  const leaving = await findLeaving(shop.db);
  for (const url of leaving) {
    await shop.files.remove(filesOf(url));
    await deleteUpload(shop.db, url);
  }
  if (leaving.length > 0) shop.log.info('uploads nobody used removed', { count: leaving.length });
}

/** In: the address of an upload. Out: the names of all its files. */
function filesOf(url: string): string[] {
  return Object.values(pictureSources(url) ?? {})
    .flatMap((offered) => offered.split(', '))
    .map((copy) => copy.slice(bucketAddress.length, copy.lastIndexOf(' ')));
}
