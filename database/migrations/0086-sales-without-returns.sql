-- What has come back is not sold, and an exchange is one sale (docs/decisions/0104-after-a-return.md).

-- Of a line that came in an exchange: what of it is paid with what went back. The order's credit, at its first line.
alter table order_lines add column credit_paise bigint not null default 0 check (credit_paise >= 0);
alter table order_metrics add column is_exchange boolean not null default false;

create function keep_line_credit() returns trigger language plpgsql as $$
begin
  update order_lines set credit_paise = new.credit_paise
  where order_id = new.id
    and position = (select min(position) from order_lines where order_id = new.id);
  return null;
end $$;
create trigger orders_keep_line_credit after update of credit_paise on orders
  for each row when (old.credit_paise is distinct from new.credit_paise)
  execute function keep_line_credit();

-- Locks first and adds up afterwards: who waited here for another change of the same order sees it.
create or replace function keep_sales_metrics() returns trigger language plpgsql as $$
begin
  perform from order_metrics where order_id in (select order_id from changed)
    order by order_id for update;
  update order_metrics
  set sold_paise = sums.sold, awaiting_paise = sums.awaiting, is_exchange = sums.is_exchange
  from (select touched.order_id,
               coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as sold,
               coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting,
               coalesce(bool_or(credit_paise > 0), false) as is_exchange
        from (select distinct order_id from changed) touched
        left join (select order_id, status, credit_paise,
                          greatest(0, product_price_paise::bigint * quantity - discount_paise
                                      - returned_paise - credit_paise) as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_metrics.order_id = sums.order_id;
  return null;
end $$;

-- An exchange is no sale of its own, whatever it costs more: sales are counted by their orders.
create or replace function keep_order_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_sums
    select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
           sum(awaiting_paise)
    from added group by day;
  elsif tg_op = 'DELETE' then
    insert into order_sums
    select day, -count(*), -count(*) filter (where sold_paise > 0 and not is_exchange), -sum(sold_paise),
           -sum(awaiting_paise)
    from removed group by day;
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
  end if;
  return null;
end $$;

create or replace function recount_sums() returns void language plpgsql as $$
begin
  delete from order_sums;
  delete from order_customers;
  delete from product_sums;
  insert into product_sums
  select indian_day(created_at), count(*) from products where deleted_at is null group by 1;
  insert into order_sums
  select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
         sum(awaiting_paise)
  from order_metrics group by day;
  insert into order_customers
  select customer, min(day), min(day) filter (where sold_paise > 0) from order_metrics group by customer;
end $$;

-- What of the sales of products is to be taken off: nothing at all in a shop without returns.
create index order_lines_taken_back on order_lines (ordered_on)
  include (product_id, returned_quantity, returned_paise, credit_paise)
  where status <> 'cancelled' and (returned_quantity > 0 or credit_paise > 0);

-- What was returned or exchanged before; the triggers count it.
update order_lines set credit_paise = orders.credit_paise
from orders
where orders.id = order_lines.order_id and orders.credit_paise > 0
  and position = (select min(position) from order_lines other where other.order_id = orders.id);
update order_lines set returned_paise = returned_paise where returned_quantity > 0;
