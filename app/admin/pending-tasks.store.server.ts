import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { newReviewDays } from './admin.contract.ts';

export type PendingTasks = { failedEmails: number; newReviews: number };

/** Emails that were given up, and the visible reviews of the last days that have no answer. */
export async function countPendingTasks(db: Db): Promise<PendingTasks> {
  const { rows } = await sql<PendingTasks>`
    select (select count(*) from emails where status = 'failed') as "failedEmails",
           (select count(*) from reviews
            where hidden_reason is null and answer is null
              and created_at >= now() - make_interval(days => ${newReviewDays})) as "newReviews"
  `.execute(db);
  return rows[0] ?? { failedEmails: 0, newReviews: 0 };
}
