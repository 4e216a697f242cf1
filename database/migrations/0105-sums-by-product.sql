-- What the reports on categories and products read of every line (docs/decisions/0054-sums-of-orders.md).

-- Pieces and paise sold on a day, by the category that a product has now; as changes.
create table category_sums (
  day date not null,
  -- Null for products in none, and for those that are no longer in the shop.
  category_id uuid,
  quantity integer not null,
  paise bigint not null
);
create index category_sums_day on category_sums (day);

-- What a product has sold at most, whatever came back: who has not sold as much is no best seller of any period. As changes,
-- which the daily job makes one row.
create table product_sales (
  product_id uuid not null,
  paise bigint not null,
  is_folded boolean not null default false
);
create index product_sales_most on product_sales (paise desc, product_id) where is_folded;
create index product_sales_product on product_sales (product_id);
create index product_sales_changes on product_sales (product_id, paise) where not is_folded;

-- The products that customers can buy, by stock: those that hardly sell are among the first. A narrow row, because
-- every sale writes it anew.
create table product_stock (
  product_id uuid primary key,
  stock integer not null,
  name text not null,
  created_at timestamptz not null
);
create index product_stock_most on product_stock (stock desc, name, product_id);

-- Holds a lock that sales share, so that no product moves to another category while somebody counts what it sold.
create function keep_product_sums() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(54, 1);
  if tg_op = 'INSERT' then
    insert into category_sums
    select ordered_on, category_id, sum(quantity - returned_quantity),
           sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
    from added left join products on products.id = added.product_id
    where status <> 'cancelled' group by 1, 2;
    insert into product_sales
    select product_id, sum(product_price_paise::bigint * quantity) from added where product_id is not null group by 1;
  elsif tg_op = 'DELETE' then
    insert into category_sums
    select ordered_on, category_id, -sum(quantity - returned_quantity),
           -sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
    from removed left join products on products.id = removed.product_id
    where status <> 'cancelled' group by 1, 2;
  else
    insert into category_sums
    select ordered_on, category_id, sum(pieces), sum(paise)
    from (select ordered_on, product_id, quantity - returned_quantity as pieces,
                 product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise as paise
          from added where status <> 'cancelled'
          union all
          select ordered_on, product_id, -(quantity - returned_quantity),
                 -(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
          from removed where status <> 'cancelled') as changes
         left join products on products.id = changes.product_id
    group by 1, 2 having sum(pieces) <> 0 or sum(paise) <> 0;
    insert into product_sales
    select added.product_id, added.product_price_paise::bigint * added.quantity
    from added join removed using (id)
    where added.product_id is not null
      and (added.product_id is distinct from removed.product_id
        or added.product_price_paise::bigint * added.quantity > removed.product_price_paise::bigint * removed.quantity);
  end if;
  return null;
end $$;
create trigger order_lines_keep_products after insert on order_lines
  referencing new table as added for each statement execute function keep_product_sums();
create trigger order_lines_keep_products_again after update on order_lines
  referencing old table as removed new table as added for each statement execute function keep_product_sums();
create trigger order_lines_keep_products_left after delete on order_lines
  referencing old table as removed for each statement execute function keep_product_sums();

-- What a product has sold goes with it to its category, or to none. At the commit, so that sales do not wait for an import.
create function move_category_sums() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(54, 1);
  insert into category_sums
  select ordered_on, category_id, sum(sign * pieces), sum(sign * paise)
  from (select ordered_on, quantity - returned_quantity as pieces,
               product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise as paise
        from order_lines where product_id = old.id and status <> 'cancelled') as sold,
       (values (-1, old.category_id), (1, new.category_id)) as moved (sign, category_id)
  group by 1, 2;
  return old;
end $$;
create constraint trigger products_move_sums after update of category_id on products
  deferrable initially deferred for each row when (old.category_id is distinct from new.category_id) execute function move_category_sums();
create trigger products_leave_sums before delete on products
  for each row when (old.category_id is not null) execute function move_category_sums();

-- Before its lines change, a product has to be where its transaction has moved it.
create function finish_category_moves() returns trigger language plpgsql as $$
begin
  set constraints products_move_sums immediate;
  return null;
end $$;
create trigger order_lines_finish_moves before insert or update or delete on order_lines
  for each statement execute function finish_category_moves();

create function keep_product_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null and new.is_active and new.stock_quantity > 0 then
    insert into product_stock values (new.id, new.stock_quantity, new.name, new.created_at)
    on conflict (product_id) do update
      set stock = excluded.stock, name = excluded.name, created_at = excluded.created_at;
  else
    delete from product_stock where product_id = old.id;
  end if;
  return null;
end $$;
create trigger products_add_stock after insert on products
  for each row when (new.stock_quantity > 0) execute function keep_product_stock();
create trigger products_change_stock after update on products
  for each row when ((old.stock_quantity, old.name, old.created_at, old.is_active, old.deleted_at)
    is distinct from (new.stock_quantity, new.name, new.created_at, new.is_active, new.deleted_at))
  execute function keep_product_stock();
create trigger products_leave_stock after delete on products
  for each row execute function keep_product_stock();

-- What a product sold in a period is read of its lines.
create index order_lines_product_day on order_lines (product_id, ordered_on);
drop index order_lines_product_id;

create function recount_product_sums() returns void language plpgsql as $$
begin
  lock table order_lines, products in share mode;
  delete from category_sums;
  delete from product_sales;
  delete from product_stock;
  insert into category_sums
  select ordered_on, category_id, sum(quantity - returned_quantity),
         sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
  from order_lines left join products on products.id = order_lines.product_id
  where status <> 'cancelled' group by 1, 2;
  insert into product_sales
  select product_id, sum(product_price_paise::bigint * quantity), true
  from order_lines where product_id is not null group by 1;
  insert into product_stock
  select id, stock_quantity, name, created_at from products
  where deleted_at is null and is_active and stock_quantity > 0;
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
  perform recount_product_sums();
end $$;

select recount_product_sums();
