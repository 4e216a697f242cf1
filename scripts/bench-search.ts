import { sql } from 'kysely';
import { wholeStore } from '#app/catalogue/store-query.contract.ts';
import { findProducts } from '#app/catalogue/store-query.store.server.ts';
import type { Db } from '#database/tables.ts';

/** How many products the shop is made to have. */
export const manyProducts = 10_000;

const kinds = ['Saree', 'Lehenga', 'Kurta', 'Anarkali', 'Salwar Suit', 'Dupatta', 'Jutti'];
const weaves = ['Banarasi', 'Chanderi', 'Pochampally', 'Gadwal', 'Bagru', 'Ajrakh', 'Phulkari'];
const materials = ['Mulberry silk', 'Cotton', 'Georgette', 'Modal silk', 'Khadi cotton'];
const colors = ['Arakku Red', 'Temple Green', 'Mango Gold', 'Jamuni', 'Neel Blue', 'Ivory'];

/** What people type, one for each way a search can go. */
export const typed = [
  'saree',
  'green silk saree under 20000',
  'साड़ी लाल',
  'banrasi saree',
  'woven by hand',
  'nothing like this',
];

/** Fills the shop with made-up products of the kinds that it sells. */
export async function insertManyProducts(db: Db): Promise<void> {
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute();
  const rows = Array.from({ length: manyProducts }, (_, n) => {
    const kind = pick(kinds, n);
    const weave = pick(weaves, n * 3 + Math.floor(n / 7));
    const material = pick(materials, n + Math.floor(n / 11));
    const category = categories.find(({ name }) => name.startsWith(kind)) ?? categories[0];
    return {
      name: `${weave} ${kind} No. ${n}`,
      description: `${weave} ${kind} in ${material}, woven by hand in a week and a day. `.repeat(5),
      price_paise: (500 + ((n * 37) % 60_000)) * 100,
      sale_price_paise: null,
      stock_quantity: n % 30,
      category_id: category?.id ?? null,
      material,
      sizes: ['S', 'M', 'L', 'XL'],
      colors: [pick(colors, n), pick(colors, n + 2)],
      deleted_at: null,
    };
  });
  for (let start = 0; start < rows.length; start += 1_000) {
    await db
      .insertInto('products')
      .values(rows.slice(start, start + 1_000))
      .execute();
  }
  await sql`vacuum analyze products`.execute(db);
}

/** In: what is typed. Out: how long one search takes, ms, the median of twenty. */
export async function medianOfSearch(db: Db, search: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const startedAt = performance.now();
    await findProducts(db, { ...wholeStore, search });
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((one, other) => one - other)[10] ?? 0;
}

function pick(list: readonly string[], n: number): string {
  return list[n % list.length] ?? '';
}
