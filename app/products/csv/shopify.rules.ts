import { latinDigits } from '#app/kit/text.ts';
import { oldShopifyAddress } from '#app/products/seo/old-address.rules.ts';
import type { ForeignProduct, ForeignRow, ImportNote, Variant } from './other-shops.contract.ts';
import { plainText } from './plain-text.rules.ts';
import { toGrams } from './weight.rules.ts';

/**
 * The columns of Shopify's product file that are read, by their names before 2025 and since
 * (https://help.shopify.com/en/manual/products/import-export/using-csv), in lower case.
 */
const columns = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'body html', 'description'],
  type: ['type', 'custom product type'],
  category: ['product category', 'standardized product type', 'standard product type'],
  published: ['published', 'published on online store'],
  status: ['status'],
  giftCard: ['gift card'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  priceBefore: ['variant compare at price', 'compare-at price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  stockTracker: ['variant inventory tracker', 'inventory tracker'],
  // Always in grams, whatever unit Shopify shows.
  grams: ['variant grams', 'weight value (grams)'],
  picture: ['image src', 'product image url'],
  picturePosition: ['image position'],
  pictureAlt: ['image alt text'],
} as const;

type Column = keyof typeof columns;

export function isShopifyHeader(header: readonly string[]): boolean {
  return header.includes('title') && columns.handle.some((name) => header.includes(name));
}

/** The file's products, and notes on omitted ones. Pauses after each. */
export function* readShopify(
  rows: readonly ForeignRow[],
): Generator<undefined, { products: ForeignProduct[]; leftOut: ImportNote[] }> {
  const products: ForeignProduct[] = [];
  const leftOut: ImportNote[] = [];
  for (const group of groups(rows)) {
    yield;
    const product = toProduct(group);
    const isGiftCard = group.some((row) => isTrue(cell(row, 'giftCard')));
    if (!isGiftCard) products.push(product);
    else
      leftOut.push({
        ...product,
        note: 'It is a gift card, which this shop cannot sell: left out.',
      });
  }
  return { products, leftOut };
}

/** Rows of one handle. A row without one continues the product before it. */
function groups(rows: readonly ForeignRow[]): ForeignRow[][] {
  const byHandle = new Map<string, ForeignRow[]>();
  let last = '';
  for (const row of rows) {
    const handle = cell(row, 'handle').toLowerCase();
    if (handle !== '') last = `handle ${handle}`;
    else if (last === '' || cell(row, 'title') !== '') last = `row ${row.row}`;
    const group = byHandle.get(last);
    if (group) group.push(row);
    else byHandle.set(last, [row]);
  }
  return [...byHandle.values()];
}

function toProduct(rows: readonly ForeignRow[]): ForeignProduct {
  const first = (column: Column) =>
    rows.map((row) => cell(row, column)).find((text) => text !== '') ?? '';
  const problem = rows.find((row) => row.problem !== undefined);
  return {
    row: rows[0]?.row ?? 0,
    name: first('title'),
    description: plainText(first('description'), { keepsLineBreaks: false }),
    category: first('type') || lastPart(first('category')),
    otherCategories: [],
    hiddenAs: hiddenAs(first('status').toLowerCase(), first('published')),
    isFeatured: null,
    pictures: picturesOf(rows),
    sku: '',
    variants: variantsOf(rows),
    sharesStock: false,
    oldAddress: oldShopifyAddress(first('handle')),
    notes: [],
    ...(problem ? { problem: `Row ${problem.row}: ${problem.problem}` } : {}),
  };
}

function hiddenAs(status: string, published: string): string | null {
  if (status === 'draft') return 'a draft';
  if (status !== '' && status !== 'active') return status;
  return published !== '' && !isTrue(published) ? 'not published' : null;
}

/**
 * A row with a price or an option is a variant; others only have a picture. A first row without an option, above
 * rows with one, is the product, whose price counts for variants without one.
 */
function variantsOf(rows: readonly ForeignRow[]): Variant[] {
  const names = optionNumbers.map(
    (n) =>
      rows.map(({ cells }) => cells[`option${n} name`] ?? '').find((name) => name !== '') ?? '',
  );
  const [first, ...others] = rows;
  const parent = first && !hasOption(first) && others.some(hasOption) ? first : null;
  return (parent ? others : rows)
    .filter((row) => cell(row, 'price') !== '' || hasOption(row))
    .map((row) => {
      const priced = parent && cell(row, 'price') === '' ? parent : row;
      return {
        sku: cell(row, 'sku'),
        price: cell(priced, 'price'),
        priceBefore: cell(priced, 'priceBefore'),
        stock: wholeNumber(cell(row, 'stock')) ?? 0,
        isCounted: isTracked(row) && wholeNumber(cell(row, 'stock')) !== null,
        grams: toGrams(cell(row, 'grams'), 'g'),
        options: optionNumbers
          .map((n, at) => ({ name: names[at] ?? '', value: row.cells[`option${n} value`] ?? '' }))
          .filter(({ name, value }) => name !== '' && value !== '' && value !== 'Default Title'),
      };
    });
}

function hasOption({ cells }: ForeignRow): boolean {
  return optionNumbers.some((n) => (cells[`option${n} value`] ?? '').trim() !== '');
}

/** Untracked stock has a number in the file, too, mostly 0. */
function isTracked(row: ForeignRow): boolean {
  const hasColumn = columns.stockTracker.some((name) => name in row.cells);
  return !hasColumn || cell(row, 'stockTracker') !== '';
}

const optionNumbers = [1, 2, 3];

function picturesOf(rows: readonly ForeignRow[]): ForeignProduct['pictures'] {
  return rows
    .filter((row) => cell(row, 'picture') !== '')
    .map((row, at) => ({
      url: cell(row, 'picture'),
      alt: cell(row, 'pictureAlt'),
      position: wholeNumber(cell(row, 'picturePosition')) ?? at,
    }))
    .sort((one, other) => one.position - other.position);
}

function cell({ cells }: ForeignRow, column: Column): string {
  return columns[column].map((name) => cells[name]?.trim() ?? '').find((text) => text !== '') ?? '';
}

/** 'Clothing > Sarees' → 'Sarees' */
export function lastPart(path: string): string {
  return path.split('>').at(-1)?.trim() ?? '';
}

/** '7' and '7.00'; null if it is not a whole number, such as an empty cell. */
export function wholeNumber(text: string): number | null {
  const digits = latinDigits(text.trim());
  return /^-?[0-9]{1,9}(?:\.0+)?$/.test(digits) ? Number(digits) : null;
}

export function isTrue(text: string): boolean {
  return ['true', 'yes', '1'].includes(text.trim().toLowerCase());
}
