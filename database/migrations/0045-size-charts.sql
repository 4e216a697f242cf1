-- Size charts: of a category, or of one product in place of that. What customers have measured of themselves, and how
-- what they bought fits them (docs/decisions/0076-size-charts.md).

create table size_charts (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  -- What its numbers measure: the body that a size is made for, or the garment itself.
  kind text not null check (kind in ('body', 'garment')),
  -- The columns, in their order.
  measures text[] not null check (cardinality(measures) between 1 and 12),
  -- The rows, smallest first: [{"size": "M", "values": [[880, 920], null]}], in millimetres from and to, or null.
  sizes jsonb not null check (jsonb_typeof(sizes) = 'array' and jsonb_array_length(sizes) between 1 and 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger size_charts_touch before update on size_charts
  for each row execute function touch_updated_at();
create trigger size_charts_announce after insert or update or delete on size_charts
  for each row execute function announce_public('products', 'id');

alter table categories add column size_chart_id uuid references size_charts on delete set null;
alter table products add column size_chart_id uuid references size_charts on delete set null;
create index products_size_chart_id on products (size_chart_id) where size_chart_id is not null;

-- {"bust": 900}, in millimetres; without what a person has not given.
alter table profiles add column measurements jsonb not null default '{}'
  check (jsonb_typeof(measurements) = 'object');

alter table reviews add column fit text check (fit in ('small', 'true', 'large'));
