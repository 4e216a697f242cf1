import type { CategoryTileView } from '#app/catalogue/catalogue.contract.ts';
import { storeUrl } from '#app/catalogue/store-query.contract.ts';
import type { SampleView } from './home.contract.ts';

/** The shop's own six, in the order a shopper looks for them; what the owner adds comes after. */
const usualOrder = ['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis', 'Salwar Suits', 'Accessories'];
/** What fits the row of the home page. */
const tilesAtMost = 6;

export function tilesInUsualOrder(categories: CategoryTileView[]): CategoryTileView[] {
  const place = ({ name }: CategoryTileView) =>
    usualOrder.includes(name) ? usualOrder.indexOf(name) : usualOrder.length;
  return categories.toSorted((one, other) => place(one) - place(other)).slice(0, tilesAtMost);
}

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

/** The six built-in names, and the counts that stand with them (SPEC 9, Q06). */
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
