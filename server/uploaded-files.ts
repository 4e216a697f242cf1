import { Hono } from 'hono';
import { fileInstead } from '#app/kit/pictures.ts';
import type { Files } from '#platform/storage/files.ts';
import type { HttpEnv } from './http-env.ts';

/** File names are never reused, so files can be cached forever. */
const cacheYear = 'public, max-age=31536000, immutable';

/**
 * Serves uploaded pictures by their path in the bucket, without the database. Instead of a file that a
 * picture has not, since it was uploaded before such were made, the one that comes closest.
 */
export function uploadedFiles(files: Files): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/:file', async (c) => {
    const name = `products/${c.req.param('file')}`;
    const instead = fileInstead(name);
    const file = (await files.read(name)) ?? (instead && (await files.read(instead)));
    if (!file) return c.text('Not found', 404);
    c.header('Content-Type', file.contentType);
    c.header('Cache-Control', cacheYear);
    return c.body(file.bytes);
  });
  return app;
}
