import { plainRupees } from '#app/kit/money.ts';
import { oneLine } from '#app/kit/text.ts';
import { printAttributeCell } from '#app/products/attributes/attribute-values.rules.ts';
import type { Attribute } from '#app/products/attributes/attributes.contract.ts';
import type { SavedProduct } from '#app/products/editor/product-conflict.rules.ts';
import type { FieldName } from '#app/products/editor/product-fields.contract.ts';
import type { ProductImage } from '#app/products/uploads/uploads.contract.ts';
import { variantCells } from './choice-cells.rules.ts';
import type { CsvCells, CsvColumn } from './product-csv.contract.ts';

/** The defaults of a new product; it is visible. */
export const emptyCells: CsvCells = {
  id: '',
  sku: '',
  name: '',
  description: '',
  price: '',
  sale_price: '',
  stock: '',
  category: '',
  material: '',
  attributes: '',
  sizes: '',
  colors: '',
  stock_by_choice: '',
  price_by_choice: '',
  sku_by_choice: '',
  size_chart: '',
  featured: 'no',
  visible: 'yes',
  hsn: '',
  gst_rate: '',
  weight_grams: '',
  images: '',
  images_by_color: '',
  alt_texts: '',
  old_addresses: '',
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
  const { salePricePaise, gstRate } = product;
  return {
    id: product.id,
    sku: product.sku,
    name: product.name,
    description: product.description,
    price: plainRupees(product.pricePaise),
    sale_price: salePricePaise === null ? '' : plainRupees(salePricePaise),
    stock: String(product.stock),
    category: product.categoryName ?? '',
    material: product.material,
    attributes: printAttributeCell(attributes, product.attributes),
    sizes: product.sizes.join(', '),
    colors: product.colors.join(', '),
    ...variantCells(product.variants),
    size_chart: product.sizeChartName ?? '',
    featured: product.isFeatured ? 'yes' : 'no',
    visible: product.isActive ? 'yes' : 'no',
    hsn: product.hsn,
    gst_rate: gstRate === null ? '' : String(gstRate),
    weight_grams: product.weightGrams === null ? '' : String(product.weightGrams),
    images: images.flatMap(({ url, color }) => (color ? [] : url)).join(' '),
    images_by_color: imagesByColorCell(images),
    alt_texts: images.map(({ alt }) => alt).join('\n'),
    old_addresses: oldAddresses.join(' '),
  };
}

/** The line as values of the product form; a checked box is 'on'. Attributes are read separately. */
export function cellsToFormValues(
  cells: CsvCells,
  categoryId: string,
): Record<Exclude<FieldName, 'attributes'>, string> {
  return {
    name: cells.name,
    description: cells.description,
    price: cells.price,
    salePrice: cells.sale_price.trim(),
    stock: cells.stock,
    categoryId,
    material: cells.material,
    sizes: cells.sizes,
    colors: cells.colors,
    isFeatured: parseYesNo(cells.featured || emptyCells.featured) ? 'on' : '',
    isActive: parseYesNo(cells.visible || emptyCells.visible) ? 'on' : '',
    sku: cells.sku,
    hsn: cells.hsn,
    gstRate: cells.gst_rate.trim(),
    weight: cells.weight_grams.trim(),
  };
}

/** Which column holds each field of the product form. */
export const columnByField: Record<string, CsvColumn> = {
  name: 'name',
  description: 'description',
  price: 'price',
  salePrice: 'sale_price',
  stock: 'stock',
  categoryId: 'category',
  material: 'material',
  sizes: 'sizes',
  colors: 'colors',
  isFeatured: 'featured',
  isActive: 'visible',
  sku: 'sku',
  hsn: 'hsn',
  gstRate: 'gst_rate',
  weight: 'weight_grams',
  attributes: 'attributes',
} satisfies Record<FieldName, CsvColumn>;

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
