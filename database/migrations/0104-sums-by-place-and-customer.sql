-- What the reports of a year or of all time added up of orders (docs/decisions/0054-sums-of-orders.md).

-- Orders and paise of a month by place, as typed; as changes, too. The days at the ends of a period are read of the orders.
create table place_sums (
  month date not null,
  state text not null,
  city text not null,
  orders integer not null,
  sold_paise bigint not null
);
create index place_sums_month on place_sums (month);

-- Of the orders that count as sales, without exchanges: the days of the first, of the second and of the last.
alter table order_customers add column first_buy date, add column second_buy date, add column last_buy date;

create or replace function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_sums
    select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
           sum(awaiting_paise)
    from added group by day;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange), sum(sold_paise)
    from added where sold_paise > 0 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into order_sums
    select day, -count(*), -count(*) filter (where sold_paise > 0 and not is_exchange), -sum(sold_paise),
           -sum(awaiting_paise)
    from removed group by day;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, -count(*) filter (where not is_exchange), -sum(sold_paise)
    from removed where sold_paise > 0 group by 1, 2, 3;
  else
    insert into order_sums
    select day, sum(orders), sum(sales), sum(sold), sum(awaiting)
    from (select day, 1 as orders, (sold_paise > 0 and not is_exchange)::int as sales, sold_paise as sold,
                 awaiting_paise as awaiting from added
          union all
          select day, -1, -(sold_paise > 0 and not is_exchange)::int, -sold_paise, -awaiting_paise
          from removed) as changes
    group by day
    having sum(orders) <> 0 or sum(sales) <> 0 or sum(sold) <> 0 or sum(awaiting) <> 0;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, sum(orders), sum(sold)
    from (select day, state, city, (not is_exchange)::int as orders, sold_paise as sold from added where sold_paise > 0
          union all
          select day, state, city, -(not is_exchange)::int, -sold_paise from removed where sold_paise > 0) as changes
    group by 1, 2, 3 having sum(orders) <> 0 or sum(sold) <> 0;
  end if;
  return null;
end $$;

create or replace function keep_order_customers() returns trigger language plpgsql as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into order_customers as known (customer, first_day, first_sale)
    select customer, min(day), min(day) filter (where sold_paise > 0)
    from added group by customer order by customer
    on conflict (customer) do update
      set first_day = least(known.first_day, excluded.first_day),
          first_sale = least(known.first_sale, excluded.first_sale)
      where excluded.first_day < known.first_day
        or excluded.first_sale < coalesce(known.first_sale, 'infinity');
    changed := array(select distinct customer from added where sold_paise > 0);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct customer from removed);
  else
    changed := array(
      select customer from
        (select order_id, customer, day, sold_paise > 0, is_exchange from removed
         except select order_id, customer, day, sold_paise > 0, is_exchange from added) as before
      union select customer from
        (select order_id, customer, day, sold_paise > 0, is_exchange from added
         except select order_id, customer, day, sold_paise > 0, is_exchange from removed) as after);
  end if;
  if cardinality(changed) = 0 then return null; end if;
  if tg_op = 'UPDATE' then
    insert into order_customers (customer, first_day)
    select customer, min(day) from added where customer = any(changed) group by customer order by customer
    on conflict do nothing;
  end if;
  perform from order_customers where customer = any(changed) order by customer for update;
  update order_customers known
  set first_day = counted.first_day, first_sale = counted.first_sale, first_buy = buys[1], second_buy = buys[2],
      last_buy = buys[cardinality(buys)]
  from (select customer, min(day) as first_day, min(day) filter (where sold_paise > 0) as first_sale,
               array_agg(day order by day) filter (where sold_paise > 0 and not is_exchange) as buys
        from order_metrics where customer = any(changed) group by customer) as counted
  where known.customer = counted.customer
    and (known.first_day, known.first_sale, known.first_buy, known.second_buy, known.last_buy)
      is distinct from (counted.first_day, counted.first_sale, buys[1], buys[2], buys[cardinality(buys)]);
  delete from order_customers known where customer = any(changed)
    and not exists (select from order_metrics where order_metrics.customer = known.customer);
  return null;
end $$;

create or replace function recount_sums() returns void language plpgsql as $$
begin
  lock table orders, products, order_lines, order_metrics, reviews in share mode;
  delete from order_sums;
  delete from order_customers;
  delete from place_sums;
  delete from product_sums;
  delete from low_stock_sums;
  delete from review_sums;
  insert into product_sums
  select indian_day(created_at), count(*) from products where deleted_at is null group by 1;
  insert into low_stock_sums
  select count(*), count(*) filter (where has_low_variant), sum(uuid_hash_extended(id, 0)::numeric)
  from products where deleted_at is null and is_active and (is_low_stock or has_low_variant)
  having count(*) > 0;
  insert into review_sums
  select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
  from reviews where hidden_reason is null group by 1;
  insert into order_sums
  select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
         sum(awaiting_paise)
  from order_metrics group by day;
  insert into place_sums
  select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange), sum(sold_paise)
  from order_metrics where sold_paise > 0 group by 1, 2, 3;
  insert into order_customers
  select customer, min(day), min(day) filter (where sold_paise > 0), (array_agg(day order by day) filter (where is_buy))[1],
         (array_agg(day order by day) filter (where is_buy))[2], max(day) filter (where is_buy)
  from (select *, sold_paise > 0 and not is_exchange as is_buy from order_metrics) as known
  group by customer;
end $$;

lock table order_metrics in share row exclusive mode;
insert into place_sums
select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange), sum(sold_paise)
from order_metrics where sold_paise > 0 group by 1, 2, 3;
update order_customers known set first_buy = buys[1], second_buy = buys[2], last_buy = buys[cardinality(buys)]
from (select customer, array_agg(day order by day) as buys
      from order_metrics where sold_paise > 0 and not is_exchange group by customer) as counted
where known.customer = counted.customer;
