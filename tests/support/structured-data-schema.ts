import { z } from 'zod';

/*
 * Google's requirements for structured data. Strict, so that a misspelt property fails.
 * https://developers.google.com/search/docs/appearance/structured-data
 */

const context = z.literal('https://schema.org');
const text = z.string().min(1);
const address = z.url();
const organization = z.strictObject({ '@type': z.literal('Organization'), name: text });

const offer = z.strictObject({
  '@type': z.literal('Offer'),
  url: address,
  price: z.string().regex(/^[0-9]+\.[0-9]{2}$/),
  priceCurrency: z.literal('INR'),
  availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
  itemCondition: z.literal('https://schema.org/NewCondition'),
  seller: organization,
});

const described = {
  name: text,
  description: z.string(),
  image: z.array(address).min(1).optional(),
  brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
  material: text.optional(),
  category: text.optional(),
  countryOfOrigin: z.strictObject({ '@type': z.literal('Country'), name: text }).optional(),
  additionalProperty: z
    .array(z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }))
    .min(1)
    .optional(),
  aggregateRating: z
    .strictObject({
      '@type': z.literal('AggregateRating'),
      ratingValue: z.string().regex(/^[1-5]\.[0-9]$/),
      reviewCount: z.int().min(1),
    })
    .optional(),
};

const product = z.strictObject({
  '@context': context,
  '@type': z.literal('Product'),
  ...described,
  sku: text,
  offers: offer,
});

/** https://developers.google.com/search/docs/appearance/structured-data/product-variants */
const productGroup = z.strictObject({
  '@context': context,
  '@type': z.literal('ProductGroup'),
  ...described,
  productGroupID: z.uuid(),
  url: address,
  sku: text.optional(),
  variesBy: z.array(z.enum(['https://schema.org/size', 'https://schema.org/color'])).min(1),
  hasVariant: z
    .array(
      z.strictObject({
        '@type': z.literal('Product'),
        name: text,
        sku: text,
        image: z.array(address).min(1).optional(),
        size: text.optional(),
        color: text.optional(),
        offers: offer,
      }),
    )
    .min(1),
});

const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int(),
        name: text,
        item: address,
      }),
    )
    .min(2)
    .refine((items) => items.every(({ position }, at) => position === at + 1)),
});

const seller = organization.extend({
  '@context': context,
  url: address,
  logo: address,
  contactPoint: z.strictObject({
    '@type': z.literal('ContactPoint'),
    contactType: text,
    telephone: text,
    email: z.email(),
  }),
  sameAs: z.array(address),
});

const site = z.strictObject({
  '@context': context,
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().endsWith('={search_term_string}'),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
});

export const structuredDataSchema = z.array(
  z.discriminatedUnion('@type', [product, productGroup, breadcrumbs, seller, site]),
);
