import { priceView } from '#app/catalogue/price.rules.ts';
import { storeUrl } from '#app/catalogue/store-query.contract.ts';
import { oneLine, truncateAtWord } from '#app/kit/text.ts';
import { countRatings } from '#app/reviews/reviews.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { productPath } from './product-path.rules.ts';
import type { SeoPage } from './seo.contract.ts';
import { findSeoProduct } from './seo.store.server.ts';
import { productSharePicture, sharePicturePath } from './share-picture.server.ts';
import { breadcrumbStructuredData, productStructuredData } from './structured-data.rules.ts';

/** In characters: as much as search engines and messengers show. */
const maxDescriptionLength = 160;

/** The metadata of a product's page; null when the product is not visible. */
export async function describeProduct(shop: Shop, id: string): Promise<SeoPage | null> {
  const [product, counts] = await Promise.all([
    findSeoProduct(shop.db, id),
    countRatings(shop.db, id),
  ]);
  if (!product) return null;
  const { now } = priceView(product);
  const path = productPath(product);
  const { categoryName } = product;
  const ratings = [...counts].reduce(
    ({ sum, count }, [stars, number]) => ({ sum: sum + stars * number, count: count + number }),
    { sum: 0, count: 0 },
  );
  return {
    title: product.name,
    description: truncateAtWord(
      oneLine(`${product.name} for ${now}. ${product.description}`),
      maxDescriptionLength,
    ),
    path,
    picture: {
      path: sharePicturePath(product.id, productSharePicture(shop.settings, product)),
      alt: `${product.name}, ${now}`,
    },
    structuredData: [
      productStructuredData(shop.settings, product, ratings),
      breadcrumbStructuredData(shop.settings.publicUrl, [
        ...(categoryName === null
          ? []
          : [{ name: categoryName, path: storeUrl({ category: categoryName }) }]),
        { name: product.name, path },
      ]),
    ],
  };
}
