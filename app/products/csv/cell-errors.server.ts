import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import type { ProductFields } from '#app/products/editor/product-fields.contract.ts';
import { readOldAddress } from '#app/products/seo/old-address.rules.ts';
import { imagesInput } from '#app/products/uploads/images.input.ts';
import { isImageUrl, type ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { columnOfName, findWrongColor, parseAddressCell, parseYesNo } from './csv-cells.rules.ts';
import type { ImportContext } from './import-context.server.ts';
import { type CsvCells, type CsvColumn, maxOldAddresses } from './product-csv.contract.ts';

/** What is wrong with a row, in one of its cells or, with a null column, as a whole. */
export type CellError = { column: CsvColumn | null; message: string };

export function duplicateVariantSku(
  { variants }: ProductFields,
  current: SavedProduct | null,
  context: ImportContext,
): CellError | null {
  for (const { sku } of variants ?? []) {
    const holder = context.skuHolder(sku);
    if (sku === '' || !holder || holder.id === current?.id) continue;
    return { column: 'sku_by_choice', message: `${holder.name} has the SKU ${sku} already` };
  }
  return null;
}

export function unknownCategory({ category }: CsvCells): CellError {
  return { column: 'category', message: `There is no category '${category.trim()}'` };
}

/** An empty cell means no chart. */
export function wrongChart(charts: string[] | null, name: string): CellError[] {
  if (charts === null || name === '' || charts.length === 1) return [];
  const message =
    charts.length === 0
      ? `There is no size chart '${name}': add it under Settings first`
      : `Several size charts are called '${name}': give them other names first`;
  return [{ column: 'size_chart', message }];
}

export function invalidFlags(cells: CsvCells): CellError[] {
  return (['featured', 'visible'] as const)
    .filter((column) => cells[column].trim() !== '' && parseYesNo(cells[column]) === null)
    .map((column) => ({ column, message: 'Say yes or no' }));
}

export function duplicateSku(
  { sku }: CsvCells,
  current: SavedProduct | null,
  context: ImportContext,
): CellError[] {
  const other = context.skuHolder(sku.trim());
  if (!other || other.id === current?.id) return [];
  return [{ column: 'sku', message: `${other.name} has this SKU already` }];
}

export function invalidFields(fields: Record<string, string> = {}): CellError[] {
  return Object.entries(fields).map(([field, message]) => ({
    column: columnOfName(field),
    message,
  }));
}

export function invalidImages(
  images: ProductImage[],
  unknownUrls: string[],
  mayFetch: boolean,
): CellError[] {
  const parsed = imagesInput.safeParse(JSON.stringify(images));
  const [issue] = parsed.error?.issues ?? [];
  if (issue) return [{ column: 'images', message: issue.message }];
  const unusable = unknownUrls.find((url) => !mayFetch || !isImageUrl(url));
  if (unusable === undefined) return [];
  const address = unusable.slice(0, 100);
  const hint = mayFetch ? 'and no https:// address of one' : '– upload it first';
  return [{ column: 'images', message: `${address} is no picture of this shop ${hint}` }];
}

/** A color the product has, or already has images of. */
export function unknownColor(cells: CsvCells, colors: string[]): CellError[] {
  const wrong = findWrongColor(cells, colors);
  if (wrong === null) return [];
  const message =
    wrong === ''
      ? 'Write a line for each color, its pictures after a colon: Rani: /storage/…'
      : `${wrong.slice(0, 60)} is none of its colors`;
  return [{ column: 'images_by_color', message }];
}

/** Each in its lookup form, and of no other product. */
export function invalidAddresses(
  cells: CsvCells,
  current: SavedProduct | null,
  context: ImportContext,
): CellError[] {
  const addresses = parseAddressCell(cells.old_addresses);
  if (addresses.length > maxOldAddresses) {
    const message = `A product can have ${maxOldAddresses} earlier addresses at most`;
    return [{ column: 'old_addresses', message }];
  }
  return addresses.flatMap((address) => {
    const other = context.byOldAddress(address);
    const message =
      readOldAddress(address) !== address
        ? `${address.slice(0, 100)} is not written as /products/… or /product/… in lower case`
        : other && other.id !== current?.id
          ? `${other.name} had the address ${address}`
          : null;
    return message === null ? [] : [{ column: 'old_addresses' as const, message }];
  });
}
