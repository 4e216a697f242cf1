import { type Context, Hono } from 'hono';
import { fileInstead } from '#app/kit/pictures.ts';
import { contentTypeOf, type Files, isVideoName } from '#platform/storage/files.ts';
import { byteRange } from './byte-range.ts';
import type { HttpEnv } from './http-env.ts';

/** File names are never reused, so files can be cached forever. */
const cacheYear = 'public, max-age=31536000, immutable';

/**
 * Serves uploaded pictures and videos by their path in the bucket, without the database. If an older picture
 * lacks a size or format, serves the closest one.
 */
export function uploadedFiles(files: Files): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/:file', async (c) => {
    const name = `products/${c.req.param('file')}`;
    if (isVideoName(name)) return video(c, files, name);
    const instead = fileInstead(name);
    const file = (await files.read(name)) ?? (instead && (await files.read(instead)));
    if (!file) return c.text('Not found', 404);
    c.header('Content-Type', file.contentType);
    c.header('Cache-Control', cacheYear);
    return c.body(file.bytes);
  });
  return app;
}

/** A video, or the part a player asks for: Safari plays none without ranges. */
async function video(c: Context, files: Files, name: string): Promise<Response> {
  const size = await files.size(name);
  if (size === null) return c.text('Not found', 404);
  c.header('Accept-Ranges', 'bytes');
  const range = byteRange(c.req.header('Range'), size);
  if (range === 'none') {
    c.header('Content-Range', `bytes */${size}`);
    return c.text('That is behind the end', 416);
  }
  const { from, to } = range ?? { from: 0, to: size - 1 };
  c.header('Content-Type', contentTypeOf(name));
  c.header('Cache-Control', cacheYear);
  c.header('Content-Length', String(to - from + 1));
  if (range) c.header('Content-Range', `bytes ${from}-${to}/${size}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD' || size === 0) return c.body(null, status);
  return c.body(await files.readPart(name, from, to), status);
}
