-- What analytics adds up of an order are its metrics. Names only: no row changes, and the functions do as before.
alter table order_figures rename to order_metrics;
alter table order_metrics rename constraint order_figures_pkey to order_metrics_pkey;
alter index order_figures_day rename to order_metrics_day;
alter index order_figures_answered rename to order_metrics_answered;
alter trigger orders_keep_figures on orders rename to orders_keep_metrics;

alter function keep_order_figures rename to keep_order_metrics;
create or replace function keep_order_metrics() returns trigger language plpgsql as $$
begin
  insert into order_metrics (order_id, day, customer, state, city)
  values (new.id, indian_day(new.created_at),
          coalesce(new.user_id,
                   md5(right(regexp_replace(new.customer_phone, '\D', '', 'g'), 10))::uuid),
          new.state, new.city)
  on conflict (order_id) do update
    set day = excluded.day, customer = excluded.customer,
        state = excluded.state, city = excluded.city;
  return null;
end $$;

-- Locks first and adds up afterwards: who waited here for another change of the same order sees it.
alter function keep_sold_figures rename to keep_sales_metrics;
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
        left join (select order_id, status, product_price_paise::bigint * quantity as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_metrics.order_id = sums.order_id;
  return null;
end $$;

alter function keep_answer rename to keep_call_result;
create or replace function keep_call_result() returns trigger language plpgsql as $$
begin
  update order_metrics
  set answered_on = least(answered_on, indian_day(new.created_at)),
      is_confirmed = is_confirmed or new.to_value <> 'cancelled'
  where order_id = new.order_id;
  return null;
end $$;
alter trigger order_events_keep_answer on order_events rename to order_events_keep_call_result;
