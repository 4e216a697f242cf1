import { formatMoney } from '#app/kit/money.ts';
import { oneLine } from '#app/kit/text.ts';
import { choiceName } from './choice-cells.rules.ts';
import { chooseOptions, shareOf, spreadNote } from './choose-options.rules.ts';
import { countVariants, paise } from './count-variants.rules.ts';
import type {
  ForeignProduct,
  TranslatedCells,
  TranslatedProduct,
  Variant,
} from './other-shops.contract.ts';
import { weightOf } from './weight.rules.ts';

const maxPictures = 5;
const maxAltLength = 200;

/** Another shop's product as a row of this shop's file, what is not counted there, and what does not fit. */
export function joinVariants(
  product: ForeignProduct,
): Pick<TranslatedProduct, 'cells' | 'uncounted'> & { notes: string[] } {
  const { variants, pictures, hiddenAs, isFeatured } = product;
  const notes = [...product.notes];
  const { cells: sold, options, uncounted } = soldCells(product, notes);
  const weight = weightOf(variants, notes);
  const used = usablePictures(pictures, notes);
  if (hiddenAs !== null) notes.push(`It is ${hiddenAs} there: it is hidden here.`);
  if (product.otherCategories.length > 0) {
    notes.push(
      `A product has one category here. Not taken: ${product.otherCategories.join(', ')}.`,
    );
  }
  const cells: TranslatedCells = {
    name: oneLine(product.name),
    description: product.description,
    ...sold,
    category: product.category,
    ...options,
    visible: hiddenAs === null ? 'yes' : 'no',
    ...weight,
    images: used.map(({ url }) => url).join(' '),
    alt_texts: used.map(({ alt }) => oneLine(alt).slice(0, maxAltLength)).join('\n'),
  };
  if (isFeatured !== null) cells.featured = isFeatured ? 'yes' : 'no';
  if (product.oldAddress !== null) cells.old_addresses = product.oldAddress;
  return { cells, uncounted, notes };
}

/** Prices, stock and SKUs, by size and color where the variants differ by these. */
function soldCells(product: ForeignProduct, notes: string[]) {
  const { sharesStock, variants: given } = product;
  const isOne = sharesStock && areAlike(product);
  const isSpread = sharesStock && !isOne && given.length > 1;
  if (isSpread) notes.push(spreadNote);
  const [first] = given;
  const variants = isSpread
    ? given.map((one, at) => ({ ...one, stock: shareOf(first?.stock ?? 0, given.length, at) }))
    : given;
  const stock = stockOf(given, notes);
  const { variants: chosen, cells: options } = chooseOptions(variants, notes);
  const counted = chosen && !isOne ? countVariants(chosen, product.sku, notes) : null;
  if (chosen && counted) {
    const uncounted = chosen.filter(({ isCounted }) => !isCounted).map(choiceName);
    if (uncounted.length > 0) notes.push(uncountedNote(uncounted, chosen.length));
    return { cells: counted, options, uncounted };
  }
  if (given.length > 1 && !isOne) notes.push(notCountedNote);
  const uncounted = given.every(({ isCounted }) => isCounted) ? [] : [''];
  if (uncounted.length > 0) notes.push(uncountedNote(uncounted, 1));
  const cells = { ...priceOf(given, notes), stock: String(stock), ...skuOf(product, notes) };
  return { cells, options, uncounted };
}

export const notCountedThere = 'It is not counted there.';

function uncountedNote(names: readonly string[], all: number): string {
  return names.length === all ? notCountedThere : `Not counted there: ${names.join(', ')}.`;
}

const notCountedNote =
  'Its variants cannot be told apart by size and color: they are counted as one.';

/** Whether the variants have one price and no SKUs of their own, so that one stock number is enough. */
function areAlike(product: ForeignProduct): boolean {
  const prices = new Set(
    product.variants.map(({ price, priceBefore }) => `${price} ${priceBefore}`),
  );
  return prices.size === 1 && skusOf(product).length === 0;
}

/** Its own; else the one that its variants have. */
function skuOf(product: ForeignProduct, notes: string[]): { sku?: string } {
  const skus = skusOf(product);
  const [only = ''] = skus;
  if (product.sku !== '') return { sku: product.sku };
  if (skus.length > 1) notes.push(`It has one SKU here. Not taken: ${skus.join(', ')}.`);
  return skus.length === 1 ? { sku: only } : {};
}

function skusOf({ variants }: ForeignProduct): string[] {
  return [...new Set(variants.map(({ sku }) => oneLine(sku)))].filter((sku) => sku !== '');
}

/** The highest price, so that nothing is sold too cheaply; with its sale price. */
function priceOf(
  variants: readonly Variant[],
  notes: string[],
): Pick<TranslatedCells, 'price' | 'sale_price'> {
  const priced = variants.filter(({ price }) => price.trim() !== '');
  // An invalid number comes first, so that the owner is told.
  const unreadable = priced.find(({ price }) => !Number.isFinite(paise(price)));
  const dearest = unreadable ?? priced.toSorted((a, b) => paise(b.price) - paise(a.price))[0];
  if (!dearest) return { price: '', sale_price: '' };
  const { price, priceBefore } = dearest;
  const lowest = Math.min(...priced.map((one) => paise(one.price)));
  if (lowest < paise(price)) {
    const highest = formatMoney(paise(price));
    notes.push(
      `Its variants cost from ${formatMoney(lowest)} to ${highest}: here all cost ${highest}.`,
    );
  } else if (new Set(priced.map((one) => paise(one.priceBefore))).size > 1) {
    notes.push(otherSalesNote);
  }
  return paise(priceBefore) > paise(price)
    ? { price: priceBefore, sale_price: price }
    : { price, sale_price: '' };
}

const otherSalesNote =
  'Its variants had different prices before the sale: that of the first is taken.';

/** The sum, with those below 0 as 0. */
function stockOf(variants: readonly Variant[], notes: string[]): number {
  const negative = variants.filter(({ isCounted, stock }) => isCounted && stock < 0).length;
  if (negative > 0) {
    notes.push(
      variants.length === 1
        ? 'Its stock is below 0 there: it is 0 here.'
        : `The stock of ${negative} of its ${variants.length} variants is below 0: it counts as 0.`,
    );
  }
  return variants.reduce((sum, { stock }) => sum + Math.max(0, stock), 0);
}

/** The first five that can be fetched, each once. */
function usablePictures(
  pictures: ForeignProduct['pictures'],
  notes: string[],
): ForeignProduct['pictures'] {
  const byUrl = new Map(pictures.map(({ url, alt }) => [secureAddress(url), alt]));
  const all = [...byUrl].map(([url, alt]) => ({ url, alt }));
  const usable = all.filter(isUsable);
  const rest = [...all.filter((one) => !isUsable(one)), ...usable.slice(maxPictures)];
  if (rest.length > 0) {
    const why =
      usable.length > maxPictures
        ? 'A product has five pictures here'
        : 'No JPEG, PNG, GIF or WebP';
    notes.push(`${why}. Not taken: ${rest.map(({ url }) => url).join(' ')}`);
  }
  return usable.slice(0, maxPictures);
}

function isUsable({ url }: { url: string }): boolean {
  return /^https:\/\/[^?#]+\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i.test(url);
}

/** Old http addresses work as https. */
function secureAddress(url: string): string {
  return encodeSpaces(url.trim().replace(/^(?:http:)?\/\//i, 'https://'));
}

function encodeSpaces(url: string): string {
  return url.replace(/\s/g, '%20');
}
