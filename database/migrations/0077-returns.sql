-- Returns of delivered lines (docs/decisions/0096-returns.md).

alter table order_lines
  -- When it was last set to delivered; null for lines of before this column, of which updated_at is near enough.
  add column delivered_at timestamptz,
  -- Was it ordered at a sale price? Sale items are not returnable.
  add column was_on_sale boolean not null default false,
  -- What has come back, and what of the line's price is owed for it.
  add column returned_quantity integer not null default 0 check (returned_quantity between 0 and quantity),
  add column returned_paise bigint not null default 0 check (returned_paise >= 0);

create table returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  line_id uuid not null references order_lines on delete restrict,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('size', 'color', 'quality', 'damaged', 'wrong', 'other')),
  -- In the customer's words.
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'requested' check (state in (
    'requested', 'approved', 'refused', 'withdrawn', 'pickup', 'received', 'refunded', 'replaced', 'sent back')),
  pickup_on date,
  -- Of what has been received: is it in stock again, or written off?
  is_restocked boolean,
  -- What is owed for it, once it has been received.
  refund_paise bigint check (refund_paise >= 0),
  requested_at timestamptz not null,
  changed_at timestamptz not null
);
create index returns_order_id on returns (order_id, requested_at);
create index returns_line_id on returns (line_id);
create index returns_changed_at on returns (changed_at desc, id);
create index returns_open on returns (state, requested_at)
  where state in ('requested', 'approved', 'pickup', 'received');

-- What has happened to a return, as both sides see it.
create table return_events (
  id bigint generated always as identity primary key,
  return_id uuid not null references returns on delete restrict,
  state text not null,
  -- The owner's to the customer, or nothing.
  words text not null default '' check (length(words) <= 500),
  actor_id uuid references users on delete set null,
  at timestamptz not null
);
create index return_events_return_id on return_events (return_id, id);

create table return_pictures (
  id uuid primary key default gen_random_uuid(),
  return_id uuid not null references returns on delete cascade,
  position smallint not null check (position between 0 and 2),
  url text not null unique check (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'),
  tint text check (tint ~ '^#[0-9a-f]{6}$'),
  constraint return_pictures_place unique (return_id, position)
);
create trigger return_pictures_removed after delete on return_pictures
  for each row execute function leave_upload();

create function announce_return() returns trigger language plpgsql as $$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $$;
create trigger returns_announce after insert or update on returns
  for each row execute function announce_return();

-- For so many days after its delivery; 0 for a shop that takes nothing back.
alter table shop_settings add column return_days integer check (return_days between 0 and 60);
