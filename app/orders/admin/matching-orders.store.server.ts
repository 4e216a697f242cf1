import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from './search-terms.rules.ts';

/**
 * SQL for a query on `orders`: is it what the owner looks for? True for an empty search. What can be a number is looked for
 * among the second numbers of customers, too. A union, as PostgreSQL uses no index for 'in this table
 * or in that one'.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const conditions = searchTerms(search).map((term) => {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    return sql<boolean>`orders.id in (
      select found.id from orders found where found.found_by like ${pattern}
      union select order_id from order_lines where lower(product_name) like ${pattern}${/^[0-9]+$/.test(term) ? bySecondNumber(pattern) : sql``})`;
  });
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

function bySecondNumber(pattern: string): RawBuilder<unknown> {
  return sql` union select own.id from orders own join profiles on profiles.user_id = own.user_id where profiles.second_phone <> '' and profiles.second_phone like ${pattern}`;
}
