import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from './search-terms.rules.ts';

/**
 * SQL for a query on `orders`: is it what the owner looks for? True for an empty search. A union, as PostgreSQL uses no
 * index for 'in this table or in that one'.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const conditions = searchTerms(search).map((term) => {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`orders.id in (
      select found.id from orders found where found.found_by like ${pattern}
      union select order_id from order_lines where lower(product_name) like ${pattern})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
