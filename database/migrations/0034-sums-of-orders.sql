-- What the owner's overview, her lists and the reports would add up of all orders and all products each time
-- (docs/decisions/0054-sums-of-orders.md).

-- The sums of a day's orders, as changes: the rows of a day add up to them. Every statement that changes metrics
-- inserts what it changed, in its own transaction, so that no order waits for another. The daily job makes one row of
-- those of a day.
create table order_sums (
  day date not null,
  orders integer not null,
  -- Of which something is not cancelled.
  sales integer not null,
  sold_paise bigint not null,
  awaiting_paise bigint not null
);
create index order_sums_day on order_sums (day);

create function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_sums
    select day, count(*), count(*) filter (where sold_paise > 0), sum(sold_paise), sum(awaiting_paise)
    from added group by day;
  elsif tg_op = 'DELETE' then
    insert into order_sums
    select day, -count(*), -count(*) filter (where sold_paise > 0), -sum(sold_paise), -sum(awaiting_paise)
    from removed group by day;
  else
    insert into order_sums
    select day, sum(orders), sum(sales), sum(sold), sum(awaiting)
    from (select day, 1 as orders, (sold_paise > 0)::int as sales, sold_paise as sold,
                 awaiting_paise as awaiting from added
          union all
          select day, -1, -(sold_paise > 0)::int, -sold_paise, -awaiting_paise from removed) as changes
    group by day
    having sum(orders) <> 0 or sum(sales) <> 0 or sum(sold) <> 0 or sum(awaiting) <> 0;
  end if;
  return null;
end $$;
create trigger order_metrics_added_up after insert on order_metrics
  referencing new table as added for each statement execute function keep_order_sums();
create trigger order_metrics_added_up_again after update on order_metrics
  referencing old table as removed new table as added
  for each statement execute function keep_order_sums();
create trigger order_metrics_taken_off after delete on order_metrics
  referencing old table as removed for each statement execute function keep_order_sums();

-- The days of a customer's first order, and of the first of which something is not cancelled.
create table order_customers (
  customer uuid primary key,
  first_day date not null,
  first_sale date
);
create index order_customers_first_day on order_customers (first_day);
create index order_customers_first_sale on order_customers (first_sale);
create index order_metrics_customer on order_metrics (customer);

-- One more order can only be earlier than what is known. For anything else: locks first and counts afterwards, so that who
-- waited here for another change of the same customer sees it. Most changes of an order are none for its customer.
create function keep_order_customers() returns trigger language plpgsql as $$
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
    return null;
  end if;
  if tg_op = 'DELETE' then
    changed := array(select distinct customer from removed);
  else
    changed := array(
      select customer from
        (select order_id, customer, day, sold_paise > 0 from removed
         except select order_id, customer, day, sold_paise > 0 from added) as before
      union select customer from
        (select order_id, customer, day, sold_paise > 0 from added
         except select order_id, customer, day, sold_paise > 0 from removed) as after);
  end if;
  if cardinality(changed) = 0 then return null; end if;
  if tg_op = 'UPDATE' then
    insert into order_customers (customer, first_day)
    select customer, min(day) from added where customer = any(changed) group by customer order by customer
    on conflict do nothing;
  end if;
  perform from order_customers where customer = any(changed) order by customer for update;
  update order_customers known set first_day = counted.first_day, first_sale = counted.first_sale
  from (select customer, min(day) as first_day, min(day) filter (where sold_paise > 0) as first_sale
        from order_metrics where customer = any(changed) group by customer) as counted
  where known.customer = counted.customer
    and (known.first_day, known.first_sale) is distinct from (counted.first_day, counted.first_sale);
  delete from order_customers known where customer = any(changed)
    and not exists (select from order_metrics where order_metrics.customer = known.customer);
  return null;
end $$;
create trigger order_metrics_keep_customers after insert on order_metrics
  referencing new table as added for each statement execute function keep_order_customers();
create trigger order_metrics_keep_customers_again after update on order_metrics
  referencing old table as removed new table as added
  for each statement execute function keep_order_customers();
create trigger order_metrics_keep_customers_left after delete on order_metrics
  referencing old table as removed for each statement execute function keep_order_customers();

-- The products that are not deleted, by the day they were added; as changes, too.
create table product_sums (
  day date not null,
  products integer not null
);
create index product_sums_day on product_sums (day);

create function count_added_products() returns trigger language plpgsql as $$
begin
  insert into product_sums
  select indian_day(created_at), count(*) from added where deleted_at is null group by 1;
  return null;
end $$;
create trigger products_count_added after insert on products
  referencing new table as added for each statement execute function count_added_products();

create function count_removed_products() returns trigger language plpgsql as $$
begin
  insert into product_sums
  select indian_day(created_at), -count(*) from removed where deleted_at is null group by 1;
  return null;
end $$;
create trigger products_count_removed after delete on products
  referencing old table as removed for each statement execute function count_removed_products();

create function count_changed_product() returns trigger language plpgsql as $$
begin
  insert into product_sums
  select indian_day(old.created_at), -1 where old.deleted_at is null
  union all
  select indian_day(new.created_at), 1 where new.deleted_at is null;
  return null;
end $$;
create trigger products_count_changed after update of deleted_at, created_at on products
  for each row
  when (old.created_at is distinct from new.created_at
    or (old.deleted_at is null) is distinct from (new.deleted_at is null))
  execute function count_changed_product();

-- For a shop whose rows came in without these triggers.
create function recount_sums() returns void language plpgsql as $$
begin
  delete from order_sums;
  delete from order_customers;
  delete from product_sums;
  insert into product_sums
  select indian_day(created_at), count(*) from products where deleted_at is null group by 1;
  insert into order_sums
  select day, count(*), count(*) filter (where sold_paise > 0), sum(sold_paise), sum(awaiting_paise)
  from order_metrics group by day;
  insert into order_customers
  select customer, min(day), min(day) filter (where sold_paise > 0) from order_metrics group by customer;
end $$;
select recount_sums();

-- What is low in stock first: 0, 1 to 5, then ever wider ranges. A sale seldom leaves its range, so that it changes no
-- index; within a range, PostgreSQL sorts the few that a page needs.
alter table products add column stock_range smallint not null generated always as (
  case when stock_quantity <= 0 then 0 when stock_quantity <= 5 then 1
    else 2 + floor(ln(stock_quantity - 5) / ln(2)) end) stored;
create index products_listed_by_stock on products (stock_range) where deleted_at is null;

-- The category of what was sold, without reading the product.
create index products_category_of on products (id) include (category_id);
