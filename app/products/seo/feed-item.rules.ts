import type { ValuedAttribute } from '#app/products/attributes/attributes.contract.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import type { DeliveryTerms } from '#app/shop/delivery/delivery.contract.ts';
import { deliveryCharge } from '#app/shop/delivery/delivery.rules.ts';
import { feedAttributes } from './feed-attributes.rules.ts';
import type { OfferedItem } from './offered-items.rules.ts';
import { decimalRupees } from './structured-data.rules.ts';
import type { WornBy } from './worn-by.contract.ts';
import { xmlElement } from './xml.rules.ts';

/** Both readers know Google Merchant Center's fields, but different words for availability. */
export type FeedReader = 'google' | 'meta';

/** What all items of a product have in common. */
export type FeedProduct = {
  id: string;
  name: string;
  description: string;
  categoryName: string | null;
  material: string;
  attributes: ValuedAttribute[];
  wornBy: WornBy | null;
};

/** What all items of a feed have in common. */
export type Feed = {
  reader: FeedReader;
  publicUrl: URL;
  shopName: string;
  /** Null if it depends on the place. */
  delivery: DeliveryTerms | null;
};

/** In characters: Google Merchant Center's limit. Its others are above the shop's own. */
const maxTitleLength = 150;

const genderAndAge: Readonly<Record<WornBy, [gender: string, ageGroup: string]>> = {
  women: ['female', 'adult'],
  men: ['male', 'adult'],
  adults: ['unisex', 'adult'],
  girls: ['female', 'kids'],
  boys: ['male', 'kids'],
  children: ['unisex', 'kids'],
  babies: ['unisex', 'infant'],
};

const availability = {
  google: { inStock: 'in_stock', outOfStock: 'out_of_stock' },
  meta: { inStock: 'in stock', outOfStock: 'out of stock' },
} as const;

/** One item on a line. `isOneOfSeveral`: it is a size or color of the product, not the whole. */
export function feedItem(
  feed: Feed,
  product: FeedProduct,
  item: OfferedItem,
  isOneOfSeveral: boolean,
): string {
  const absolute = (address: string) => new URL(address, feed.publicUrl).href;
  const inRupees = (paise: number) => `${decimalRupees(paise)} INR`;
  const [first, ...others] = item.pictures;
  const [gender, ageGroup] = product.wornBy ? genderAndAge[product.wornBy] : [];
  const color = item.color && feedColor(item.color);
  const words = availability[feed.reader];
  const title = [product.name, isOneOfSeveral && choiceText(item)].filter(Boolean).join(', ');
  const fields = [
    xmlElement('g:id', item.id),
    isOneOfSeveral && xmlElement('g:item_group_id', product.id),
    xmlElement('title', [...title].slice(0, maxTitleLength).join('')),
    xmlElement('description', product.description || product.name),
    xmlElement('link', absolute(item.path)),
    first && xmlElement('g:image_link', absolute(first)),
    ...others.map((picture) => xmlElement('g:additional_image_link', absolute(picture))),
    xmlElement('g:availability', item.stock > 0 ? words.inStock : words.outOfStock),
    xmlElement('g:price', inRupees(item.pricePaise)),
    item.salePricePaise !== null && xmlElement('g:sale_price', inRupees(item.salePricePaise)),
    xmlElement('g:brand', feed.shopName),
    xmlElement('g:condition', 'new'),
    gender && xmlElement('g:gender', gender),
    ageGroup && xmlElement('g:age_group', ageGroup),
    color && xmlElement('g:color', color),
    item.size && xmlElement('g:size', item.size),
    ...feedAttributes(product),
    product.categoryName && xmlElement('g:product_type', product.categoryName),
    item.sku ? xmlElement('g:mpn', item.sku) : xmlElement('g:identifier_exists', 'no'),
    feed.delivery &&
      `<g:shipping>${xmlElement('g:country', 'IN')}${xmlElement('g:price', inRupees(deliveryCharge(feed.delivery, unitPrice(item))))}</g:shipping>`,
  ];
  return `<item>${fields.filter(Boolean).join('')}</item>\n`;
}

/** Readers split up to three colors at slashes, and refuse digits only. */
function feedColor(color: string): string | null {
  if (/^\d+$/.test(color)) return null;
  return /^[^/]+(\/[^/]+){0,2}$/.test(color) ? color : color.replaceAll('/', ' ').trim() || null;
}
