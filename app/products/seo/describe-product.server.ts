import { oneLine, truncateAtWord } from '#app/kit/text.ts';
import type { StoredProduct } from '#app/products/catalogue/catalogue.store.server.ts';
import { priceView } from '#app/products/catalogue/price.rules.ts';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import { leadingPictures } from '#app/products/colors/color-pictures.contract.ts';
import type { ShopSettings } from '#platform/shop.ts';
import { productPath } from './product-path.rules.ts';
import type { SeoPage } from './seo.contract.ts';
import { productSharePicture, sharePicturePath } from './share-picture.server.ts';
import { breadcrumbStructuredData, productStructuredData } from './structured-data.rules.ts';

/** In characters: what search engines and messengers show. */
const maxDescriptionLength = 160;

/** The metadata of a product's page, with the number of its reviews by stars. */
export function describeProduct(
  settings: ShopSettings,
  stored: StoredProduct,
  ratingCounts: readonly { stars: number; count: number }[],
): SeoPage {
  const product = {
    ...stored,
    pictures: leadingPictures(stored.pictures).map(({ url }) => url),
    picturesByColor: stored.pictures,
  };
  const { now } = priceView(product);
  const path = productPath(product);
  const { categoryName } = product;
  const ratings = ratingCounts.reduce(
    (all, { stars, count }) => ({ sum: all.sum + stars * count, count: all.count + count }),
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
      path: sharePicturePath(product.id, productSharePicture(settings, product)),
      alt: `${product.name}, ${now}`,
    },
    structuredData: [
      productStructuredData(settings, product, ratings),
      breadcrumbStructuredData(settings.publicUrl, [
        ...(categoryName === null
          ? []
          : [{ name: categoryName, path: storeUrl({ category: categoryName }) }]),
        { name: product.name, path },
      ]),
    ],
  };
}
