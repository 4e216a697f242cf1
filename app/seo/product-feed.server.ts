import { unitPrice } from '#app/catalogue/price.rules.ts';
import type { Shop, ShopSettings } from '#platform/shop.ts';
import { feedAttributes } from './feed-attributes.rules.ts';
import { productPath } from './product-path.rules.ts';
import { listProductsAfter, type SeoProduct } from './seo.store.server.ts';
import { decimalRupees } from './structured-data.rules.ts';
import { xmlElement, xmlHead } from './xml.rules.ts';

const batchSize = 500;
/** In characters: the limit of Google Merchant Center. */
const maxTitleLength = 150;

/**
 * /feed/products.xml: all visible products for price comparison sites, RSS 2.0 with the fields of Google
 * Merchant Center. Yields chunks, so that a large shop needs no more memory.
 */
export async function* writeProductFeed({ db, settings }: Shop): AsyncGenerator<string> {
  const { publicUrl, shop } = settings;
  yield `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n`;
  yield `${xmlElement('title', shop.name)}${xmlElement('link', publicUrl.href)}${xmlElement('description', `Everything that ${shop.name} sells`)}\n`;
  let after: string | null = null;
  for (;;) {
    const products = await listProductsAfter(db, after, batchSize);
    yield products.map((product) => feedItem(settings, product)).join('');
    const last = products.at(-1);
    if (!last || products.length < batchSize) break;
    after = last.id;
  }
  yield '</channel></rss>\n';
}

function feedItem({ publicUrl, shop }: ShopSettings, product: SeoProduct): string {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const inRupees = (paise: number) => `${decimalRupees(paise)} INR`;
  const [first, ...others] = product.pictures;
  const isOnSale = product.salePricePaise !== null;
  const fields = [
    xmlElement('g:id', product.id),
    xmlElement('title', [...product.name].slice(0, maxTitleLength).join('')),
    xmlElement('description', product.description || product.name),
    xmlElement('link', absolute(productPath(product))),
    first && xmlElement('g:image_link', absolute(first)),
    ...others.map((picture) => xmlElement('g:additional_image_link', absolute(picture))),
    xmlElement('g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'),
    xmlElement('g:price', inRupees(product.pricePaise)),
    isOnSale && xmlElement('g:sale_price', inRupees(unitPrice(product))),
    xmlElement('g:brand', shop.name),
    xmlElement('g:condition', 'new'),
    product.categoryName && xmlElement('g:product_type', product.categoryName),
    ...feedAttributes(product),
    xmlElement('g:identifier_exists', 'no'),
  ];
  return `<item>${fields.filter(Boolean).join('')}</item>\n`;
}
