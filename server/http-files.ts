import { readdir } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bucketPath } from '#app/products/uploads/uploads.contract.ts';
import { demoPictures } from '#platform/pictures.ts';
import type { Shop } from '#platform/shop.ts';
import type { HttpEnv } from './http-env.ts';
import { uploadedFiles } from './uploaded-files.ts';

/** For pictures that may be encoded again under the same name. */
const cacheMonth = 'public, max-age=2592000';

/** Files served as they are: the built files, the demo's pictures, uploads. */
export async function shopFiles(
  shop: Shop,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<Hono<HttpEnv>> {
  const app = new Hono<HttpEnv>();
  if (!isDevelopment) {
    const cacheYear = 'public, max-age=31536000, immutable';
    app.use('/assets/*', files('build/client', cacheYear));
    app.use('/pictures/*', files('build/client', cacheMonth));
    // Routes by name, so that no page request looks for a file.
    for (const file of await readdir('build/client', { withFileTypes: true })) {
      if (/\.(?:br|gz)$/.test(file.name)) continue;
      app.get(
        file.isDirectory() ? `/${file.name}/*` : `/${file.name}`,
        files('build/client', 'public, max-age=3600'),
      );
    }
  }
  app.use(
    `${demoPictures.address}*`,
    files(demoPictures.folder, cacheMonth, (path) => path.slice(demoPictures.address.length)),
  );
  app.route(`${bucketPath}products`, uploadedFiles(shop.files));
  app.all('/storage/*', (c) => c.text('Not found', 404));
  app.all('/assets/*', (c) => c.text('Not found', 404));
  return app;
}

function files(root: string, cacheControl: string, rewrite?: (path: string) => string) {
  return serveStatic<HttpEnv>({
    root,
    precompressed: true,
    rewriteRequestPath: rewrite,
    onFound: (_path, c) => c.header('Cache-Control', cacheControl),
  });
}
