import type { Pictures } from '#platform/pictures.ts';
import { type SharePicture, sharePictureVersion } from './share-picture.server.ts';

/** About 60 KB each. */
const maxCachedPictures = 100;

/**
 * Draws pictures for messengers on demand, one at a time, and caches the latest. The drawing code loads with
 * the first one.
 */
export function createSharePictureCache(
  pictures: Pictures,
): (picture: SharePicture) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>();
  let lastDrawn: Promise<unknown> = Promise.resolve();

  async function draw(picture: SharePicture): Promise<Buffer> {
    const { drawSharePicture } = await import('./draw-share-picture.server.ts');
    return drawSharePicture(pictures, picture);
  }

  return (picture) => {
    const version = sharePictureVersion(picture);
    const cached = cache.get(version);
    if (cached) return cached;
    const drawn = lastDrawn.then(() => draw(picture));
    lastDrawn = drawn.catch(() => cache.delete(version));
    cache.set(version, drawn);
    const [oldest] = cache.keys();
    if (cache.size > maxCachedPictures && oldest !== undefined) cache.delete(oldest);
    return drawn;
  };
}
