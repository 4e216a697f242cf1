import { priceView } from '#app/catalogue/price.rules.ts';
import { storeUrl } from '#app/catalogue/store-query.contract.ts';
import { cutAtWord, oneLine } from '#app/kit/text.ts';
import { countRatings } from '#app/reviews/reviews.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import { productPath } from './product-path.rules.ts';
import type { PageSeo } from './seo.contract.ts';
import { findSeoProduct } from './seo.store.server.ts';
import { pictureOfProduct, sharePath } from './share-picture.server.ts';
import { breadcrumbs, productThing } from './structured-data.rules.ts';

/** What search engines and messengers show of a description. */
const descriptionAtMost = 160;

/** A product's page as others find it; null when the shop does not show it. */
export async function describeProduct(shop: Shop, id: string): Promise<PageSeo | null> {
  const [product, counts] = await Promise.all([
    findSeoProduct(shop.db, id),
    countRatings(shop.db, id),
  ]);
  if (!product) return null;
  const { now } = priceView(product);
  const path = productPath(product);
  const { categoryName } = product;
  const ratings = [...counts].reduce(
    ({ sum, count }, [stars, many]) => ({ sum: sum + stars * many, count: count + many }),
    { sum: 0, count: 0 },
  );
  return {
    title: product.name,
    description: cutAtWord(
      oneLine(`${product.name} for ${now}. ${product.description}`),
      descriptionAtMost,
    ),
    path,
    picture: {
      path: sharePath(product.id, pictureOfProduct(shop.settings, product)),
      alt: `${product.name}, ${now}`,
    },
    things: [
      productThing(shop.settings, product, ratings),
      breadcrumbs(shop.settings.publicUrl, [
        ...(categoryName === null
          ? []
          : [{ name: categoryName, path: storeUrl({ category: categoryName }) }]),
        { name: product.name, path },
      ]),
    ],
  };
}
