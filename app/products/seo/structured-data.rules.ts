import { productProperties } from '#app/products/attributes/attribute-values.rules.ts';
import type { ValuedAttribute } from '#app/products/attributes/attributes.contract.ts';
import { unitPrice } from '#app/products/catalogue/price.rules.ts';
import { choiceText } from '#app/products/catalogue/product-choice.contract.ts';
import { averageRating } from '#app/products/catalogue/rating.rules.ts';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import {
  type OfferedItem,
  offeredItems,
  type ProductToOffer,
  wholeItem,
} from './offered-items.rules.ts';
import { productPath } from './product-path.rules.ts';
import type { StructuredData } from './seo.contract.ts';

/** The content of pages in the vocabulary of schema.org. URLs are absolute. */

/** What structured data needs to know about the shop. */
export type Seller = {
  publicUrl: URL;
  storeProfile: { name: string; supportPhone: string; supportEmail: string; socialUrl: string };
};

export type StructuredProduct = ProductToOffer & {
  description: string;
  material: string;
  attributes: readonly ValuedAttribute[];
  categoryName: string | null;
  pictures: readonly string[];
};

/** An amount in paise as decimal rupees: '16750.00'. */
export function decimalRupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

/**
 * A product with its offer, or a group with a product for each counted size and color; with `ratings` (sum and
 * number) if it has any. The SKU is the owner's, else the id used in feeds.
 */
export function productStructuredData(
  seller: Seller,
  product: StructuredProduct,
  ratings: { sum: number; count: number },
): StructuredData {
  const { publicUrl, storeProfile: shop } = seller;
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const image = product.pictures.length > 0 && { image: product.pictures.map(absolute) };
  const { countryOfOrigin, fabric, lines } = productProperties(product.attributes);
  const material = product.material || fabric;
  const common = {
    name: product.name,
    description: product.description,
    ...image,
    brand: { '@type': 'Brand', name: shop.name },
    ...(material && { material }),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    ...(lines.length > 0 && {
      additionalProperty: lines.map(({ label, text }) => ({
        '@type': 'PropertyValue',
        name: label,
        value: text,
      })),
    }),
    ...(product.categoryName !== null && { category: product.categoryName }),
    ...(ratings.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating(ratings.sum, ratings.count),
        reviewCount: ratings.count,
      },
    }),
  };
  const items = offeredItems(product);
  if (items.length === 0) {
    const whole = wholeItem(product);
    return { '@type': 'Product', ...common, ...skuAndOffer(seller, whole) };
  }
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.id,
    url: absolute(productPath(product)),
    ...(product.sku && { sku: product.sku }),
    variesBy: [
      ...(product.sizes.length > 0 ? ['https://schema.org/size'] : []),
      ...(product.colors.length > 0 ? ['https://schema.org/color'] : []),
    ],
    hasVariant: items.map((item) => ({
      '@type': 'Product',
      name: [product.name, choiceText(item)].join(', '),
      ...(item.pictures.length > 0 && { image: item.pictures.map(absolute) }),
      ...(item.size && { size: item.size }),
      ...(item.color && { color: item.color }),
      ...skuAndOffer(seller, item),
    })),
  };
}

function skuAndOffer({ publicUrl, storeProfile: shop }: Seller, item: OfferedItem) {
  return {
    sku: item.sku || item.id,
    offers: {
      '@type': 'Offer',
      url: new URL(item.path, publicUrl).href,
      price: decimalRupees(unitPrice(item)),
      priceCurrency: 'INR',
      availability: `https://schema.org/${item.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shop.name },
    },
  };
}

/** The breadcrumbs from the home page to a page of the store; `below` is the part after the store. */
export function breadcrumbStructuredData(
  publicUrl: URL,
  below: readonly { name: string; path: string }[],
): StructuredData {
  const trail = [{ name: 'Home', path: '/' }, { name: 'Store', path: storeUrl({}) }, ...below];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  };
}

/** The organization that runs the shop, and the site with its search. */
export function shopStructuredData({ publicUrl, storeProfile: shop }: Seller): StructuredData[] {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return [
    {
      '@type': 'Organization',
      name: shop.name,
      url: publicUrl.href,
      logo: absolute('/apple-touch-icon.png'),
      ...((shop.supportPhone || shop.supportEmail) && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          ...(shop.supportPhone && { telephone: shop.supportPhone }),
          ...(shop.supportEmail && { email: shop.supportEmail }),
        },
      }),
      ...(shop.socialUrl && { sameAs: [shop.socialUrl] }),
    },
    {
      '@type': 'WebSite',
      name: shop.name,
      url: publicUrl.href,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${absolute('/store')}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
