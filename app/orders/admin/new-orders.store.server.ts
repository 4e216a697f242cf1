import { sql } from 'kysely';
import type { Db } from '#database/tables.ts';

type Row = {
  newest: number;
  count: number;
  displayId: string | null;
  customerName: string | null;
  totalPaise: number | null;
};

/** Counts the orders after this place in the sequence, and reads the newest. */
export async function readOrdersAfter(db: Db, sequence: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select coalesce((select max(sequence) from orders), 0) as newest,
      (select count(*) from orders where sequence > ${sequence}) as count,
      latest.display_id as "displayId", latest.customer_name as "customerName",
      latest.total_paise as "totalPaise"
    from (select) as always left join lateral (
      select display_id, customer_name, total_paise from orders
      where sequence > ${sequence} order by sequence desc limit 1
    ) as latest on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An aggregate answered no row.');
  return row;
}
