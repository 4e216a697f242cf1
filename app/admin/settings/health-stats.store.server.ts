import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type HealthStats = {
  databaseBytes: number;
  /** PostgreSQL's, such as '18.4'. */
  databaseVersion: string;
  pictures: number;
  /** Failed for good, and waiting for another attempt. */
  emailsFailed: number;
  emailsDelayed: number;
};

export async function readHealthStats(db: Db): Promise<HealthStats> {
  const { rows } = await sql<HealthStats>`
    select pg_database_size(current_database()) as "databaseBytes",
      split_part(current_setting('server_version'), ' ', 1) as "databaseVersion",
      (select count(*) from product_images) as pictures,
      (select count(*) from emails where status = 'failed') as "emailsFailed",
      (select count(*) from emails where status = 'queued' and last_error is not null)
        as "emailsDelayed"`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error('PostgreSQL has answered without a row');
  return stats;
}
