import { readAttributeCell } from '#app/products/attributes/attribute-values.input.ts';
import { orderedValues } from '#app/products/attributes/attribute-values.rules.ts';
import { type AttributeValues, mrpProblem } from '#app/products/attributes/attributes.contract.ts';
import {
  changedProductFields,
  imagesDigest,
  type SavedProduct,
} from '#app/products/editor/product-conflict.rules.ts';
import {
  type PlainFields,
  type ProductFields,
  plainKeys,
} from '#app/products/editor/product-fields.contract.ts';
import { parseProductFields, stockSchema } from '#app/products/editor/product-fields.input.ts';
import { stockIsCountedText, sumOf } from '#app/products/editor/variants.contract.ts';
import { parseSignedPaise } from '#app/products/editor/variants.input.ts';
import {
  areVariantsSame,
  completeVariants,
  type VariantProblem,
  variantProblem,
  withVariants,
} from '#app/products/editor/variants.rules.ts';
import { readOldAddress } from '#app/products/seo/old-address.rules.ts';
import { imagesInput } from '#app/products/uploads/images.input.ts';
import { isImageUrl, type ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { parseVariantCells } from './choice-cells.rules.ts';
import {
  cellsToFormValues,
  columnOf,
  columnOfName,
  emptyCells,
  findWrongColor,
  parseAddressCell,
  parseImageCells,
  parseYesNo,
  productToCells,
} from './csv-cells.rules.ts';
import { type ImportContext, rowId } from './import-context.server.ts';
import {
  type CsvCells,
  type CsvColumn,
  importRefusals,
  maxOldAddresses,
} from './product-csv.contract.ts';
import type { CsvRow } from './read-csv.server.ts';
import { keepShopStock } from './uncounted-stock.rules.ts';

/** What importing one row would change. */
export type PlannedLine = {
  row: number;
  /** The product it changes; null for a new one. */
  productId: string | null;
  fields: ProductFields;
  /** Null if the images stay. */
  images: ProductImage[] | null;
  /** The same with the file's addresses, for the plan's fingerprint. */
  imagesInFile: ProductImage[] | null;
  /** Its addresses in other shops; null if they stay. */
  oldAddresses: string[] | null;
  /** Its own size chart, with a null id for its category's; null if it stays. */
  sizeChart: { id: string | null } | null;
  /** The addresses to fetch first. */
  imagesToFetch: string[];
  /** The columns that change the product. */
  changes: CsvColumn[];
  /** Whether some of its stock is the owner's answer for what another shop does not count. */
  usesAnswer: boolean;
};

export type CellError = { column: CsvColumn | null; message: string };

/** Returns what a row would change, or all its errors. `mayFetch` as in `planImport`. */
export function planLine(
  row: CsvRow,
  context: ImportContext,
  mayFetch: boolean,
): PlannedLine | CellError[] {
  const current = context.productOf(row);
  if (rowId(row) && !current) {
    const message = 'This shop has no such product; for a new one, leave the id empty';
    return [{ column: 'id', message }];
  }
  const currentImages = context.imagesOf(current);
  const currentAddresses = context.oldAddressesOf(current);
  const currentCells = current
    ? productToCells(current, {
        images: currentImages,
        oldAddresses: currentAddresses,
        attributes: context.attributes,
      })
    : emptyCells;
  const { cells: given, usesAnswer } = keepShopStock(row.cells, row.uncounted ?? [], current);
  const cells: CsvCells = { ...currentCells, ...given };
  const categoryId = context.categoryId(cells.category.trim());
  const texts = cellsToFormValues(cells, categoryId ?? '');
  const parsed = parseProductFields(texts, importRefusals.hasErrors);
  // A row without that cell leaves the colors' images, with their texts.
  const saysColors = row.cells.images_by_color !== undefined;
  const imagesInFile = [
    ...parseImageCells(saysColors ? cells : { ...cells, images_by_color: '' }),
    ...(saysColors ? [] : currentImages.filter(({ color }) => color)),
  ];
  const images = imagesInFile.map(context.resolveImage);
  const isNew = ({ url }: ProductImage) =>
    !context.isUploadedUrl(url) && !currentImages.some((one) => one.url === url);
  const unknownUrls = images.filter(isNew).map(({ url }) => url);
  const attributes = attributesOf(current, { currentCells, cells }, context);
  const chartName = cells.size_chart.trim();
  const isChartSame = chartName.toLowerCase() === currentCells.size_chart.toLowerCase();
  const charts = isChartSame ? null : context.chartIds(chartName);
  const errors = [
    ...('reason' in attributes ? [attributeError(attributes.reason)] : []),
    ...(categoryId === null ? [unknownCategory(cells)] : []),
    ...wrongChart(charts, chartName),
    ...invalidFlags(cells),
    ...duplicateSku(cells, current, context),
    ...(parsed.ok ? [] : invalidFields(parsed.refusal.fields)),
    ...invalidImages(images, unknownUrls, mayFetch),
    ...unknownColor(cells, [
      ...(parsed.ok ? parsed.value.colors : []),
      ...currentImages.flatMap(({ color }) => color ?? []),
    ]),
    ...invalidAddresses(cells, current, context),
  ];
  if (!parsed.ok || 'reason' in attributes || errors.length > 0) return errors;

  const areImagesSame = imagesDigest(images) === imagesDigest(currentImages);
  const plain = current
    ? applyChangedCells(current, parsed.value, currentCells, cells)
    : { ...parsed.value, variants: null };
  const described = { ...plain, attributes: attributes.values };
  const fields = withChoices(described, current, { currentCells, cells });
  if ('message' in fields) return [fields];
  const mrpReason = mrpProblem(fields);
  if (mrpReason && mrpReason !== (current && mrpProblem(current)))
    return [attributeError(mrpReason)];
  const skuError = duplicateVariantSku(fields, current, context);
  if (skuError) return [skuError];
  const changes = current ? changedProductFields(current, fields).map(columnOf) : [];
  if (current && !areVariantsSame(current.variants, fields.variants)) {
    changes.push('stock_by_choice');
  }
  if (!areImagesSame) changes.push('images');
  const oldAddresses = parseAddressCell(cells.old_addresses).sort();
  const areAddressesSame = oldAddresses.join(' ') === currentAddresses.toSorted().join(' ');
  if (!areAddressesSame) changes.push('old_addresses');
  if (!isChartSame) changes.push('size_chart');
  return {
    row: row.row,
    productId: current?.id ?? null,
    fields,
    images: areImagesSame ? null : images,
    imagesInFile: areImagesSame ? null : imagesInFile,
    oldAddresses: areAddressesSame ? null : oldAddresses,
    sizeChart: isChartSame ? null : { id: charts?.[0] ?? null },
    imagesToFetch: unknownUrls,
    changes,
    usesAnswer,
  };
}

/** The row's attributes; the product's if the cell is as exported. */
function attributesOf(
  current: SavedProduct | null,
  { currentCells, cells }: Record<'currentCells' | 'cells', CsvCells>,
  { attributes }: ImportContext,
): { values: AttributeValues } | { reason: string } {
  if (cells.attributes === currentCells.attributes) return { values: current?.attributes ?? {} };
  const read = readAttributeCell(attributes, cells.attributes);
  return 'reason' in read ? read : { values: orderedValues(read.values) };
}

function attributeError(message: string): CellError {
  return { column: 'attributes', message };
}

/** With the sizes and colors counted by the row, one for each offered; or what is wrong with them. */
function withChoices(
  plain: ProductFields,
  current: SavedProduct | null,
  { currentCells, cells }: Record<'currentCells' | 'cells', CsvCells>,
): ProductFields | CellError {
  const isAsExported = choiceColumns.every((column) => cells[column] === currentCells[column]);
  const parsed = isAsExported
    ? plain.variants
    : parseVariantCells(cells, plain, current?.variants ?? null, {
        stock: (text) => stockSchema.safeParse(text).data ?? null,
        paise: parseSignedPaise,
      });
  if (parsed && 'message' in parsed) return parsed;
  const isStockTyped = cells.stock.trim() !== '' && cells.stock !== currentCells.stock;
  if (parsed && isStockTyped && plain.stock !== sumOf(parsed)) {
    return { column: 'stock', message: stockIsCountedText };
  }
  const given = withVariants(plain, parsed);
  const variants = completeVariants(current, given);
  const fields = { ...given, variants: variants && 'reason' in variants ? null : variants };
  const problem = variants && 'reason' in variants ? variants : variantProblem(fields);
  return problem ? { column: columnOfProblem(problem), message: problem.reason } : fields;
}

const choiceColumns = ['stock_by_choice', 'price_by_choice', 'sku_by_choice'] as const;

function columnOfProblem({ field }: VariantProblem): CsvColumn {
  if (field.startsWith('variant-price-')) return 'price_by_choice';
  if (field.startsWith('variant-sku-')) return 'sku_by_choice';
  return columnOfName(field) ?? 'stock_by_choice';
}

function duplicateVariantSku(
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

function unknownCategory({ category }: CsvCells): CellError {
  return { column: 'category', message: `There is no category '${category.trim()}'` };
}

/** An empty cell means no chart. */
function wrongChart(charts: string[] | null, name: string): CellError[] {
  if (charts === null || name === '' || charts.length === 1) return [];
  const message =
    charts.length === 0
      ? `There is no size chart '${name}'`
      : `Several size charts are called '${name}': give them other names first`;
  return [{ column: 'size_chart', message }];
}

function invalidFlags(cells: CsvCells): CellError[] {
  return (['featured', 'visible'] as const)
    .filter((column) => cells[column].trim() !== '' && parseYesNo(cells[column]) === null)
    .map((column) => ({ column, message: 'Say yes or no' }));
}

function duplicateSku(
  { sku }: CsvCells,
  current: SavedProduct | null,
  context: ImportContext,
): CellError[] {
  const other = context.skuHolder(sku.trim());
  if (!other || other.id === current?.id) return [];
  return [{ column: 'sku', message: `${other.name} has this SKU already` }];
}

function invalidFields(fields: Record<string, string> = {}): CellError[] {
  return Object.entries(fields).map(([field, message]) => ({
    column: columnOfName(field),
    message,
  }));
}

function invalidImages(
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
function unknownColor(cells: CsvCells, colors: string[]): CellError[] {
  const wrong = findWrongColor(cells, colors);
  if (wrong === null) return [];
  const message =
    wrong === ''
      ? 'Write a line for each color, its pictures after a colon: Rani: /storage/…'
      : `${wrong.slice(0, 60)} is none of its colors`;
  return [{ column: 'images_by_color', message }];
}

/** Each in its lookup form, and of no other product. */
function invalidAddresses(
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

/** Keeps the stored value if a cell is as exported, such as a color with a comma. */
function applyChangedCells(
  current: SavedProduct,
  parsed: PlainFields,
  currentCells: CsvCells,
  cells: CsvCells,
): Omit<ProductFields, 'attributes'> {
  const changed = plainKeys.filter((key) => cells[columnOf(key)] !== currentCells[columnOf(key)]);
  return { ...current, ...Object.fromEntries(changed.map((key) => [key, parsed[key]])) };
}
