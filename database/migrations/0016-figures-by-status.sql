-- What waits today is counted as the owner's list finds it, by the status of the order; what the figures
-- knew of its lines for that goes.

create or replace function keep_sold_figures() returns trigger language plpgsql as $$
begin
  perform from order_figures where order_id in (select order_id from changed)
    order by order_id for update;
  update order_figures
  set sold_paise = sums.sold, awaiting_paise = sums.awaiting
  from (select touched.order_id,
               coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as sold,
               coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting
        from (select distinct order_id from changed) touched
        left join (select order_id, status, product_price_paise::bigint * quantity as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_figures.order_id = sums.order_id;
  return null;
end $$;

alter table order_figures drop column has_confirmed, drop column has_shipped;
