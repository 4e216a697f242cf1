import type { Pictures } from '#platform/pictures.ts';
import { type SharePicture, versionOf } from './share-picture.server.ts';

/** Some 60 KB each. */
const keptAtMost = 100;

/**
 * Draws pictures for messengers when they are asked for, one at a time, and keeps the latest. What draws
 * is loaded with the first of them.
 */
export function keepSharePictures(pictures: Pictures): (wanted: SharePicture) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  let lastDrawn: Promise<unknown> = Promise.resolve();

  async function draw(wanted: SharePicture): Promise<Buffer> {
    const { drawSharePicture } = await import('./draw-share-picture.server.ts');
    return drawSharePicture(pictures, wanted);
  }

  return (wanted) => {
    const version = versionOf(wanted);
    const known = kept.get(version);
    if (known) return known;
    const drawn = lastDrawn.then(() => draw(wanted));
    lastDrawn = drawn.catch(() => kept.delete(version));
    kept.set(version, drawn);
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}
