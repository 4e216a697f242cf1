import { isUuid } from '#app/kit/text.ts';
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
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import {
  type CellError,
  duplicateSku,
  duplicateVariantSku,
  invalidAddresses,
  invalidFields,
  invalidFlags,
  invalidImages,
  unknownCategory,
  unknownColor,
  wrongChart,
} from './cell-errors.server.ts';
import { parseVariantCells } from './choice-cells.rules.ts';
import {
  cellsToFormValues,
  columnOf,
  columnOfName,
  emptyCells,
  parseAddressCell,
  parseImageCells,
  productToCells,
} from './csv-cells.rules.ts';
import { type ImportContext, rowId } from './import-context.server.ts';
import { planVideo } from './plan-video.server.ts';
import { type CsvCells, type CsvColumn, importRefusals } from './product-csv.contract.ts';
import type { CsvRow } from './read-csv.server.ts';
import { keepShopStock } from './uncounted-stock.rules.ts';

/** What importing one row would change. */
export type PlannedLine = {
  row: number;
  /** The product it changes; null for a new one. */
  productId: string | null;
  /** The id that a new one has in the file, if any. */
  newId: string | null;
  fields: ProductFields;
  /** Null if the images stay. */
  images: ProductImage[] | null;
  /** The same with the file's addresses, for the plan's fingerprint. */
  imagesInFile: ProductImage[] | null;
  /** Its addresses in other shops; null if they stay. */
  oldAddresses: string[] | null;
  /** Its own size chart, with a null id for its category's; null if it stays. */
  sizeChart: { id: string | null } | null;
  /** Its video, with a null address for none; null if it stays. */
  video: { url: string | null } | null;
  /** The addresses to fetch first. */
  imagesToFetch: string[];
  /** The columns that change the product. */
  changes: CsvColumn[];
  /** Whether some of its stock is the owner's answer for what another shop does not count. */
  usesAnswer: boolean;
};

/** Returns what a row would change, or all its errors. `mayFetch` as in `planImport`. */
export function planLine(
  row: CsvRow,
  context: ImportContext,
  mayFetch: boolean,
): PlannedLine | CellError[] {
  const current = context.productOf(row);
  const id = rowId(row);
  if (id && !current && !context.isNewId(id)) {
    const message = isUuid(id)
      ? 'It was deleted here; to add it again, leave the id empty'
      : 'This shop has no such product; for a new one, leave the id empty';
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
  const video = planVideo(cells.video, current, context);
  const errors = [
    ...('reason' in attributes ? [attributeError(attributes.reason)] : []),
    ...(categoryId === null ? [unknownCategory(cells)] : []),
    ...wrongChart(charts, chartName),
    ...(video && 'message' in video ? [video] : []),
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
  if (!parsed.ok || 'reason' in attributes || errors.length > 0 || (video && 'message' in video)) {
    return errors;
  }

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
  if (video) changes.push('video');
  return {
    row: row.row,
    productId: current?.id ?? null,
    newId: (!current && id) || null,
    fields,
    images: areImagesSame ? null : images,
    imagesInFile: areImagesSame ? null : imagesInFile,
    oldAddresses: areAddressesSame ? null : oldAddresses,
    sizeChart: isChartSame ? null : { id: charts?.[0] ?? null },
    video,
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
