import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { demoTime } from './demo-times.ts';

/** One entry of catalogue.json. Prices are in rupees. */
type CatalogueEntry = {
  name: string;
  category: string;
  price: number;
  sale_price: number | null;
  /** If there are others by color, these show the first color. */
  images: string[];
  images_by_color?: Record<string, string[]>;
  sizes: string[];
  colors: string[];
  material: string;
  stock_quantity: number;
  is_featured: boolean;
  /** By the keys of the ready attributes. Lengths in millimetres, the MRP in paise. */
  attributes: Record<string, string[] | string | number>;
  description: string;
};

/** What demo orders and reviews need of a product. */
export type DemoProduct = {
  id: string;
  name: string;
  unitPricePaise: number;
  sizes: string[];
  colors: string[];
  /** By color; '' for any other. */
  pictureUrls: Record<string, string>;
};

const pictureFolder = '/storage/v1/object/public/product-images/demo';
const oldestDaysAgo = 95;
const daysBetweenProducts = 4;

/** Inserts the products of catalogue.json. Needs the six categories. Returns them by name. */
export async function insertDemoProducts(
  db: Kysely<Tables>,
  now: Date,
): Promise<Map<string, DemoProduct>> {
  const entries = await readSeed<CatalogueEntry[]>('catalogue.json');
  const tints = await readSeed<Record<string, string>>('tints.json');
  const categoryIds = await readCategoryIds(db);
  const dated = entries.map((entry, index) => ({
    id: randomUUID(),
    entry,
    at: listedAt(now, index, entries.length),
  }));
  await db
    .insertInto('products')
    .values(
      dated.map(({ id, entry, at }) => ({
        id,
        name: entry.name,
        description: entry.description,
        price_paise: entry.price * 100,
        sale_price_paise: entry.sale_price === null ? null : entry.sale_price * 100,
        stock_quantity: entry.stock_quantity,
        category_id: categoryIds.get(entry.category.toLowerCase()) ?? null,
        material: entry.material,
        sizes: entry.sizes,
        colors: entry.colors,
        is_featured: entry.is_featured,
        attributes: JSON.stringify(entry.attributes),
        is_demo: true,
        deleted_at: null,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('product_images')
    .values(
      dated.flatMap(({ id, entry, at }) =>
        picturesOf(entry).map(({ file, color }, position) => ({
          product_id: id,
          position,
          color,
          url: `${pictureFolder}/${file}`,
          alt: pictureAlt(
            position < entry.images.length ? entry.name : `${entry.name}, ${color}`,
            file,
          ),
          tint: tints[file] ?? null,
          created_at: at,
        })),
      ),
    )
    .execute();
  return new Map(dated.map(({ id, entry }) => [entry.name, demoProduct(id, entry)]));
}

async function readSeed<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(path.join(process.cwd(), 'database/seed', file), 'utf8'));
}

async function readCategoryIds(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('categories').select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

/** One every four days. Steps of seven mix the categories, so that the newest come from all of them. */
function listedAt(now: Date, index: number, count: number): Date {
  const place = (index * 7) % count;
  return demoTime(now, oldestDaysAgo - place * daysBetweenProducts, index);
}

function picturesOf({ images, images_by_color: byColor, colors }: CatalogueEntry) {
  const first = byColor ? (colors[0] ?? null) : null;
  const others = Object.entries(byColor ?? {}).flatMap(([color, files]) =>
    files.map((file) => ({ file, color })),
  );
  return [...images.map((file) => ({ file, color: first })), ...others];
}

function pictureAlt(name: string, file: string): string {
  if (file.startsWith('sw-')) return `${name}, close-up of the cloth`;
  if (file.startsWith('bd-')) return `${name}, border and pallu`;
  return name;
}

function demoProduct(id: string, entry: CatalogueEntry): DemoProduct {
  return {
    id,
    name: entry.name,
    unitPricePaise: (entry.sale_price ?? entry.price) * 100,
    sizes: entry.sizes,
    colors: entry.colors,
    pictureUrls: Object.fromEntries(
      picturesOf(entry)
        .toReversed()
        .flatMap(({ file, color }) => [
          ['', `${pictureFolder}/${file}`],
          [color ?? '', `${pictureFolder}/${file}`],
        ]),
    ),
  };
}
