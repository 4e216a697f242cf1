import { readDeliveryTerms } from '#app/shop/delivery/delivery.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { type FeedReader, feedItem } from './feed-item.rules.ts';
import { offeredItems, wholeItem } from './offered-items.rules.ts';
import { listProductsAfter } from './seo.store.server.ts';
import { xmlElement, xmlHead } from './xml.rules.ts';

/** With a dozen sizes and colors each, a chunk is half a megabyte. */
const batchSize = 50;

/**
 * The feed of all visible products for price comparison sites and advertisements, RSS 2.0 with Google Merchant
 * Center's fields: an item for each counted size and color, else for each product. Yields chunks, so that a
 * large shop needs no more memory.
 */
export async function* writeProductFeed(
  { db, settings }: Shop,
  reader: FeedReader,
): AsyncGenerator<string> {
  const { publicUrl, storeProfile: shop } = settings;
  // Feed readers do not know the shop's zones: the owner tells them the delivery costs.
  const delivery = shop.deliveryZones.length > 0 ? null : await readDeliveryTerms(db);
  const feed = { reader, publicUrl, shopName: shop.name, delivery };
  yield `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n`;
  yield `${xmlElement('title', shop.name)}${xmlElement('link', publicUrl.href)}${xmlElement('description', `Everything that ${shop.name} sells`)}\n`;
  let after: string | null = null;
  for (;;) {
    const products = await listProductsAfter(db, after, batchSize);
    const items = products.flatMap((product) => {
      const several = offeredItems(product);
      return several.length > 0
        ? several.map((item) => feedItem(feed, product, item, true))
        : [feedItem(feed, product, wholeItem(product), false)];
    });
    yield items.join('');
    const last = products.at(-1);
    if (!last || products.length < batchSize) break;
    after = last.id;
  }
  yield '</channel></rss>\n';
}
