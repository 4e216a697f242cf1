import { formatMoney } from '#app/kit/money.ts';
import { latinDigits, oneLine } from '#app/kit/text.ts';
import { type ChosenVariant, countVariants } from './count-variants.rules.ts';
import type { ForeignProduct, TranslatedCells, Variant } from './other-shops.contract.ts';
import { weightOf } from './weight.rules.ts';

const maxPictures = 5;
const maxAltLength = 200;

/** Words in an option's name, in lower case. Hindi ones as typed and as in NFC. */
const sizeWords = words('size sizes saiz naap साइज़ साइज नाप');
const colorWords = words('color colors colour colours coulour colur rang रंग shade shades');
const materialWords = words('material fabric cloth कपड़ा');

type Kind = 'size' | 'color' | 'material' | 'other';

/** The kind of an option by its name: 'Select Size' and 'pa_size' are sizes, 'Colour' and 'रंग' colors. */
export function kindOfOption(name: string): Kind {
  const parts = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u);
  if (parts.some((part) => colorWords.has(part))) return 'color';
  if (parts.some((part) => sizeWords.has(part))) return 'size';
  return parts.some((part) => materialWords.has(part)) ? 'material' : 'other';
}

/** Another shop's product as a row of this shop's file, and what does not fit. */
export function joinVariants(product: ForeignProduct): { cells: TranslatedCells; notes: string[] } {
  const { variants, pictures, hiddenAs, isFeatured } = product;
  const notes = [...product.notes];
  const counted = countedCells(product);
  const price = counted ? {} : priceOf(variants, notes);
  const stock = stockOf(variants, notes);
  const options = optionsOf(variants, notes);
  const weight = weightOf(variants, notes);
  const used = usablePictures(pictures, notes);
  if (counted) {
    notes.push(`Its ${variants.length} variants are counted by size and color.`);
    if (hasOtherSales(variants)) notes.push(otherSalesNote);
  }
  if (hiddenAs !== null) notes.push(`It is ${hiddenAs} there: it is hidden here.`);
  if (product.otherCategories.length > 0) {
    notes.push(
      `A product has one category here. Not taken: ${product.otherCategories.join(', ')}.`,
    );
  }
  const cells: TranslatedCells = {
    name: oneLine(product.name),
    description: product.description,
    ...price,
    ...counted,
    category: product.category,
    ...options,
    visible: hiddenAs === null ? 'yes' : 'no',
    ...weight,
    images: used.map(({ url }) => url).join(' '),
    alt_texts: used.map(({ alt }) => oneLine(alt).slice(0, maxAltLength)).join('\n'),
  };
  const sku = counted?.sku_by_choice === undefined ? skuOf(product) : product.sku;
  if (sku !== '') cells.sku = sku;
  if (stock !== undefined) cells.stock = String(stock);
  if (isFeatured !== null) cells.featured = isFeatured ? 'yes' : 'no';
  if (product.oldAddress !== null) cells.old_addresses = product.oldAddress;
  return { cells, notes };
}

/** The cells of a product whose variants are counted here as there; null if they cannot be. */
function countedCells({ variants }: ForeignProduct) {
  const chosen = variants.map((variant): ChosenVariant | null => {
    const [sizes, colors] = (['size', 'color'] as const).map((kind) =>
      variant.options.filter(({ name }) => kindOfOption(name) === kind),
    );
    if (!sizes || !colors || sizes.length > 1 || colors.length > 1) return null;
    const textOf = ([one]: typeof sizes) => (one && optionText(one.value)) || null;
    return { ...variant, size: textOf(sizes), color: textOf(colors) };
  });
  const known = chosen.filter((one) => one !== null);
  return known.length === chosen.length ? countVariants(known, amount) : null;
}

/** Whether the sale changes the price differences between variants. */
function hasOtherSales(variants: readonly Variant[]): boolean {
  const reductions = variants.map(({ price, priceBefore }) => {
    const reduction = amount(priceBefore) - amount(price);
    return reduction > 0 ? Math.round(reduction * 100) : 0;
  });
  return new Set(reductions).size > 1;
}

/** Whether variants' SKUs are lost: a product not counted by variant has one. */
export function losesSkus(product: ForeignProduct): boolean {
  return (
    countedCells(product)?.sku_by_choice === undefined &&
    product.sku === '' &&
    new Set(skusOf(product)).size > 1
  );
}

