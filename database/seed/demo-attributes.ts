import type { Kysely } from 'kysely';
import { attributeKey, readyAttributes } from '#app/kit/ready-attributes.ts';
import type { Tables } from '#database/tables.ts';

/** Inserts the ready attributes for their categories. Needs the six categories. */
export async function insertDemoAttributes(db: Kysely<Tables>, at: Date): Promise<void> {
  const categories = await db.selectFrom('categories').select(['id', 'name']).execute();
  await db
    .insertInto('attributes')
    .values(
      readyAttributes.map((ready, index) => ({
        key: ready.key,
        name: ready.name,
        name_hi: ready.nameHi,
        kind: ready.kind,
        unit: ready.unit,
        options: JSON.stringify(
          ready.options.map(([name, nameHi]) => ({ key: attributeKey(name), name, nameHi })),
        ),
        category_ids: categories
          .filter(({ name }) => ready.categories.includes(name.toLowerCase()))
          .map(({ id }) => id),
        is_filter: ready.isFilter,
        is_searched: ready.isSearched,
        position: index + 1,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}
