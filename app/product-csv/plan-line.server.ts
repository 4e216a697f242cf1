import { differing, type SavedProduct } from '#app/admin-products/product-change.rules.ts';
import {
  type FieldKey,
  fieldNames,
  type ProductFields,
} from '#app/admin-products/product-fields.contract.ts';
import { parseProductFields } from '#app/admin-products/product-fields.input.ts';
import { imagesInput } from '#app/uploads/images.input.ts';
import { isImageUrl, type ProductImage } from '#app/uploads/uploads.contract.ts';
import {
  cellsOf,
  columnOfField,
  formTextsOfCells,
  imagesOfCells,
  newCells,
  yesOrNo,
} from './cells.rules.ts';
import { idOf, type Known } from './known.server.ts';
import { type Cells, type Column, fileRefusals, type LineError } from './product-files.contract.ts';
import type { Row } from './read-csv.server.ts';

/** What one line of a file would do. */
export type Planned = {
  line: number;
  /** The product it changes; null for a new one. */
  before: SavedProduct | null;
  fields: ProductFields;
  /** Null where the pictures stay as they are. */
  images: ProductImage[] | null;
  /** The same as the line says them, by which two plans are compared. */
  saidImages: ProductImage[] | null;
  /** The addresses among them that are to be fetched first. */
  toFetch: string[];
  /** The columns in which it changes the product. */
  changes: Column[];
};

type Wrong = { column: Column | null; message: string };

/** Out: what the line would do, or everything that is wrong with it. In: may pictures be fetched yet? */
export function planLine(row: Row, known: Known, mayFetch: boolean): Planned | LineError[] {
  const { line } = row;
  const before = known.productOf(row);
  if (idOf(row) && !before) {
    const message = 'This shop has no such product; for a new one, leave the id empty';
    return [{ line, column: 'id', message }];
  }
  const had = known.picturesOf(before);
  const asItIs = before ? cellsOf(before, had) : newCells;
  const cells: Cells = { ...asItIs, ...row.cells };
  const categoryId = known.categoryId(cells.category.trim());
  const texts = formTextsOfCells(cells, categoryId ?? '');
  const parsed = parseProductFields(texts, fileRefusals.notRight);
  const saidImages = imagesOfCells(cells);
  const images = saidImages.map(known.ownCopy);
  const isNew = ({ url }: ProductImage) =>
    !known.isUploaded(url) && !had.some((one) => one.url === url);
  const strangers = images.filter(isNew).map(({ url }) => url);
  const wrong = [
    ...(categoryId === null ? [noCategory(cells)] : []),
    ...wrongBoxes(cells),
    ...wrongSku(cells, before, known),
    ...(parsed.ok ? [] : wrongFields(parsed.refusal.fields)),
    ...wrongImages(images, strangers, mayFetch),
  ];
  if (!parsed.ok || wrong.length > 0) return wrong.map((one) => ({ line, ...one }));

  const isSameImages = JSON.stringify(images) === JSON.stringify(had);
  const fields = before ? unlessSaidAnew(before, parsed.value, asItIs, cells) : parsed.value;
  const changes = before ? differing(before, fields).map(columnOf) : [];
  if (!isSameImages) changes.push('images');
  return {
    line,
    before,
    fields,
    images: isSameImages ? null : images,
    saidImages: isSameImages ? null : saidImages,
    toFetch: strangers,
    changes,
  };
}

function noCategory({ category }: Cells): Wrong {
  return { column: 'category', message: `There is no category '${category.trim()}'` };
}

function wrongBoxes(cells: Cells): Wrong[] {
  return (['featured', 'visible'] as const)
    .filter((column) => cells[column].trim() !== '' && yesOrNo(cells[column]) === null)
    .map((column) => ({ column, message: 'Say yes or no' }));
}

function wrongSku({ sku }: Cells, before: SavedProduct | null, known: Known): Wrong[] {
  const other = known.bySku(sku.trim());
  if (!other || other.id === before?.id) return [];
  return [{ column: 'sku', message: `${other.name} has this SKU already` }];
}

function wrongFields(fields: Record<string, string> = {}): Wrong[] {
  return Object.entries(fields).map(([field, message]) => ({
    column: columnOfField[field] ?? null,
    message,
  }));
}

function wrongImages(images: ProductImage[], strangers: string[], mayFetch: boolean): Wrong[] {
  const parsed = imagesInput.safeParse(JSON.stringify(images));
  const [issue] = parsed.error?.issues ?? [];
  if (issue) return [{ column: 'images', message: issue.message }];
  const wrong = strangers.find((url) => !mayFetch || !isImageUrl(url));
  if (wrong === undefined) return [];
  const address = wrong.slice(0, 100);
  const wayOut = mayFetch ? 'and no https:// address of one' : '– upload it first';
  return [{ column: 'images', message: `${address} is no picture of this shop ${wayOut}` }];
}

/** What a cell says in the words it went out with stays to the email: a comma within a color, say. */
function unlessSaidAnew(
  before: SavedProduct,
  parsed: ProductFields,
  asItIs: Cells,
  cells: Cells,
): ProductFields {
  const said = Object.entries(parsed).filter(([key]) => {
    const column = columnOf(key as FieldKey);
    return cells[column] !== asItIs[column];
  });
  return { ...before, ...Object.fromEntries(said) };
}

function columnOf(key: FieldKey): Column {
  return columnOfField[fieldNames[key].name] ?? 'name';
}
