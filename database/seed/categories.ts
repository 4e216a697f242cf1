import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

const firstCategories = [
  { name: 'Sarees', worn_by: 'women' },
  { name: 'Lehengas', worn_by: 'women' },
  { name: 'Kurtas', worn_by: null },
  { name: 'Anarkalis', worn_by: 'women' },
  { name: 'Salwar Suits', worn_by: 'women' },
  { name: 'Accessories', worn_by: null },
] as const;

/** Returns how many were added. Existing names, in any case, stay as they are. */
export async function insertMissingCategories(db: Kysely<Tables>, at: Date): Promise<number> {
  const added = await db
    .insertInto('categories')
    .values(
      firstCategories.map((category, index) => ({
        ...category,
        position: index + 1,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .execute();
  return added.length;
}
