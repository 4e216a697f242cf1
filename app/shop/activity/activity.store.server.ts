import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type NewActivity = {
  at: Date;
  kind: string;
  userId: string | null;
  requestId: string;
  address: string;
  device: string;
  about: string;
};

/** Adds a row. If the repeat's key exists, adds to its row, which gets the newest request. */
export async function insertActivity(
  db: Db,
  activity: NewActivity,
  repeat: { key: string | null; times: number } = { key: null, times: 1 },
): Promise<void> {
  await db
    .insertInto('activity')
    .values({
      at: activity.at,
      kind: activity.kind,
      user_id: activity.userId,
      request_id: activity.requestId,
      address: activity.address,
      device: activity.device,
      about: activity.about,
      times: repeat.times,
      repeat_key: repeat.key,
    })
    .onConflict((conflict) =>
      conflict.column('repeat_key').doUpdateSet((row) => ({
        times: sql`activity.times + excluded.times`,
        at: row.ref('excluded.at'),
        request_id: row.ref('excluded.request_id'),
        device: row.ref('excluded.device'),
      })),
    )
    .execute();
}

export async function countActivitySince(db: Db, kind: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('kind', '=', kind)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Activity about an account, oldest first, for its holder. */
export function listActivityOf(
  db: Db,
  userId: string,
): Promise<
  { at: Date; kind: string; about: string; network: string; device: string; times: number }[]
> {
  return db
    .selectFrom('activity')
    .select(['at', 'kind', 'about', 'address as network', 'device', 'times'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
