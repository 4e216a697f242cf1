-- What every page of the owner counted of all products, and her overview and reports of all reviews: kept as changes, as
-- other sums are (docs/decisions/0054-sums-of-orders.md).

-- Visible products that run low, those of them low in a size or colour, and a number that is another one when other
-- products are low. All rows add up to the sums.
create table low_stock_sums (
  products integer not null,
  by_choice integer not null,
  key numeric not null
);

create function count_low_stock() returns trigger language plpgsql as $$
begin
  insert into low_stock_sums
  select sum(change), coalesce(sum(change) filter (where has_low_variant), 0),
         sum(change * uuid_hash_extended(id, 0)::numeric)
  from (select 1 as change, new.id, new.deleted_at, new.is_active, new.is_low_stock, new.has_low_variant
        where tg_op <> 'DELETE'
        union all
        select -1, old.id, old.deleted_at, old.is_active, old.is_low_stock, old.has_low_variant
        where tg_op <> 'INSERT') as changes
  where deleted_at is null and is_active and (is_low_stock or has_low_variant)
  having count(*) > 0;
  return null;
end $$;
create trigger products_come_low after insert on products
  for each row when (new.is_low_stock or new.has_low_variant) execute function count_low_stock();
create trigger products_run_low after update on products
  for each row when ((old.deleted_at is null, old.is_active, old.is_low_stock, old.has_low_variant)
    is distinct from (new.deleted_at is null, new.is_active, new.is_low_stock, new.has_low_variant))
  execute function count_low_stock();
create trigger products_go_low after delete on products
  for each row when (old.is_low_stock or old.has_low_variant) execute function count_low_stock();

-- The visible reviews of a day, and those of them that nobody has answered.
create table review_sums (
  day date not null,
  reviews integer not null,
  rating_sum integer not null,
  unanswered integer not null
);
create index review_sums_day on review_sums (day);

create function keep_review_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into review_sums
    select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
    from added where hidden_reason is null group by 1;
  elsif tg_op = 'DELETE' then
    insert into review_sums
    select indian_day(created_at), -count(*), -sum(rating), -count(*) filter (where answer is null)
    from removed where hidden_reason is null group by 1;
  else
    insert into review_sums
    select indian_day(created_at), sum(change), sum(change * rating), coalesce(sum(change) filter (where answer is null), 0)
    from (select 1 as change, created_at, rating, answer from added where hidden_reason is null
          union all
          select -1, created_at, rating, answer from removed where hidden_reason is null) as changes
    group by 1
    having sum(change) <> 0 or sum(change * rating) <> 0 or coalesce(sum(change) filter (where answer is null), 0) <> 0;
  end if;
  return null;
end $$;
create trigger reviews_added_up after insert on reviews
  referencing new table as added for each statement execute function keep_review_sums();
create trigger reviews_added_up_again after update on reviews
  referencing old table as removed new table as added for each statement execute function keep_review_sums();
create trigger reviews_taken_off after delete on reviews
  referencing old table as removed for each statement execute function keep_review_sums();

-- Adds up everything anew: for orders and products that came in without triggers, and for `npm run shop -- recount`.
-- Whoever changes one of these tables waits until it is done.
create or replace function recount_sums() returns void language plpgsql as $$
begin
  lock table orders, products, order_lines, order_metrics, reviews in share mode;
  delete from order_sums;
  delete from order_customers;
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
  insert into order_customers
  select customer, min(day), min(day) filter (where sold_paise > 0) from order_metrics group by customer;
end $$;

insert into low_stock_sums
select count(*), count(*) filter (where has_low_variant), sum(uuid_hash_extended(id, 0)::numeric)
from products where deleted_at is null and is_active and (is_low_stock or has_low_variant)
having count(*) > 0;
insert into review_sums
select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
from reviews where hidden_reason is null group by 1;
