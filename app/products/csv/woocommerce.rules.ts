import { oldWooCommerceAddress } from '#app/products/seo/old-address.rules.ts';
import type { ForeignProduct, ForeignRow, ImportNote, Variant } from './other-shops.contract.ts';
import { plainText, readCharacters } from './plain-text.rules.ts';
import { isTrue, lastPart, wholeNumber } from './shopify.rules.ts';
import { toGrams, weightUnits } from './weight.rules.ts';

/**
 * WooCommerce's product file, by its English column names in lower case
 * (https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema, and its exporter's output).
 */
export function isWooCommerceHeader(header: readonly string[]): boolean {
  return ['type', 'name', 'regular price'].every((name) => header.includes(name));
}

/** The file's products, and notes on omitted ones. Pauses after each. */
export function* readWooCommerce(
  rows: readonly ForeignRow[],
): Generator<undefined, { products: ForeignProduct[]; leftOut: ImportNote[] }> {
  const variations = Map.groupBy(rows.filter(isVariation), parentKey);
  const products: ForeignProduct[] = [];
  const leftOut: ImportNote[] = [];
  const addressOf = addressFinder();
  for (const row of rows.filter((one) => !isVariation(one))) {
    yield;
    const keys = [cell(row, 'sku'), `id:${cell(row, 'id')}`].map((key) => key.toLowerCase());
    const own = keys.flatMap((key) => variations.get(key) ?? []);
    for (const key of keys) variations.delete(key);
    const oldAddress = addressOf(row);
    const why = whyLeftOut(typesOf(row));
    if (why === null) products.push({ ...toProduct(row, own), oldAddress });
    else leftOut.push({ row: row.row, name: cell(row, 'name'), note: `It is ${why}: left out.` });
  }
  for (const row of [...variations.values()].flat()) {
    yield;
    products.push(orphan(row));
  }
  return { products: products.sort((one, other) => one.row - other.row), leftOut };
}

function typesOf(row: ForeignRow): string[] {
  return cell(row, 'type').toLowerCase().split(/,\s*/);
}

function isVariation(row: ForeignRow): boolean {
  return typesOf(row).includes('variation');
}

/** A variation names its product by SKU, else as 'id:123'. */
function parentKey(row: ForeignRow): string {
  return cell(row, 'parent').toLowerCase();
}

function whyLeftOut(types: readonly string[]): string | null {
  if (types.includes('grouped')) return 'a group of products';
  if (types.includes('external')) return 'sold on another site';
  if (types.includes('virtual') || types.includes('downloadable'))
    return 'nothing that can be sent';
  return types.some((type) => type === 'simple' || type === 'variable')
    ? null
    : `of a kind this shop does not know (‘${types.join(', ')}’)`;
}

function toProduct(row: ForeignRow, variations: readonly ForeignRow[]): ForeignProduct {
  const [category = '', ...otherCategories] = categoriesOf(row);
  const description = descriptionOf(row, 'description');
  const problem = [row, ...variations].find((one) => one.problem !== undefined);
  return {
    row: row.row,
    name: readCharacters(cell(row, 'name')),
    description: description || descriptionOf(row, 'short description'),
    category,
    otherCategories,
    hiddenAs: hiddenAs(row),
    isFeatured: isTrue(cell(row, 'is featured?')),
    pictures: listOf(cell(row, 'images')).map((url) => ({ url, alt: '' })),
    sku: cell(row, 'sku'),
    ...variantsOf(row, variations),
    oldAddress: null,
    notes: saleNotes([row, ...variations]),
    ...(problem ? { problem: `Row ${problem.row}: ${problem.problem}` } : {}),
  };
}

/** A variation whose product is not in the file. */
function orphan(row: ForeignRow): ForeignProduct {
  const problem = `It is a variation of ‘${cell(row, 'parent')}’, which is not in the file`;
  return { ...toProduct(row, []), oldAddress: null, notes: [], problem: row.problem ?? problem };
}

/** It writes line breaks as '\n', and a literal '\n' as '\\n'. */
function descriptionOf(row: ForeignRow, column: string): string {
  const source = cell(row, column).replace(/(\\?)\\n/g, (_, escaped) => (escaped ? '\\n' : '\n'));
  return plainText(source, { keepsLineBreaks: true });
}

function hiddenAs(row: ForeignRow): string | null {
  const published = cell(row, 'published');
  if (published === '-1') return 'a draft';
  if (published === '0') return 'private';
  const visibility = cell(row, 'visibility in catalog') || cell(row, 'visibility in catalogue');
  return visibility.toLowerCase() === 'hidden' ? 'hidden' : null;
}

