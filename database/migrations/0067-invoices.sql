-- Invoices, bills of supply and credit notes (docs/decisions/0088-invoices.md).

-- How far each series has come, 'FH/26-27'. A number is taken in the transaction that issues its document: a rollback gives
-- it back, so a series has no gaps.
create table invoice_series (
  series text primary key,
  last_place integer not null check (last_place > 0)
);

-- What each document says, from the moment it was issued.
create table invoices (
  number text primary key check (number ~ '^[A-Z0-9/-]{1,16}$'),
  kind text not null check (kind in ('invoice', 'bill', 'credit')),
  order_id uuid not null references orders on delete restrict,
  -- Of a credit note: what it takes back.
  corrects text references invoices check ((corrects is not null) = (kind = 'credit')),
  document jsonb not null,
  issued_at timestamptz not null,
  position bigint generated always as identity
);
create index invoices_order_id on invoices (order_id, position);
create index invoices_issued_at on invoices (issued_at, position);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'What was issued is never changed or deleted';
end $$;
create trigger invoices_are_final before update or delete or truncate on invoices
  for each statement execute function refuse_invoice_change();
create trigger invoice_series_are_final before delete or truncate on invoice_series
  for each statement execute function refuse_invoice_change();

-- A series goes up by one.
create function refuse_other_place() returns trigger language plpgsql as $$
begin
  if new.series <> old.series or new.last_place <> old.last_place + 1 then
    raise exception 'A series goes up by one';
  end if;
  return new;
end $$;
create trigger invoice_series_rise before update on invoice_series
  for each row execute function refuse_other_place();

alter table shop_settings
  add column issues_invoices boolean,
  add column invoices_by_hand boolean,
  add column invoice_prefix text check (invoice_prefix ~ '^[A-Z0-9]{1,2}$'),
  add column default_hsn text check (default_hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  -- In lines, as the owner typed them; '' for those that the shop knows.
  add column gst_rates text check (length(gst_rates) <= 2000);
