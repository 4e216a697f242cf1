import type { CategoryTileView } from '#app/products/catalogue/catalogue.contract.ts';
import { storeUrl } from '#app/products/catalogue/store-query.contract.ts';
import type { SampleView } from './home.contract.ts';

/** As many as fit in one row of the home page. */
export const maxHomeTiles = 6;

const pictures = '/storage/v1/object/public/product-images/demo';

export const sampleProducts: SampleView[] = [
  {
    name: 'Kanjivaram Silk Saree',
    categoryName: 'Sarees',
    picture: {
      url: `${pictures}/kanji-900.webp`,
      tint: '#e0d9ce',
      alt: 'Red Kanjivaram saree on a teak rod',
    },
  },
  {
    name: 'Bandhani Lehenga',
    categoryName: 'Lehengas',
    picture: {
      url: `${pictures}/bandhani-l-900.webp`,
      tint: '#e7e0d2',
      alt: 'Red Bandhani lehenga with green choli',
    },
  },
  {
    name: 'Chikankari Kurta',
    categoryName: 'Kurtas',
    picture: {
      url: `${pictures}/chikan-k-900.webp`,
      tint: '#e7e4dc',
      alt: 'Pale blue Chikankari kurta',
    },
  },
];

/** The six built-in categories with fixed counts (Q06). */
export const sampleTiles: CategoryTileView[] = [
  ['Sarees', '200+ items'],
  ['Lehengas', '150+ items'],
  ['Kurtas', '100+ items'],
  ['Anarkalis', '80+ items'],
  ['Salwar Suits', '120+ items'],
  ['Accessories', '50+ items'],
].map(([name = '', countText = '']) => ({
  name,
  href: storeUrl({ category: name.toLowerCase() }),
  countText,
}));
