-- Parcels: what of an order left together, with its number at the courier (docs/decisions/0094-shipments.md).

create table shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- Of its order, from 1; never used twice.
  number integer not null check (number > 0),
  courier text check (length(courier) between 1 and 60),
  awb text check (awb ~ '^[A-Z0-9-]{6,30}$'),
  state text not null default 'shipped' check (state in
    ('booking', 'shipped', 'in transit', 'out for delivery', 'delivered', 'returning', 'returned', 'lost', 'cancelled')),
  shipped_at timestamptz not null default now(),
  unique (order_id, number)
);
create index shipments_shipped_at on shipments (shipped_at);
create index shipments_awb on shipments (awb) where awb is not null;

-- A line is in one parcel at most.
create table shipment_lines (
  line_id uuid primary key references order_lines on delete cascade,
  shipment_id uuid not null references shipments on delete cascade
);
create index shipment_lines_shipment_id on shipment_lines (shipment_id);

-- A line that is taken back to what is still to be shipped leaves its parcel, whoever takes it back.
create function leave_parcel() returns trigger language plpgsql as $$
begin
  delete from shipment_lines where line_id = new.id;
  return null;
end $$;
create trigger order_lines_leave_parcel after update of status on order_lines
  for each row when (old.status in ('shipped', 'delivered') and new.status in ('pending', 'confirmed'))
  execute function leave_parcel();

-- What a courier says of a parcel shows at once.
create function announce_shipment() returns trigger language plpgsql as $$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id), new.order_id::text);
  return null;
end $$;
create trigger shipments_announce after update on shipments
  for each row when ((new.state, new.awb, new.courier) is distinct from (old.state, old.awb, old.courier))
  execute function announce_shipment();
