import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#database/tables.ts';
import { maxOrdersCounted, maxOrdersWithoutIndex } from './order-search.contract.ts';
import { isIndexed, searchesNewestOnly, searchTerms } from './search-terms.rules.ts';

/** Terms that more than `maxOrdersCounted.searched` orders have in what names them. */
export type CommonTerms = ReadonlySet<string>;

/** How many orders the shop has, and which terms of the search are common. In one query. */
export async function surveySearch(
  db: Db,
  search: string,
): Promise<{ total: number; common: CommonTerms }> {
  const offset = sql.lit(maxOrdersCounted.searched);
  const found = searchTerms(search)
    .filter(isIndexed)
    .map(
      (term) => sql`case when exists (
        select from orders where found_by like ${patternOf(term)} offset ${offset}) then ${term}::text end`,
    );
  const { rows } = await sql<{ total: number; common: (string | null)[] }>`
    select (select coalesce(sum(orders), 0) from order_sums) as total,
      array[${sql.join(found)}]::text[] as common`.execute(db);
  const { total = 0, common = [] } = rows[0] ?? {};
  return { total, common: new Set(common.filter((term) => term !== null)) };
}

/**
 * SQL for a query on `orders`: whether an order matches the search. True if the search is empty. Terms without
 * an index are compared with the orders that the other terms find; without other terms, with the newest orders.
 * Common ones are compared order by order, which ends once enough are found.
 */
export function matchesSearch(
  search: string,
  common: CommonTerms = new Set(),
): RawBuilder<boolean> {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql`true`;
  const conditions = terms.map((term) => {
    if (!isIndexed(term)) return contains(term);
    return common.has(term) ? containsOrIsFound(term) : isFound(term);
  });
  if (searchesNewestOnly(search)) conditions.push(isAmongNewest);
  return sql.join(conditions, sql` and `);
}

/**
 * Possible numbers are also looked up among customers' second numbers. By a union, as PostgreSQL uses no index
 * for 'in this table or that one'.
 */
function isFound(term: string): RawBuilder<boolean> {
  return sql`orders.id in (
      select found.id from orders found where found.found_by like ${patternOf(term)}
      union ${foundElsewhere(term)})`;
}

/** Checks what names one order at a time; products and second numbers are looked up for all at once. */
function containsOrIsFound(term: string): RawBuilder<boolean> {
  return sql`(orders.found_by like ${patternOf(term)} or orders.id in (${foundElsewhere(term)}))`;
}

function foundElsewhere(term: string): RawBuilder<unknown> {
  const pattern = patternOf(term);
  return sql`select order_id from order_lines where lower(product_name) like ${pattern}${/^[0-9]+$/.test(term) ? bySecondNumber(pattern) : sql``}`;
}

function bySecondNumber(pattern: string): RawBuilder<unknown> {
  return sql` union select own.id from orders own join profiles on profiles.user_id = own.user_id where profiles.second_phone <> '' and profiles.second_phone like ${pattern}`;
}

/** Checks one order at a time. An aggregate, because PostgreSQL may list all lines first for `exists`. */
function contains(term: string): RawBuilder<boolean> {
  const pattern = patternOf(term);
  return sql`(orders.found_by like ${pattern}
    or (select bool_or(lower(product_name) like ${pattern}) from order_lines where order_id = orders.id))`;
}

function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

const isAmongNewest = sql<boolean>`orders.sequence >
  (select coalesce(max(sequence), 0) from orders) - ${sql.lit(maxOrdersWithoutIndex)}`;
