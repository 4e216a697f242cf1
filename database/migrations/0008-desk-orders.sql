-- The owner's list of orders: found by what she types, by status and by day, however many there are.

-- As statusOf in app/orders/order-status.rules.ts has it: the two have to agree.
create function status_of_order(sought uuid) returns text language sql stable as $$
  select coalesce(
    (select status from order_lines where order_id = sought and status <> 'cancelled'
     order by array_position(array['pending', 'confirmed', 'shipped', 'delivered'], status) limit 1),
    'cancelled')
$$;

alter table orders
  -- That of the lines together, kept by the database to be filtered and counted by.
  add column status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  -- The owner's own; nobody else reads it.
  add column note text not null default '' check (length(note) <= 1000),
  add column found_by text not null generated always as
    (lower(display_id || ' ' || left(id::text, 8) || ' ' || customer_phone || ' ' || customer_name))
    stored;

alter table orders disable trigger user;
update orders set status = status_of_order(id) where status <> status_of_order(id);
alter table orders enable trigger user;

create function keep_order_status() returns trigger language plpgsql as $$
declare sought uuid := coalesce(new.order_id, old.order_id);
begin
  update orders set status = status_of_order(sought)
  where id = sought and status <> status_of_order(sought);
  return null;
end $$;
create trigger order_lines_keep_status after insert or update of status or delete on order_lines
  for each row execute function keep_order_status();

-- A line has a date of change of its own.
drop trigger orders_touch on orders;
create trigger orders_touch before update on orders
  for each row when (new.status = old.status) execute function touch_updated_at();

create index orders_status_newest on orders (status, created_at desc, id);
create index orders_found_by on orders using gin (found_by gin_trgm_ops);

-- What else happens to an order. A note is told of, never repeated: it can be taken back.
alter table order_events
  drop constraint order_events_kind_check,
  add constraint order_events_kind_check check (kind in ('placed', 'status', 'tracking', 'note')),
  drop constraint order_events_from_value_check,
  add constraint order_events_from_value_check check (length(from_value) <= 2000),
  drop constraint order_events_to_value_check,
  add constraint order_events_to_value_check check (length(to_value) <= 2000);
