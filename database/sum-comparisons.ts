import { type RawBuilder, sql } from 'kysely';

type Comparison = { what: string; query: RawBuilder<{ wrong: number }> };

/**
 * What triggers keep against what is counted (docs/decisions/0054-sums-of-orders.md). Each query counts what is
 * different.
 */
export const sumComparisons: readonly Comparison[] = [
  {
    what: 'months and places whose sales are not those that are stored',
    query: compare(
      sql`select month, state, city, sum(orders), sum(sold_paise) from place_sums group by 1, 2, 3
          having sum(orders) <> 0 or sum(sold_paise) <> 0`,
      sql`select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange),
                 sum(sold_paise)
          from order_metrics where sold_paise > 0 group by 1, 2, 3`,
    ),
  },
  {
    what: 'customers whose first and last sales are not those that are stored',
    query: compare(
      sql`select * from order_customers`,
      sql`select customer, min(day), min(day) filter (where sold_paise > 0), buys[1], buys[2],
                 buys[cardinality(buys)]
          from (select *, array_agg(day) filter (where sold_paise > 0 and not is_exchange)
                            over (partition by customer order by day
                                  rows between unbounded preceding and unbounded following) as buys
                from order_metrics) as counted
          group by customer, buys`,
    ),
  },
  {
    what: 'days and categories whose sales are not those that are stored',
    query: compare(
      sql`select day, category_id, sum(quantity), sum(paise) from category_sums group by 1, 2
          having sum(quantity) <> 0 or sum(paise) <> 0`,
      sql`select ordered_on, category_id, sum(quantity - returned_quantity),
                 sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
          from order_lines left join products on products.id = product_id
          where status <> 'cancelled' group by 1, 2
          having sum(quantity - returned_quantity) <> 0
            or sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise) <> 0`,
    ),
  },
  {
    what: 'products that sold more than is stored',
    query: sql`
      select count(*) as wrong
      from (select product_id, sum(product_price_paise::bigint * quantity) as paise from order_lines
            where status <> 'cancelled' and product_id is not null group by 1) as sold
      left join (select product_id, sum(paise) as paise from product_sales group by 1) as known using (product_id)
      where sold.paise > coalesce(known.paise, 0)`,
  },
  {
    what: 'products on offer whose stock is not what is stored',
    query: compare(
      sql`select * from product_stock`,
      sql`select id, stock_quantity, name, created_at from products
          where deleted_at is null and is_active and stock_quantity > 0`,
    ),
  },
  {
    what: 'days whose products are not those that are stored',
    query: compare(
      sql`select day, sum(products) as products from product_sums group by day having sum(products) <> 0`,
      sql`select indian_day(created_at), count(*) from products where deleted_at is null group by 1`,
    ),
  },
  {
    what: 'sums of products that run low that are not what is counted',
    query: compare(
      sql`select coalesce(sum(products), 0), coalesce(sum(by_choice), 0), coalesce(sum(key), 0)
          from low_stock_sums`,
      sql`select count(*), count(*) filter (where has_low_variant),
                 coalesce(sum(uuid_hash_extended(id, 0)::numeric), 0)
          from products
          where deleted_at is null and is_active and (is_low_stock or has_low_variant)`,
    ),
  },
  {
    what: 'days whose reviews are not those that are stored',
    query: compare(
      sql`select day, sum(reviews), sum(rating_sum), sum(unanswered) from review_sums group by day
          having sum(reviews) <> 0`,
      sql`select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
          from reviews where hidden_reason is null group by 1`,
    ),
  },
];

/** Counts the rows that only one of two queries has. */
function compare(
  stored: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): RawBuilder<{ wrong: number }> {
  return sql<{ wrong: number }>`
    with stored as (${stored}), counted as (${counted})
    select count(*) as wrong
    from ((table stored except table counted) union all (table counted except table stored)) as different`;
}
