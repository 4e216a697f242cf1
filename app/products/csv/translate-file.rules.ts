import { joinVariants } from './join-variants.rules.ts';
import type {
  ForeignRow,
  ImportNote,
  Maker,
  TranslatedFile,
  TranslatedProduct,
} from './other-shops.contract.ts';
import { isShopifyHeader, readShopify } from './shopify.rules.ts';
import { isWooCommerceHeader, readWooCommerce } from './woocommerce.rules.ts';

/** The maker of a file with these column names, in lower case; null for the shop's own. */
export function makerOf(header: readonly string[]): Maker | null {
  if (isShopifyHeader(header)) return 'Shopify';
  return isWooCommerceHeader(header) ? 'WooCommerce' : null;
}

/** Another shop's products as rows of the own file, with what does not fit. Pauses after each product. */
export function* translateFile(
  maker: Maker,
  rows: readonly ForeignRow[],
): Generator<undefined, TranslatedFile> {
  const read = maker === 'Shopify' ? readShopify : readWooCommerce;
  const { products, leftOut } = yield* read(rows);
  const notes: ImportNote[] = [...leftOut.map(({ row, name, note }) => ({ row, name, note }))];
  const translated: TranslatedProduct[] = [];
  for (const product of products) {
    yield;
    const { row, problem } = product;
    const joined = joinVariants(product);
    if (problem === undefined) {
      notes.push(...joined.notes.map((note) => ({ row, name: joined.cells.name, note })));
    }
    translated.push({ row, cells: joined.cells, ...(problem === undefined ? {} : { problem }) });
  }
  const withoutStock = translated.filter(
    ({ cells }) => cells.stock === undefined && cells.stock_by_choice === undefined,
  );
  const hasNoStock = withoutStock.length === translated.length;
  if (!hasNoStock) {
    notes.push(
      ...withoutStock.map(({ row, cells }) => ({ row, name: cells.name, note: noStockNote })),
    );
  }
  return {
    maker,
    products: translated,
    notes: notes.sort((one, other) => one.row - other.row),
    fileNotes: [
      'Not taken: tags, vendors and texts for search engines.',
      ...(hasNoStock ? [noStocksNote] : []),
      ...(maker === 'WooCommerce' ? [addressNote] : []),
    ],
    productCount: products.length + leftOut.length,
  };
}

const noStockNote = 'It has no stock number there: 0 here if it is new, until you set one.';
const noStocksNote = 'The file has no stock numbers: 0 for new products, until you set them.';

const addressNote =
  'WooCommerce’s file has no addresses: they are made of the names, as WooCommerce does.';
