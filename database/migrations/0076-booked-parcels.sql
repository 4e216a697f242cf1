-- Parcels that an aggregator brings, and what it says of them (docs/decisions/0095-aggregators.md).

-- Of a parcel by hand all of these stay as they are.
alter table shipments
  add column aggregator text check (aggregator in ('shiprocket')),
  add column booked_by uuid references users on delete set null,
  add column weight_grams integer check (weight_grams between 1 and 50000),
  add column length_cm integer check (length_cm between 1 and 200),
  add column breadth_cm integer check (breadth_cm between 1 and 200),
  add column height_cm integer check (height_cm between 1 and 200),
  -- What the aggregator calls the parcel.
  add column remote_order text,
  add column remote_shipment text,
  add column pickup_requested_at timestamptz,
  -- What went wrong last, in words; null once it went well.
  add column problem text,
  add column attempts integer not null default 0,
  -- When the aggregator is asked again; null: not by itself.
  add column next_attempt_at timestamptz;
create index shipments_next_attempt_at on shipments (next_attempt_at) where next_attempt_at is not null;

-- What arrived, before it is acted on; the same twice is one.
create table shipment_updates (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  awb text not null check (length(awb) <= 60),
  body jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index shipment_updates_waiting on shipment_updates (awb) where handled_at is null;
create index shipment_updates_received_at on shipment_updates (received_at);
