import { pictureFiles } from '#app/kit/pictures.ts';
import type { Job } from '#platform/job.ts';
import type { Shop } from '#platform/shop.ts';
import { bucketPath, isPrivateUrl, privateFile, unusedUploadTtlHours } from './uploads.contract.ts';
import { deleteUpload, listUploadsToDelete, markUnusedUploads } from './uploads.store.server.ts';

export const deleteUnusedUploadsJob: Job = {
  every: 'hour',
  failure: 'sweep of uploads failed',
  run: deleteUnusedUploads,
};

/**
 * Deletes uploads unused for a day (Q91): marks them, then deletes their files, then their rows. If a run
 * fails, the next one finishes it.
 */
export async function deleteUnusedUploads(shop: Shop): Promise<void> {
  await markUnusedUploads(
    shop.db,
    new Date(shop.now().getTime() - unusedUploadTtlHours * 3_600_000),
  );
  const urls = await listUploadsToDelete(shop.db);
  for (const url of urls) {
    await shop.files.remove(fileNames(url));
    await deleteUpload(shop.db, url);
  }
  if (urls.length > 0) shop.log.info('uploads nobody used removed', { count: urls.length });
}

/** The names of all files of an upload; a video or a private picture has one. */
function fileNames(url: string): string[] {
  if (isPrivateUrl(url)) return [privateFile(url)];
  const files = url.endsWith('.webp') ? pictureFiles(url) : [url];
  return files.map((file) => file.slice(bucketPath.length));
}
