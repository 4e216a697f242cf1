import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

/** The categories of a new shop. */
const firstCategories = [
  'Sarees',
  'Lehengas',
  'Kurtas',
  'Anarkalis',
  'Salwar Suits',
  'Accessories',
] as const;

/** Returns how many were added; existing ones, in whatever case, stay as they are. */
export async function insertMissingCategories(db: Kysely<Tables>, at: Date): Promise<number> {
  const added = await db
    .insertInto('categories')
    .values(
      firstCategories.map((name, index) => ({
        name,
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
