import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import type { Shop } from '#platform/shop.ts';
import { productPath } from './product-path.rules.ts';
import { listNonEmptyCategories, listSitemapParts, readSitemapPart } from './seo.store.server.ts';
import { xmlElement, xmlHead } from './xml.rules.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const staticPages = ['/', '/store', '/categories', '/about', '/shipping', '/terms', '/privacy'];

/** /sitemap.xml: an index of the pages' sitemap and of each part of the products'. */
export async function writeSitemapIndex({ db, settings }: Shop): Promise<string> {
  const parts = await listSitemapParts(db);
  const entries = [
    entry('sitemap', settings.publicUrl, '/sitemap-pages.xml'),
    ...parts.map((changedAt, index) =>
      entry('sitemap', settings.publicUrl, `/sitemap-${index + 1}.xml`, changedAt),
    ),
  ];
  return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`;
}

/** /sitemap-pages.xml: all pages to index but the products'. */
export async function writePagesSitemap({ db, settings }: Shop): Promise<string> {
  const categories = await listNonEmptyCategories(db);
  const paths = [...staticPages, ...categories.map((category) => storeUrl({ category }))];
  return urlSet(paths.map((path) => entry('url', settings.publicUrl, path)));
}

/** /sitemap-1.xml and so on; null for a part without products. */
export async function writeProductsSitemap(
  { db, settings }: Shop,
  part: number,
): Promise<string | null> {
  const products = await readSitemapPart(db, part);
  if (products.length === 0) return null;
  return urlSet(
    products.map((product) =>
      entry('url', settings.publicUrl, productPath(product), product.changedAt),
    ),
  );
}

function urlSet(entries: readonly string[]): string {
  return `${xmlHead}<urlset ${namespace}>\n${entries.join('')}</urlset>\n`;
}

function entry(kind: 'sitemap' | 'url', publicUrl: URL, path: string, changedAt?: Date): string {
  const changed = changedAt ? xmlElement('lastmod', changedAt.toISOString()) : '';
  return `<${kind}>${xmlElement('loc', new URL(path, publicUrl).href)}${changed}</${kind}>\n`;
}
