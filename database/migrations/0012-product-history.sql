-- What the owner needs of a product beyond what shoppers see, and what she did to its price and stock.

alter table products
  add column sku text not null default '' check (length(sku) <= 60),
  add column hsn text not null default '' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  -- Whole percent; null where the shop has not said.
  add column gst_rate smallint check (gst_rate between 0 and 100),
  -- One more with every change the owner makes. A sale is none: it moves the stock alone.
  add column version integer not null default 1;
create unique index products_sku_key on products (lower(sku))
  where sku <> '' and deleted_at is null;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger products_version before update of
    name, description, price_paise, sale_price_paise, category_id, material, sizes, colors,
    is_featured, is_active, sku, hsn, gst_rate, deleted_at
  on products for each row execute function count_version();

-- What was done to a product, in the order it was done. Append-only. What orders take and give back is
-- not here: order_lines and order_events have it.
create table product_events (
  id bigint generated always as identity primary key,
  product_id uuid not null references products on delete cascade,
  actor_id uuid references users on delete set null,
  kind text not null check (kind in ('added', 'price', 'sale price', 'stock', 'deleted', 'restored')),
  -- Paise or pieces; null where there was or is none.
  from_value integer,
  to_value integer,
  why text not null check (length(why) between 1 and 40),
  created_at timestamptz not null default now()
);
create index product_events_newest on product_events (product_id, created_at desc);
create trigger product_events_append_only before update or delete on product_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger product_events_not_emptied before truncate on product_events
  for each statement execute function refuse_change();
