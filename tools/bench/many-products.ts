import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/tables.ts';

/** Products per statement, few enough for the statement timeout of 30 s. */
const batchSize = 2_000;

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
/** By the ready attributes: the material's fabric, the weave's craft, and others. */
const fabrics = [
  ...[
    'silk',
    'silk',
    'modal',
    'cotton',
    'khadi',
    'linen',
    'georgette',
    'wool',
    'organza',
    'chiffon',
  ],
];
const crafts = weaves.map((weave) => weave.toLowerCase());
const occasions = ['everyday', 'office', 'festive', 'wedding', 'bridal', 'party'];

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

/**
 * Fills the shop with `count` made-up products of its kinds, each with five reviews: pseudo-random, the same
 * every time.
 */
export async function insertManyProducts(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    await sql`
      with made as (
        insert into products (name, description, price_paise, sale_price_paise, stock_quantity,
          category_id, material, sizes, colors, created_at, attributes)
        select ${pick(weaves, 1)} || ' ' || ${pick(looks, 2)} || ' ' || kind || ' No. ' || n,
          ${pick(beginnings, 3)} || ' ' || ${pick(middles, 4)} || ' ' || ${pick(ends, 5)},
          rupees * 100, case when n % 7 = 0 then rupees * 80 end, ${chance(6)} % 30,
          coalesce((select id from categories where name like kind || '%'),
            (select id from categories where name = 'Accessories')),
          ${pick(materials, 7)},
          case when kind = 'Saree' then array['Free Size']
            else (array['XS', 'S', 'M', 'L', 'XL', 'XXL'])[1 + n % 3 : 4 + n % 3] end,
          array[${pick(colors, 8)}], now() - n * interval '7 minutes',
          jsonb_build_object(
            'fabric', jsonb_build_array(${pick(fabrics, 7)}), 'craft', jsonb_build_array(${pick(crafts, 1)}),
            'occasion', jsonb_build_array(${pick(occasions, 11)}, ${pick(occasions, 12)}),
            'country-of-origin', jsonb_build_array('india'), 'mrp', rupees * 100)
        from generate_series(${first}::int, ${last}::int) as n,
          lateral (select ${pick(kinds, 9)} as kind) as kinds,
          -- Lehengas are expensive and potlis are not, as in real shops.
          lateral (select (500 + ${chance(10)} % (7000 * length(kind)))::int as rupees) as prices
        returning id)
      insert into reviews (product_id, rating)
      select id, 1 + (row_number() over ()) % 5 from made, generate_series(1, 5)`.execute(db);
  }
}

/** Products that the store does not show, in no category. */
export async function insertHiddenProducts(db: Db, count: number): Promise<void> {
  await sql`
    insert into products (name, price_paise, stock_quantity, is_active)
    select 'Old Dupatta, pattern ' || n, 90000, n % 10, false from generate_series(1, ${count}::int) as n`.execute(
    db,
  );
}

/** A pseudo-random number, the same for a product and a `seed`. */
function chance(seed: number): RawBuilder<number> {
  return sql`abs(hashint4((n + ${sql.lit(seed * 1_000_003)})::int)::bigint)`;
}

function pick(list: string[], seed: number): RawBuilder<string> {
  return sql`(${sql.val(list)}::text[])[1 + ${chance(seed)} % ${sql.lit(list.length)}]`;
}
