import { maxRelatedProducts } from '#app/products/catalogue/catalogue.contract.ts';
import { findProduct, toProductView } from '#app/products/catalogue/catalogue.store.server.ts';
import { findRelatedProducts } from '#app/products/catalogue/related.store.server.ts';
import { readReviews } from '#app/products/reviews/read-reviews.server.ts';
import { describeProduct } from '#app/products/seo/describe-product.server.ts';
import { productPath } from '#app/products/seo/product-path.rules.ts';
import { findSizeChart } from '#app/products/size-charts/size-charts.store.server.ts';
import { taxTerms } from '#app/shop/tax/tax-terms.rules.ts';
import type { Shop } from '#platform/shop.ts';

/**
 * What a product's page shows to everybody alike, with this page of its reviews; undefined for an unknown
 * product.
 */
export async function readProductPage(shop: Shop, id: string, page: number) {
  const product = await findProduct(shop.db, id);
  if (!product) return undefined;
  const { sizeChartId } = product;
  const [reviews, related, chart] = await Promise.all([
    readReviews(shop, null, { productId: product.id, page }),
    findRelatedProducts(shop.db, product.id, maxRelatedProducts),
    sizeChartId && product.sizes.length > 0 ? findSizeChart(shop.db, sizeChartId) : null,
  ]);
  return {
    product: toProductView(product, taxTerms(shop.settings.storeProfile, shop.now())),
    reviews,
    related,
    chart: chart ?? null,
    addOnGroups: product.addOnGroups,
    shareUrl: new URL(productPath(product), shop.settings.publicUrl).href,
    metadata: describeProduct(shop.settings, product, reviews.bars),
  };
}
