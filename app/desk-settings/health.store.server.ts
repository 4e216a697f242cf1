import { sql } from 'kysely';
import type { KeptLetter } from '#app/orders/letter-state.rules.ts';
import type { Db } from '#database/tables.ts';

export type Health = {
  databaseBytes: number;
  pictures: number;
  /** Letters that were given up, and ones that were tried and wait for another try. */
  lettersFailed: number;
  lettersDelayed: number;
};

export async function readHealth(db: Db): Promise<Health> {
  const { rows } = await sql<Health>`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from product_images) as pictures,
      (select count(*) from letters where status = 'failed') as "lettersFailed",
      (select count(*) from letters where status = 'queued' and last_error is not null)
        as "lettersDelayed"`.execute(db);
  const [health] = rows;
  if (!health) throw new Error('PostgreSQL has answered without a row');
  return health;
}

/** The last test letter, if there ever was one. */
export function findTestLetter(db: Db): Promise<KeptLetter | undefined> {
  return db
    .selectFrom('letters')
    .select([
      'id',
      'kind',
      'to_address as to',
      'subject',
      'status',
      'sent_by as sentBy',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .where('kind', '=', 'mail-test')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