function skuOf(product: ForeignProduct): string {
  const skus = [...new Set(skusOf(product))];
  return product.sku || (skus.length === 1 ? (skus[0] ?? '') : '');
}

function skusOf({ variants }: ForeignProduct): string[] {
  return variants.map(({ sku }) => oneLine(sku)).filter((sku) => sku !== '');
}

/** The highest price, so that nothing is sold too cheaply; with its sale price. */
function priceOf(
  variants: readonly Variant[],
  notes: string[],
): Pick<TranslatedCells, 'price' | 'sale_price'> {
  const priced = variants.filter(({ price }) => price.trim() !== '');
  // An invalid number comes first, so that the owner is told.
  const unreadable = priced.find(({ price }) => !Number.isFinite(amount(price)));
  const dearest = unreadable ?? priced.toSorted((a, b) => amount(b.price) - amount(a.price))[0];
  if (!dearest) return { price: '', sale_price: '' };
  const { price, priceBefore } = dearest;
  const lowest = Math.min(...priced.map((one) => amount(one.price)));
  if (lowest < amount(price)) {
    const highest = rupees(amount(price));
    notes.push(`Its variants cost from ${rupees(lowest)} to ${highest}: here all cost ${highest}.`);
  } else if (new Set(priced.map((one) => amount(one.priceBefore))).size > 1) {
    notes.push(otherSalesNote);
  }
  return amount(priceBefore) > amount(price)
    ? { price: priceBefore, sale_price: price }
    : { price, sale_price: '' };
}

const otherSalesNote =
  'Its variants had different prices before the sale: that of the first is taken.';

/** NaN if there is none. Only compared: the product form's rules read what is stored. */
function amount(text: string): number {
  const digits = latinDigits(text).replace(/[,\s₹]|rs\.?|inr/gi, '');
  return digits === '' ? Number.NaN : Number(digits);
}

function rupees(amount: number): string {
  return formatMoney(Math.round(amount * 100));
}

/** Undefined if the file gives no variant's stock. */
function stockOf(variants: readonly Variant[], notes: string[]): number | undefined {
  const known = variants.filter(({ stock }) => stock !== null);
  const unknown = variants.length - known.length;
  const negative = known.filter(({ stock }) => (stock ?? 0) < 0).length;
  if (negative > 0) {
    notes.push(
      variants.length === 1
        ? 'Its stock is below 0 there: it is 0 here.'
        : `The stock of ${negative} of its ${variants.length} variants is below 0: it counts as 0.`,
    );
  }
  if (known.length === 0) return undefined;
  if (unknown > 0) {
    notes.push(`${unknown} of its ${variants.length} variants have no stock number: 0 is counted.`);
  }
  return known.reduce((sum, { stock }) => sum + Math.max(0, stock ?? 0), 0);
}

function optionsOf(
  variants: readonly Variant[],
  notes: string[],
): Pick<TranslatedCells, 'sizes' | 'colors' | 'material'> {
  const values: Record<'size' | 'color', Set<string>> = { size: new Set(), color: new Set() };
  const others = new Map<string, Set<string>>();
  for (const { name, value } of variants.flatMap(({ options }) => options)) {
    const kind = kindOfOption(name);
    const text = optionText(value);
    if (text === '') continue;
    if (kind === 'size' || kind === 'color') values[kind].add(text);
    else others.set(name, (others.get(name) ?? new Set()).add(oneLine(value)));
  }
  let material: string | undefined;
  for (const [name, texts] of others) {
    const [only = ''] = texts;
    if (kindOfOption(name) === 'material' && texts.size === 1) material = only;
    else notes.push(`‘${oneLine(name)}’ has no place here. Not taken: ${[...texts].join(', ')}.`);
  }
  return {
    sizes: [...values.size].join(', '),
    colors: [...values.color].join(', '),
    ...(material === undefined ? {} : { material }),
  };
}

/** Commas separate options here. */
function optionText(value: string): string {
  return oneLine(value).replace(/,\s*/g, ' / ');
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

function words(list: string): Set<string> {
  return new Set(list.normalize('NFC').split(' '));
}
