import type { Shop } from '#platform/shop.ts';

/** What was recorded, oldest first: kind, account and `about`. */
export function activityOf(
  shop: Pick<Shop, 'db'>,
): Promise<{ kind: string; user_id: string | null; about: string }[]> {
  return shop.db
    .selectFrom('activity')
    .select(['kind', 'user_id', 'about'])
    .orderBy('id')
    .execute();
}
