import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

export type Health = {
  databaseBytes: number;
  pictures: number;
  /** Emails that were given up, and ones that were tried and wait for another try. */
  emailsFailed: number;
  emailsDelayed: number;
};

/** What the database knows of how the shop is doing. */
export async function readHealth(db: Db): Promise<Health> {
  const { rows } = await sql<Health>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from product_images) as pictures,
      (select count(*) from emails where status = 'failed') as "emailsFailed",
      (select count(*) from emails where status = 'queued' and last_error is not null)
        as "emailsDelayed"`.execute(db);
  const [health] = rows;
  if (!health) throw new Error('PostgreSQL has answered without a row');
  return health;
}
