import {
  openCatalogueMemory,
  type Remember,
} from '#app/products/catalogue/catalogue-memory.store.server.ts';
import {
  defaultStoreQuery,
  type StoreQuery,
} from '#app/products/catalogue/store-query.contract.ts';
import { findStoreProducts } from '#app/store/search/store-query.store.server.ts';
import { suggestCategories, suggestProducts } from '#app/store/search/suggestions.store.server.ts';
import type { Db } from '#database/tables.ts';

/** Store queries by name. Each runs all database queries of its page. */
export const storeQueries: Record<string, (db: Db) => Promise<unknown>> = {
  'all of it': page({}),
  'a category': page({ category: 'Sarees' }),
  'part of a word: njiva': page({ search: 'njiva' }),
  'a word: saree': page({ search: 'saree' }),
  'a word of a third: silk': page({ search: 'silk' }),
  'a typo: banrasi saree': page({ search: 'banrasi saree' }),
  'green silk saree under 20000': page({ search: 'green silk saree under 20000' }),
  'words of text: woven by hand': page({ search: 'woven by hand' }),
  'Devanagari: लाल साड़ी': page({ search: 'लाल साड़ी' }),
  'nothing: umbrella stand': page({ search: 'umbrella stand' }),
  'a price range': page({ from: 5_000, to: 20_000 }),
  'size and colour': page({ sizes: ['S'], colors: ['Jamuni'] }),
  fabric: page({ attributes: ['fabric.silk'] }),
  'fabric, craft, size, colour, price, stock': page({
    attributes: ['fabric.silk', 'craft.ikat', 'craft.patola'],
    sizes: ['M'],
    colors: ['Temple Green', 'Bottle Green'],
    to: 5_000,
    inStock: true,
  }),
  'on sale': page({ onSale: true }),
  'in stock': page({ inStock: true }),
  'category, price, stock': page({ category: 'Lehengas', from: 5_000, inStock: true }),
  'price: low to high': page({ sort: 'price-low' }),
  'price: high to low': page({ sort: 'price-high' }),
  'newest first': page({ sort: 'newest' }),
  'lehengas, price: high to low': page({ category: 'Lehengas', sort: 'price-high' }),
  'silk, price: low to high': page({ search: 'silk', sort: 'price-low' }),
  'page 2': page({ page: 2 }),
  'page 2 of saree': page({ search: 'saree', page: 2 }),
  'suggestions for sa': suggestions('sa'),
  'suggestions for banrasi': suggestions('banrasi'),
  'suggestions for green si': suggestions('green si'),
};

/** Those that look at variants, if there are any. */
export const variantQueries: typeof storeQueries = {
  'size, in stock': page({ sizes: ['S'], inStock: true }),
  'size and colour': page({ sizes: ['S'], colors: ['Jamuni'] }),
  'size and colour, in stock': page({ sizes: ['S'], colors: ['Jamuni'], inStock: true }),
  'size, colour and price, in stock': page({
    ...{ sizes: ['S'], colors: ['Jamuni'], inStock: true },
    to: 10_000,
  }),
  'silk, size, in stock': page({ search: 'silk', sizes: ['M'], inStock: true }),
  'in stock': page({ inStock: true }),
};

/** As if the catalogue had just changed: reads the version and the shop's features, and remembers nothing. */
function page(query: Partial<StoreQuery>) {
  return async (db: Db) => {
    const { hasVariants, hasAttributes } = await openCatalogueMemory(db);
    const rememberNothing: Remember = Object.assign(
      <T>(_question: unknown, read: () => Promise<T>): Promise<T> => read(),
      { hasVariants, hasAttributes },
    );
    return findStoreProducts(db, { ...defaultStoreQuery, ...query }, rememberNothing);
  };
}

function suggestions(typed: string) {
  return (db: Db) => Promise.all([suggestProducts(db, typed), suggestCategories(db, typed)]);
}