/** The last part of each path, without those on the way of others. */
function categoriesOf(row: ForeignRow): string[] {
  const paths = listOf(cell(row, 'categories')).map((path) => readCharacters(path));
  // Sorted so that what is below a path follows it.
  const sorted = [...new Set(paths)].map((path) => path.replaceAll(' >', '\0')).sort();
  const parents = new Set(sorted.filter((path, at) => sorted[at + 1]?.startsWith(`${path}\0`)));
  const deepest = paths.filter((path) => !parents.has(path.replaceAll(' >', '\0')));
  return [...new Set(deepest.map(lastPart))].filter((name) => name !== 'Uncategorized');
}

function variantsOf(
  row: ForeignRow,
  variations: readonly ForeignRow[],
): Pick<ForeignProduct, 'variants' | 'sharesStock'> {
  const own = attributesOf(row);
  const sold = variations.length > 0 ? variations : [row];
  const isCounted = sold.some((one) => wholeNumber(cell(one, 'stock')) !== null);
  const shared = isCounted ? null : stockOf(row);
  const variants = sold.map((one, at) => ({
    sku: variations.length > 0 ? cell(one, 'sku') : '',
    ...pricesOf(one),
    // Stock of the product as a whole is counted once.
    ...counted(shared === null ? stockOf(one) : at === 0 ? shared : 0),
    // A variation without a weight has its product's.
    grams: gramsOf(one) ?? gramsOf(row),
    options: variations.length > 0 ? optionsOf(one, own) : own.flatMap(({ options }) => options),
  }));
  return { variants, sharesStock: shared !== null };
}

function counted(stock: number | null): Pick<Variant, 'stock' | 'isCounted'> {
  return { stock: stock ?? 0, isCounted: stock !== null };
}

/** In stock without a number is no number; out of stock is 0. */
function stockOf(row: ForeignRow): number | null {
  const stock = wholeNumber(cell(row, 'stock'));
  if (stock !== null) return stock;
  return cell(row, 'in stock?') === '0' ? 0 : null;
}

/** The shop's unit is in the column's name: 'Weight (kg)'. */
function gramsOf(row: ForeignRow): number | null {
  const unit = weightUnits.find((one) => cell(row, `weight (${one})`) !== '');
  return unit ? toGrams(cell(row, `weight (${unit})`), unit) : null;
}

function pricesOf(row: ForeignRow): Pick<Variant, 'price' | 'priceBefore'> {
  const [regular, sale] = [cell(row, 'regular price'), cell(row, 'sale price')];
  return sale === '' ? { price: regular, priceBefore: '' } : { price: sale, priceBefore: regular };
}

type Attribute = { name: string; options: Variant['options'] };

/** 'Attribute 1 name' and 'Attribute 1 value(s)', and so on. */
function attributesOf({ cells }: ForeignRow): Attribute[] {
  return Object.entries(cells).flatMap(([column, text]) => {
    const [, number] = /^attribute ([0-9]+) name$/.exec(column) ?? [];
    if (number === undefined || text.trim() === '') return [];
    const name = readCharacters(text.trim());
    const values = listOf(cells[`attribute ${number} value(s)`] ?? '');
    return [{ name, options: values.map((value) => ({ name, value: readCharacters(value) })) }];
  });
}

/** A variation's options; for an attribute it leaves open, all of the product's. */
function optionsOf(variation: ForeignRow, own: readonly Attribute[]): Variant['options'] {
  const chosen = attributesOf(variation);
  const names = new Set([...own, ...chosen].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const options = chosen.find((one) => one.name === name)?.options ?? [];
    return options.length > 0 ? options : (own.find((one) => one.name === name)?.options ?? []);
  });
}

function saleNotes(rows: readonly ForeignRow[]): string[] {
  const isTimed = rows.some(
    (row) => cell(row, 'date sale price starts') !== '' || cell(row, 'date sale price ends') !== '',
  );
  return isTimed ? ['Its sale had dates there: here it lasts until you end it.'] : [];
}

/** 'Red, Rani\, gold' → 'Red' and 'Rani, gold' */
function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '');
}

/**
 * The address of each product in turn. The file has none, unless an extension adds a column 'slug': WordPress
 * derives it from the name, and numbers equal ones.
 */
function addressFinder(): (row: ForeignRow) => string | null {
  const taken = new Map<string, number>();
  return (row) => {
    const slug = cell(row, 'slug');
    if (slug !== '') return oldWooCommerceAddress(slug);
    const made = slugOfName(readCharacters(cell(row, 'name')));
    const count = (taken.get(made) ?? 0) + 1;
    taken.set(made, count);
    return oldWooCommerceAddress(count === 1 ? made : `${made}-${count}`);
  };
}

/** Like WordPress: 'Gadwal & Pattu Saree (6.5 m)' → 'gadwal-pattu-saree-6-5-m'. */
function slugOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(?<=[a-z])[\u0300-\u036f]+/gi, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s./–—_]+/g, (run) => (run.includes('_') ? run : '-'))
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

function cell({ cells }: ForeignRow, column: string): string {
  return cells[column]?.trim() ?? '';
}
