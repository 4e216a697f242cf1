import { productProperties } from '#app/attributes/attribute-values.rules.ts';
import type { ValuedAttribute } from '#app/attributes/attributes.contract.ts';
import { unitPrice } from '#app/catalogue/price.rules.ts';
import { averageRating } from '#app/catalogue/rating.rules.ts';
import { storeUrl } from '#app/catalogue/store-query.contract.ts';
import { productPath } from './product-path.rules.ts';
import type { StructuredData } from './seo.contract.ts';

/** The content of pages in the vocabulary of schema.org. URLs are absolute. */

/** What structured data needs to know about the shop. */
export type Seller = {
  publicUrl: URL;
  shop: { name: string; supportPhone: string; supportEmail: string; socialUrl: string };
};

export type StructuredProduct = {
  id: string;
  name: string;
  description: string;
  material: string;
  attributes: readonly ValuedAttribute[];
  categoryName: string | null;
  pricePaise: number;
  salePricePaise: number | null;
  stock: number;
  pictures: readonly string[];
};

/** An amount in paise as decimal rupees: '16750.00'. */
export function decimalRupees(paise: number): string {
  return (paise / 100).toFixed(2);
}

/** A product with its offer, and with `ratings` (their sum and number) if it has any. */
export function productStructuredData(
  { publicUrl, shop }: Seller,
  product: StructuredProduct,
  ratings: { sum: number; count: number },
): StructuredData {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const { countryOfOrigin, fabric, lines } = productProperties(product.attributes);
  const material = product.material || fabric;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    ...(product.pictures.length > 0 && { image: product.pictures.map(absolute) }),
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
    offers: {
      '@type': 'Offer',
      url: absolute(productPath(product)),
      price: decimalRupees(unitPrice(product)),
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
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
export function shopStructuredData({ publicUrl, shop }: Seller): StructuredData[] {
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
