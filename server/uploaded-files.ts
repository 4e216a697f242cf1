import { Hono } from 'hono';
import type { Files } from '#platform/storage/files.ts';
import type { HttpEnv } from './http-env.ts';

/** A name is given once and never again, so whoever has a file may keep it. */
const year = 'public, max-age=31536000, immutable';

/** Uploaded pictures by the path under their bucket; the database is not asked. */
export function uploadedFiles(files: Files): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/:file', async (c) => {
    const name = `products/${c.req.param('file')}`;
    const file = await files.read(name);
    if (!file) return c.text('Not found', 404);
    c.header('Content-Type', file.contentType);
    c.header('Cache-Control', year);
    return c.body(file.bytes);
  });
  return app;
}
