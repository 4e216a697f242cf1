import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { retentionDays } from './retention.contract.ts';

/**
 * The ids of accounts that nobody has verified or used for 30 days, at most `limit`. If verifying is optional,
 * ordering, reviewing and being signed in count as use. With `id`, only that account, locked.
 */
export async function listUnverifiedAccounts(
  db: Db,
  { now, limit, id }: { now: Date; limit: number; id?: string },
): Promise<string[]> {
  const before = new Date(now.getTime() - retentionDays.unverifiedAccount * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select id from users
    where email_confirmed_at is null and created_at < ${before} and not is_demo
      and not exists (select from profiles where user_id = users.id and role <> 'customer')
      and not exists (select from orders where user_id = users.id)
      and not exists (select from reviews where user_id = users.id)
      and not exists (select from identities where user_id = users.id)
      and not exists (select from sessions
                      where user_id = users.id and last_used_at >= ${before})
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    limit ${limit} ${id === undefined ? sql`` : sql`for update skip locked`}`.execute(db);
  return rows.map((row) => row.id);
}
