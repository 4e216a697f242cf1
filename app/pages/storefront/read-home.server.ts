import {
  type CategoryTileView,
  maxFeaturedProducts,
  type ProductCardView,
} from '#app/products/catalogue/catalogue.contract.ts';
import { findFeatured, listCategories } from '#app/products/catalogue/catalogue.store.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { SampleView } from './home.contract.ts';
import { maxHomeTiles, sampleProducts, sampleTiles } from './home.rules.ts';

export type HomeView = {
  tiles: CategoryTileView[];
  featured: ProductCardView[];
  /** Shown if featured products could not be read. */
  samples: SampleView[];
  /** The catalogue could not be read, so this is older. */
  isOld: boolean;
};

/** What the home page last showed, in case the catalogue cannot be read. */
const lastGood = new WeakMap<Shop, Omit<HomeView, 'isOld'>>();

/**
 * The home page's data. If the catalogue cannot be read, logs the error and returns what was last shown, or
 * else the built-in categories and samples (Q07).
 */
export async function readHome(shop: Shop): Promise<HomeView> {
  try {
    const shown = await readCatalogue(shop);
    lastGood.set(shop, shown);
    return { ...shown, isOld: false };
  } catch (error) {
    shop.log.error('the home page could not read the catalogue', { error });
    const shown = lastGood.get(shop) ?? {
      tiles: sampleTiles,
      featured: [],
      samples: sampleProducts,
    };
    return { ...shown, isOld: true };
  }
}

async function readCatalogue({ db }: Shop) {
  const [categories, featured] = await Promise.all([
    listCategories(db),
    findFeatured(db, maxFeaturedProducts),
  ]);
  return { tiles: categories.slice(0, maxHomeTiles), featured, samples: [] };
}
