import { type RawBuilder, sql } from 'kysely';
import { maxOrdersWithoutIndex } from './order-search.contract.ts';
import { isIndexed, searchesNewestOnly, searchTerms } from './search-terms.rules.ts';

/**
 * SQL for a query on `orders`: whether an order matches the search. True if the search is empty. Terms without
 * an index are compared with the orders that the other terms find; without other terms, with the newest orders.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql`true`;
  const conditions = terms.map((term) => {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    return isIndexed(term) ? isFound(term, pattern) : contains(pattern);
  });
  if (searchesNewestOnly(search)) conditions.push(isAmongNewest);
  return sql.join(conditions, sql` and `);
}

/**
 * Possible numbers are also looked up among customers' second numbers. By a union, as PostgreSQL uses no index
 * for 'in this table or that one'.
 */
function isFound(term: string, pattern: string): RawBuilder<boolean> {
  return sql`orders.id in (
      select found.id from orders found where found.found_by like ${pattern}
      union select order_id from order_lines where lower(product_name) like ${pattern}${/^[0-9]+$/.test(term) ? bySecondNumber(pattern) : sql``})`;
}

function bySecondNumber(pattern: string): RawBuilder<unknown> {
  return sql` union select own.id from orders own join profiles on profiles.user_id = own.user_id where profiles.second_phone <> '' and profiles.second_phone like ${pattern}`;
}

/** Checks one order at a time. An aggregate, because PostgreSQL may list all lines first for `exists`. */
function contains(pattern: string): RawBuilder<boolean> {
  return sql`(orders.found_by like ${pattern}
    or (select bool_or(lower(product_name) like ${pattern}) from order_lines where order_id = orders.id))`;
}

const isAmongNewest = sql<boolean>`orders.sequence >
  (select coalesce(max(sequence), 0) from orders) - ${sql.lit(maxOrdersWithoutIndex)}`;
