import { recordOf } from '#app/kit/records.ts';
import { oneLine } from '#app/kit/text.ts';
import { printAttributeCell } from '#app/products/attributes/attribute-values.rules.ts';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import {
  type FieldKey,
  fieldKeys,
  type PlainKey,
  plainKeys,
  printField,
  productFields,
} from '#app/products/editor/product-fields.contract.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { variantCells } from './choice-cells.rules.ts';
import { type CsvCells, type CsvColumn, csvColumns } from './product-csv.contract.ts';

/** The defaults of a new product; it is visible. */
export const emptyCells: CsvCells = {
  ...recordOf(csvColumns, () => ''),
  featured: 'no',
  visible: 'yes',
};

/** A product as a line of the file. */
export function productToCells(
  product: SavedProduct,
  {
    images,
    oldAddresses,
    attributes,
  }: {
    images: readonly ProductImage[];
    oldAddresses: readonly string[];
    /** All attributes of the shop. */
    attributes: readonly Attribute[];
  },
): CsvCells {
  return {
    ...emptyCells,
    ...Object.fromEntries(
      plainKeys.map((key) => [columnOf(key), printField(product, key, ['yes', 'no'])]),
    ),
    id: product.id,
    category: product.categoryName ?? '',
    attributes: printAttributeCell(attributes, product.attributes),
    ...variantCells(product.variants),
    size_chart: product.sizeChartName ?? '',
    images: images.flatMap(({ url, color }) => (color ? [] : url)).join(' '),
    images_by_color: imagesByColorCell(images),
    alt_texts: images.map(({ alt }) => alt).join('\n'),
    video: product.video ?? '',
    old_addresses: oldAddresses.join(' '),
  };
}

/** The line as values of the product form; a checked box is 'on'. Attributes are read on their own. */
export function cellsToFormValues(cells: CsvCells, categoryId: string): Record<string, string> {
  const texts = plainKeys.map((key) => [productFields[key].name, formValue(cells, key)]);
  return { ...Object.fromEntries(texts), [productFields.categoryId.name]: categoryId };
}

function formValue(cells: CsvCells, key: PlainKey): string {
  const column = columnOf(key);
  const { kind } = productFields[key];
  if (kind === 'flag') return parseYesNo(cells[column] || emptyCells[column]) ? 'on' : '';
  return kind === 'text' ? cells[column] : cells[column].trim();
}

/** Which column holds a field of a product. */
export function columnOf(key: FieldKey): CsvColumn {
  return productFields[key].csv;
}

/** The same by the name of the field in the form; null for what is none. */
export function columnOfName(name: string): CsvColumn | null {
  const key = fieldKeys.find((one) => productFields[one].name === name);
  return key ? columnOf(key) : null;
}

/** Null if neither yes nor no. */
export function parseYesNo(cell: string): boolean | null {
  const text = cell.trim().toLowerCase();
  if (['yes', 'true', '1'].includes(text)) return true;
  return ['no', 'false', '0'].includes(text) ? false : null;
}

/** The images of a line, each with its line of alt_texts. */
export function parseImageCells(cells: CsvCells): ProductImage[] {
  const alts = cells.alt_texts.split('\n');
  const images = [
    ...words(cells.images).map((url) => ({ url })),
    ...colorLines(cells).flatMap(({ color, urls }) => urls.map((url) => ({ url, color }))),
  ];
  return images.map(({ url, ...color }, index) => ({
    url,
    alt: oneLine(alts[index] ?? ''),
    ...color,
  }));
}

/** A line for each color: 'Rani: /storage/… /storage/…'. */
function imagesByColorCell(images: readonly ProductImage[]): string {
  const colored = images.filter(({ color }) => color);
  return [...Map.groupBy(colored, ({ color }) => color)]
    .map(([color, ofColor]) => `${color}: ${ofColor.map(({ url }) => url).join(' ')}`)
    .join('\n');
}

/** An invalid line gets an empty color. */
function colorLines({ images_by_color: cell }: CsvCells): { color: string; urls: string[] }[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const colon = line.trim().search(/:\s/);
    if (colon < 0) return { color: '', urls: [] };
    return { color: line.trim().slice(0, colon).trim(), urls: words(line.trim().slice(colon + 1)) };
  });
}

/** The first color in the images cell that is not one of these, '' for a line without one; null if all are right. */
export function findWrongColor(cells: CsvCells, colors: readonly string[]): string | null {
  const known = colors.map((color) => color.toLowerCase());
  const wrong = colorLines(cells).find(({ color }) => !known.includes(color.toLowerCase()));
  return wrong ? wrong.color : null;
}

function words(cell: string): string[] {
  return cell.split(/\s+/).filter((word) => word !== '');
}

/** The addresses in a cell. */
export function parseAddressCell(cell: string): string[] {
  return [...new Set(words(cell))];
}
