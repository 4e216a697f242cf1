import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import { isVideoUrl } from '#app/products/uploads/video.contract.ts';
import type { CellError } from './cell-errors.server.ts';
import type { ImportContext } from './import-context.server.ts';

/** The video that a row's cell gives a product, with a null address for none; null if it stays. Or what is wrong. */
export function planVideo(
  cell: string,
  current: SavedProduct | null,
  context: ImportContext,
): { url: string | null } | CellError | null {
  const url = cell.trim();
  if (url === (current?.video ?? '')) return null;
  if (url === '') return { url: null };
  if (!isVideoUrl(url) || !context.isUploadedUrl(url)) {
    const message = `${url.slice(0, 100)} is no video of this shop – upload it first`;
    return { column: 'video', message };
  }
  return context.videoHolder(url) === null
    ? { url }
    : { column: 'video', message: 'Another product has this video' };
}
