import { type Context, Hono } from 'hono';
import { isUuid } from '#app/kit/text.ts';
import { tooManyAttempts } from '#app/people/auth/auth.contract.ts';
import { writeProductFeed } from '#app/products/seo/product-feed.server.ts';
import { robotsText } from '#app/products/seo/robots.rules.ts';
import { findSeoProduct } from '#app/products/seo/seo.store.server.ts';
import {
  productSharePicture,
  type SharePicture,
  sharePictureVersion,
  shopSharePicture,
} from '#app/products/seo/share-picture.server.ts';
import { createSharePictureCache } from '#app/products/seo/share-picture-cache.server.ts';
import {
  writePagesSitemap,
  writeProductsSitemap,
  writeSitemapIndex,
} from '#app/products/seo/sitemap.server.ts';
import type { Shop } from '#platform/shop.ts';
import { problemOfRefusal } from './api-v1/problem-details.ts';
import type { HttpEnv } from './http-env.ts';
import { tooManyRequests } from './http-limits.ts';
import { visitorShop } from './visitor-shop.ts';

const cacheHour = 'public, max-age=3600';
const cacheDay = 'public, max-age=86400';

/** Feed and sitemaps together, per address. Each reads the whole catalogue; regular readers come daily. */
export const catalogueFileLimit = { name: 'catalogue-file', points: 60, seconds: 60 };
/** Share pictures per address. A messenger fetches them from few addresses (Q113). */
const shareImageLimit = { name: 'share-picture', points: 120, seconds: 60 };

/** The files for search engines, messengers and price comparisons. */
export function seoFiles(shop: Shop): Hono<HttpEnv> {
  const sharePicture = createSharePictureCache(shop.pictures);
  const app = new Hono<HttpEnv>();

  app.get('/robots.txt', (c) => {
    c.header('Cache-Control', cacheHour);
    return c.text(robotsText(shop.settings.publicUrl));
  });
  app.on(
    'GET',
    ['/feed/products.xml', '/feed/meta.xml', '/sitemap.xml', '/:sitemap{sitemap-.+\\.xml}'],
    (c, next) => {
      const waitSeconds = shop.limits.count(catalogueFileLimit, c.get('client').address);
      return waitSeconds > 0 ? problemOfRefusal(c, tooManyRequests(waitSeconds)) : next();
    },
  );
  app.get('/sitemap.xml', async (c) => xml(c, await writeSitemapIndex(await visitorShop(c, shop))));
  app.get('/sitemap-pages.xml', async (c) =>
    xml(c, await writePagesSitemap(await visitorShop(c, shop))),
  );
  app.get('/:part{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
    const part = Number.parseInt(c.req.param('part').slice('sitemap-'.length), 10);
    const sitemap = await writeProductsSitemap(await visitorShop(c, shop), part);
    return sitemap === null ? c.text('Not found', 404) : xml(c, sitemap);
  });
  app.get('/feed/products.xml', async (c) =>
    xml(c, streamText(shop, writeProductFeed(await visitorShop(c, shop), 'google'))),
  );
  app.get('/feed/meta.xml', async (c) =>
    xml(c, streamText(shop, writeProductFeed(await visitorShop(c, shop), 'meta'))),
  );

  app.get('/share/shop.jpg', (c) => respondWithPicture(c, shopSharePicture(shop.settings)));
  app.get('/share/:file{.+\\.jpg}', async (c) => {
    const id = c.req.param('file').slice(0, -'.jpg'.length);
    const product = isUuid(id)
      ? await findSeoProduct((await visitorShop(c, shop)).db, id)
      : undefined;
    if (!product) return c.text('Not found', 404);
    return respondWithPicture(c, productSharePicture(shop.settings, product));
  });

  async function respondWithPicture(c: Context<HttpEnv>, picture: SharePicture): Promise<Response> {
    const tag = `"${sharePictureVersion(picture)}"`;
    const isUnchanged = c.req.header('If-None-Match') === tag;
    const waitSeconds = isUnchanged
      ? 0
      : shop.limits.count(shareImageLimit, c.get('client').address);
    if (waitSeconds > 0)
      return problemOfRefusal(c, tooManyAttempts('Too Many Requests', waitSeconds));
    c.header('Cache-Control', cacheDay);
    c.header('ETag', tag);
    if (isUnchanged) return c.body(null, 304);
    c.header('Content-Type', 'image/jpeg');
    return c.body(new Uint8Array(await sharePicture(picture)));
  }

  return app;
}

function xml(c: Context<HttpEnv>, body: string | ReadableStream): Response {
  c.header('Content-Type', 'application/xml; charset=utf-8');
  c.header('Cache-Control', cacheHour);
  return c.body(body);
}

/** Makes each chunk on request. An error breaks the response off. */
function streamText(shop: Shop, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        shop.log.error('product feed broke off', { error });
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
