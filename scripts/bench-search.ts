import { type RawBuilder, sql } from 'kysely';
import { defaultStoreQuery, type StoreQuery } from '#app/catalogue/store-query.contract.ts';
import { findStoreProducts } from '#app/search/store-query.store.server.ts';
import { suggestCategories, suggestProducts } from '#app/search/suggestions.store.server.ts';
import type { Db } from '#database/tables.ts';

/** How many products are inserted; each gets five reviews. */
export const manyProducts = 100_000;
/** Products per statement, small enough for the statement timeout of half a minute. */
const batchSize = 2_000;
const rounds = 40;

const kinds = ['Saree', 'Lehenga', 'Kurta', 'Anarkali', 'Salwar Suit', 'Dupatta', 'Jutti', 'Potli'];
const weaves = [
  ...['Banarasi', 'Chanderi', 'Pochampally', 'Gadwal', 'Bagru', 'Ajrakh', 'Phulkari', 'Ikat'],
  ...['Kanjivaram', 'Bandhani', 'Leheriya', 'Paithani', 'Patola', 'Jamdani', 'Kalamkari', 'Kota'],
];
const looks = ['Buti', 'Jaal', 'Kairi', 'Checked', 'Temple', 'Floral', 'Mirror', 'Gota', 'Zardozi'];
const materials = [
  ...['Mulberry silk', 'Tussar silk', 'Modal silk', 'Handspun cotton', 'Khadi cotton', 'Linen'],
  ...['Georgette', 'Pashmina wool', 'Organza', 'Chiffon'],
];
const colors = [
  ...['Arakku Red', 'Sindoor Red', 'Temple Green', 'Bottle Green', 'Mango Gold', 'Jamuni', 'Lal'],
  ...['Neel Blue', 'Ivory', 'Rani Pink', 'Haldi', 'Kajal Black', 'Pista', 'Madder'],
];
const beginnings = [
  'Woven by hand on a pit loom in Varanasi.',
  'Printed with carved blocks in Bagru, three colours one after the other.',
  'Embroidered over eleven weeks in Lucknow.',
  'Dyed in small vats in Bhuj and dried in the shade.',
  'Cut and sewn by a family in Jaipur.',
];
const middles = [
  'The border is joined to the body by korvai, so that the temple spires rise in a contrast colour.',
  'The pallu carries two rows of kairi between bands of zari and ends in knotted tassels.',
  'A vine of flowers runs over the ground, finished so that no thread is cut at the back.',
  'Small butis are scattered over a ground that changes its colour with the light.',
];
const ends = [
  'Length 5.5 m, with an unstitched blouse piece. Dry clean only.',
  'Semi-stitched, to be fitted by your own tailor. Hand wash in cold water.',
  'Made to measure within ten days. Keep folded in muslin, away from the sun.',
  'बनारसी साड़ी के साथ पहनें, लाल या हरे रंग में।',
];

/** Fills the shop with made-up products of the kinds it sells: pseudo-random, the same every time. */
export async function insertManyProducts(db: Db): Promise<void> {
  for (let first = 1; first <= manyProducts; first += batchSize) {
    await sql`
      with made as (
        insert into products (name, description, price_paise, sale_price_paise, stock_quantity,
          category_id, material, sizes, colors, created_at)
        select ${pick(weaves, 1)} || ' ' || ${pick(looks, 2)} || ' ' || kind || ' No. ' || n,
          ${pick(beginnings, 3)} || ' ' || ${pick(middles, 4)} || ' ' || ${pick(ends, 5)},
          rupees * 100, case when n % 7 = 0 then rupees * 80 end, ${chance(6)} % 30,
          coalesce((select id from categories where name like kind || '%'),
            (select id from categories where name = 'Accessories')),
          ${pick(materials, 7)},
          case when kind = 'Saree' then array['Free Size']
            else (array['XS', 'S', 'M', 'L', 'XL', 'XXL'])[1 + n % 3 : 4 + n % 3] end,
          array[${pick(colors, 8)}], now() - n * interval '7 minutes'
        from generate_series(${first}::int, ${first + batchSize - 1}::int) as n,
          lateral (select ${pick(kinds, 9)} as kind) as kinds,
          -- Lehengas are expensive and potlis are not, as in real shops.
          lateral (select (500 + ${chance(10)} % (7000 * length(kind)))::int as rupees) as prices
        returning id)
      insert into reviews (product_id, rating)
      select id, 1 + (row_number() over ()) % 5 from made, generate_series(1, 5)`.execute(db);
  }
  await sql`vacuum analyze products, reviews, search_words`.execute(db);
  // So that no pending writes disturb the measurements.
  await sql`checkpoint`.execute(db);
}

/** A pseudo-random number, always the same for a product and a `seed`. */
function chance(seed: number): RawBuilder<number> {
  return sql`abs(hashint4((n + ${sql.lit(seed * 1_000_003)})::int)::bigint)`;
}

function pick(list: string[], seed: number): RawBuilder<string> {
  return sql`(${sql.val(list)}::text[])[1 + ${chance(seed)} % ${sql.lit(list.length)}]`;
}

/** Each kind of store query by its name: runs all database queries of its page. */
export const benchQueries: Record<string, (db: Db) => Promise<unknown>> = {
  'all of it': page({}),
  'a category': page({ category: 'Sarees' }),
  'part of a word: njiva': page({ search: 'njiva' }),
  'a word: saree': page({ search: 'saree' }),
  'a word of a third: silk': page({ search: 'silk' }),
  'a typo: banrasi saree': page({ search: 'banrasi saree' }),
  'green silk saree under 20000': page({ search: 'green silk saree under 20000' }),
  'words of text: woven by hand': page({ search: 'woven by hand' }),
  'Devanagari: लाल साड़ी': page({ search: 'लाल साड़ी' }),
  'nothing: umbrella stand': page({ search: 'umbrella stand' }),
  'a price range': page({ from: 5_000, to: 20_000 }),
  'size and colour': page({ sizes: ['S'], colors: ['Jamuni'] }),
  'on sale': page({ onSale: true }),
  'in stock': page({ inStock: true }),
  'category, price, stock': page({ category: 'Lehengas', from: 5_000, inStock: true }),
  'price: low to high': page({ sort: 'price-low' }),
  'price: high to low': page({ sort: 'price-high' }),
  'newest first': page({ sort: 'newest' }),
  'lehengas, price: high to low': page({ category: 'Lehengas', sort: 'price-high' }),
  'silk, price: low to high': page({ search: 'silk', sort: 'price-low' }),
  'page 2': page({ page: 2 }),
  'page 2 of saree': page({ search: 'saree', page: 2 }),
  'suggestions for sa': suggestions('sa'),
  'suggestions for banrasi': suggestions('banrasi'),
  'suggestions for green si': suggestions('green si'),
};

function page(query: Partial<StoreQuery>) {
  return (db: Db) => findStoreProducts(db, { ...defaultStoreQuery, ...query });
}

function suggestions(typed: string) {
  return (db: Db) => Promise.all([suggestProducts(db, typed), suggestCategories(db, typed)]);
}

/** Runs `work` forty times, one after the other. */
export async function measureTimes(
  work: () => Promise<unknown>,
): Promise<{ minMs: number; medianMs: number; p95Ms: number }> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(rounds * share)] ?? 0;
  return { minMs: at(0), medianMs: at(0.5), p95Ms: at(0.95) };
}
