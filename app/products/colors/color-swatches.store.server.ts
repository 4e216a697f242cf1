import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import type { OwnSwatches } from './color-tones.rules.ts';

/** The owner's swatches for the colors of a row of `products`; null for none. On one line, so that it is prepared. */
export const ownSwatchesOfProduct = sql<OwnSwatches | null>`(select json_object_agg(name, hex) from color_swatches where name in (select lower(color) from unnest(products.colors) as color))`;

/** All of the owner's swatches; null for none. */
export const allOwnSwatches = sql<OwnSwatches | null>`(select json_object_agg(name, hex) from color_swatches)`;

/** The names of all colors of products, in their commonest spelling, by name; at most `limit`. */
export async function listColorNames(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ color: string }>`
    select mode() within group (order by color) as color
    from products, unnest(colors) as color where deleted_at is null
    group by lower(color) order by lower(color) collate "en-x-icu" limit ${limit}`.execute(db);
  return rows.map(({ color }) => color);
}

export async function readOwnSwatches(db: Db): Promise<OwnSwatches> {
  const rows = await db.selectFrom('color_swatches').select(['name', 'hex']).execute();
  return Object.fromEntries(rows.map(({ name, hex }) => [name, hex]));
}

/** `hex`: '#rrggbb'. The last save wins. */
export async function saveSwatch(db: Db, name: string, hex: string): Promise<void> {
  await db
    .insertInto('color_swatches')
    .values({ name: sql<string>`lower(${name})`, hex })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hex }))
    .execute();
}

/** From now on the name tells the color again. */
export async function deleteSwatch(db: Db, name: string): Promise<void> {
  await db.deleteFrom('color_swatches').where('name', '=', sql<string>`lower(${name})`).execute();
}
