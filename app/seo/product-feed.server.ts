import { unitPrice } from '#app/catalogue/price.rules.ts';
import type { Shop, ShopSettings } from '#platform/shop.ts';
import { productPath } from './product-path.rules.ts';
import { nextProducts, type SeoProduct } from './seo.store.server.ts';
import { plainAmount } from './structured-data.rules.ts';
import { element, xmlHead } from './xml.rules.ts';

const productsAtOnce = 500;
/** Google takes no longer ones. */
const longestTitle = 150;

/**
 * /feed/products.xml: every product the shop shows, as price comparisons read them (RSS 2.0 with the
 * fields of Google Merchant Center). It comes in pieces, so that a large shop needs no more memory.
 */
export async function* writeProductFeed({ db, settings }: Shop): AsyncGenerator<string> {
  const { publicUrl, shop } = settings;
  yield `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>\n`;
  yield `${element('title', shop.name)}${element('link', publicUrl.href)}${element('description', `Everything that ${shop.name} sells`)}\n`;
  let after: string | null = null;
  for (;;) {
    const products = await nextProducts(db, after, productsAtOnce);
    yield products.map((product) => item(settings, product)).join('');
    const last = products.at(-1);
    if (!last || products.length < productsAtOnce) break;
    after = last.id;
  }
  yield '</channel></rss>\n';
}

function item({ publicUrl, shop }: ShopSettings, product: SeoProduct): string {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const inRupees = (paise: number) => `${plainAmount(paise)} INR`;
  const [first, ...others] = product.pictures;
  const isOnSale = product.salePricePaise !== null;
  const fields = [
    element('g:id', product.id),
    element('title', [...product.name].slice(0, longestTitle).join('')),
    element('description', product.description || product.name),
    element('link', absolute(productPath(product))),
    first && element('g:image_link', absolute(first)),
    ...others.map((picture) => element('g:additional_image_link', absolute(picture))),
    element('g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'),
    element('g:price', inRupees(product.pricePaise)),
    isOnSale && element('g:sale_price', inRupees(unitPrice(product))),
    element('g:brand', shop.name),
    element('g:condition', 'new'),
    product.categoryName && element('g:product_type', product.categoryName),
    product.material && element('g:material', product.material),
    element('g:identifier_exists', 'no'),
  ];
  return `<item>${fields.filter(Boolean).join('')}</item>\n`;
}
