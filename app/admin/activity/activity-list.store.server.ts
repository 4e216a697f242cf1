import type { Db } from '#database/tables.ts';
import type { StoredActivity } from './activity-entry.rules.ts';
import type { ActivityQuery } from './admin-activity.contract.ts';

/** One page of the matching entries, newest first. */
export async function listActivity(
  db: Db,
  { kind }: ActivityQuery,
  limit: number,
  offset: number,
): Promise<StoredActivity[]> {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('users', 'users.id', 'activity.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'activity.user_id')
    .select([
      'activity.id',
      'activity.at',
      'activity.kind',
      'activity.request_id as requestId',
      'activity.address',
      'activity.device',
      'activity.about',
      'activity.times',
      'activity.user_id as userId',
      'users.email',
      'profiles.full_name as fullName',
    ])
    .$if(kind !== null, (query) => query.where('activity.kind', '=', kind ?? ''))
    .orderBy('activity.at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ userId, email, fullName, ...row }) => ({
    ...row,
    user: userId ? { id: userId, email: email ?? '', fullName: fullName ?? '' } : null,
  }));
}

export async function countActivity(db: Db, { kind }: ActivityQuery): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select((row) => row.fn.countAll<string>().as('count'))
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}
