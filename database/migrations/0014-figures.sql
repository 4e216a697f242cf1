-- Figures: what the owner's desk counts, in a shape that is quick to add up. Triggers keep it, so it is
-- true after every change, those by hand included. Why so: docs/decisions/0032-figures.md.

-- One short row for each order.
create table order_figures (
  order_id uuid primary key references orders on delete cascade,
  -- The day of the order in India.
  day date not null,
  -- The account, or for a guest one id made from the last ten digits of the phone.
  customer uuid not null,
  state text not null,
  city text not null,
  -- Of the lines that are not cancelled; 0 for an order that is no sale.
  sold_paise bigint not null default 0,
  -- Of the lines that are pending.
  awaiting_paise bigint not null default 0,
  has_confirmed boolean not null default false,
  has_shipped boolean not null default false,
  -- The first day on which a line was pending no more, and whether one was not cancelled then.
  answered_on date,
  is_confirmed boolean not null default false
);

create function indian_day(instant timestamptz) returns date
  language sql immutable parallel safe
  return (instant at time zone 'Asia/Kolkata')::date;

create function keep_order_figures() returns trigger language plpgsql as $$
begin
  insert into order_figures (order_id, day, customer, state, city)
  values (new.id, indian_day(new.created_at),
          coalesce(new.user_id,
                   md5(right(regexp_replace(new.customer_phone, '\D', '', 'g'), 10))::uuid),
          new.state, new.city)
  on conflict (order_id) do update
    set day = excluded.day, customer = excluded.customer,
        state = excluded.state, city = excluded.city;
  return null;
end $$;
create trigger orders_keep_figures
  after insert or update of created_at, user_id, customer_phone, state, city on orders
  for each row execute function keep_order_figures();

-- Locks first and adds up afterwards: who waited here for another change of the same order sees it.
create function keep_sold_figures() returns trigger language plpgsql as $$
begin
  perform from order_figures where order_id in (select order_id from changed)
    order by order_id for update;
  update order_figures
  set sold_paise = sums.sold, awaiting_paise = sums.awaiting,
      has_confirmed = sums.has_confirmed, has_shipped = sums.has_shipped
  from (select touched.order_id,
               coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as sold,
               coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting,
               coalesce(bool_or(status = 'confirmed'), false) as has_confirmed,
               coalesce(bool_or(status = 'shipped'), false) as has_shipped
        from (select distinct order_id from changed) touched
        left join (select order_id, status, product_price_paise::bigint * quantity as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_figures.order_id = sums.order_id;
  return null;
end $$;
create trigger order_lines_added_up after insert on order_lines
  referencing new table as changed for each statement execute function keep_sold_figures();
create trigger order_lines_added_up_again after update on order_lines
  referencing new table as changed for each statement execute function keep_sold_figures();
create trigger order_lines_taken_off after delete on order_lines
  referencing old table as changed for each statement execute function keep_sold_figures();

-- What the owner was told on the phone is in the history.
create function keep_answer() returns trigger language plpgsql as $$
begin
  update order_figures
  set answered_on = least(answered_on, indian_day(new.created_at)),
      is_confirmed = is_confirmed or new.to_value <> 'cancelled'
  where order_id = new.order_id;
  return null;
end $$;
create trigger order_events_keep_answer after insert on order_events
  for each row when (new.kind = 'status' and new.from_value = 'pending')
  execute function keep_answer();

insert into order_figures
select orders.id, indian_day(orders.created_at),
       coalesce(orders.user_id,
                md5(right(regexp_replace(orders.customer_phone, '\D', '', 'g'), 10))::uuid),
       orders.state, orders.city,
       coalesce(sum(line.product_price_paise::bigint * line.quantity)
         filter (where line.status <> 'cancelled'), 0),
       coalesce(sum(line.product_price_paise::bigint * line.quantity)
         filter (where line.status = 'pending'), 0),
       coalesce(bool_or(line.status = 'confirmed'), false),
       coalesce(bool_or(line.status = 'shipped'), false)
from orders left join order_lines line on line.order_id = orders.id
group by orders.id;
update order_figures set answered_on = answers.day, is_confirmed = answers.is_confirmed
from (select order_id, min(indian_day(created_at)) as day,
             bool_or(to_value <> 'cancelled') as is_confirmed
      from order_events where kind = 'status' and from_value = 'pending' group by order_id) answers
where answers.order_id = order_figures.order_id;
create index order_figures_day on order_figures (day);
create index order_figures_answered on order_figures (answered_on) include (is_confirmed);

-- A line knows the day of its order, so that what a product sold is counted in one index.
alter table order_lines add column ordered_on date;
alter table order_lines disable trigger user;
update order_lines set ordered_on = indian_day(orders.created_at)
from orders where orders.id = order_lines.order_id;
alter table order_lines enable trigger user;
create index order_lines_sold on order_lines (ordered_on)
  include (product_id, product_price_paise, quantity) where status <> 'cancelled';

create function date_order_line() returns trigger language plpgsql as $$
begin
  new.ordered_on := (select indian_day(created_at) from orders where id = new.order_id);
  return new;
end $$;
create trigger order_lines_dated before insert on order_lines
  for each row execute function date_order_line();

create function date_order_lines() returns trigger language plpgsql as $$
begin
  update order_lines set ordered_on = indian_day(new.created_at) where order_id = new.id;
  return null;
end $$;
create trigger orders_date_lines after update of created_at on orders
  for each row when (old.created_at is distinct from new.created_at)
  execute function date_order_lines();

-- The other questions of the desk: reviews by day, low stock, failed letters.
create index reviews_by_time on reviews (created_at) include (rating) where hidden_reason is null;
create index products_low_stock on products (id)
  where deleted_at is null and is_active and stock_quantity <= 5;
create index letters_failed on letters (id) where status = 'failed';
