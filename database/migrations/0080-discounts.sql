-- contract: 0.0.0 nothing is taken away: an index holds one column more, and the kinds of events are named by the tables'
-- types alone, so that a new kind needs no migration.
-- What the owner takes off an order in a call (docs/decisions/0098-discounts.md).

-- Of the whole line; an order's discount is split over its lines when it is given, and stays with them.
alter table order_lines add column discount_paise bigint not null default 0
  check (discount_paise >= 0 and discount_paise <= product_price_paise::bigint * quantity);

-- What is taken off in subtotal_paise, which is the sum after it.
alter table orders add column discount_paise bigint not null default 0 check (discount_paise >= 0);

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check (kind ~ '^[a-z][a-z ]{1,19}$');

-- Locks first and adds up afterwards: who waited here for another change of the same order sees it.
create or replace function keep_sales_metrics() returns trigger language plpgsql as $$
begin
  perform from order_metrics where order_id in (select order_id from changed)
    order by order_id for update;
  update order_metrics
  set sold_paise = sums.sold, awaiting_paise = sums.awaiting
  from (select touched.order_id,
               coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as sold,
               coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting
        from (select distinct order_id from changed) touched
        left join (select order_id, status,
                          product_price_paise::bigint * quantity - discount_paise as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_metrics.order_id = sums.order_id;
  return null;
end $$;

create index order_lines_sold_for on order_lines (ordered_on)
  include (product_id, product_price_paise, quantity, discount_paise) where status <> 'cancelled';
drop index order_lines_sold;
