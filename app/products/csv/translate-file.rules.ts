import { joinVariants, notCountedThere } from './join-variants.rules.ts';
import type {
  ForeignRow,
  ImportNote,
  Maker,
  TranslatedFile,
  TranslatedProduct,
} from './other-shops.contract.ts';
import { isShopifyHeader, readShopify } from './shopify.rules.ts';
import { suggestedAnswer, withAnswer } from './uncounted-stock.rules.ts';
import { isWooCommerceHeader, readWooCommerce } from './woocommerce.rules.ts';

/** The maker of a file with these column names, in lower case; null for the shop's own. */
export function makerOf(header: readonly string[]): Maker | null {
  if (isShopifyHeader(header)) return 'Shopify';
  return isWooCommerceHeader(header) ? 'WooCommerce' : null;
}

/**
 * Another shop's products as rows of the own file, with what does not fit. `uncountedStock`: how many the owner has
 * of what the other shop does not count. Pauses after each product.
 */
export function* translateFile(
  maker: Maker,
  rows: readonly ForeignRow[],
  uncountedStock: number,
): Generator<undefined, TranslatedFile> {
  const read = maker === 'Shopify' ? readShopify : readWooCommerce;
  const { products, leftOut } = yield* read(rows);
  const notes: ImportNote[] = [...leftOut.map(({ row, name, note }) => ({ row, name, note }))];
  const translated: TranslatedProduct[] = [];
  for (const product of products) {
    yield;
    const { row, problem } = product;
    const { notes: own, ...joined } = joinVariants(withAnswer(product, uncountedStock));
    if (problem === undefined) {
      notes.push(...own.map((note) => ({ row, name: joined.cells.name, note })));
    }
    translated.push({ row, ...joined, ...(problem === undefined ? {} : { problem }) });
  }
  const areNoneCounted = products.every(({ variants }) =>
    variants.every(({ isCounted }) => !isCounted),
  );
  return {
    maker,
    products: translated,
    // Of all products, it is said once.
    notes: notes
      .filter(({ note }) => !areNoneCounted || note !== notCountedThere)
      .sort((one, other) => one.row - other.row),
    fileNotes: [
      'Not taken: tags, vendors and texts for search engines.',
      ...(areNoneCounted ? ['The file counts none of its products.'] : []),
      ...(maker === 'WooCommerce' ? [addressNote] : []),
    ],
    productCount: products.length + leftOut.length,
    suggestedStock: suggestedAnswer(products),
  };
}

const addressNote =
  'WooCommerce’s file has no addresses: they are made of the names, as WooCommerce does.';
