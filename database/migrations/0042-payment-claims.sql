-- What customers say they have paid, on the page to pay on. It is never counted as paid: the owner confirms or refuses it.
create table payment_claims (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  reference text not null check (length(reference) between 1 and 40),
  amount_paise bigint not null check (amount_paise > 0),
  -- As small as it can be read, and for the owner alone: not among the pictures that everybody may see.
  screenshot bytea check (length(screenshot) <= 5000000),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused')),
  -- The owner's words to the customer.
  answer text not null default '' check (length(answer) <= 200),
  claimed_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users on delete set null
);
create index payment_claims_order_id on payment_claims (order_id, id);
create index payment_claims_waiting on payment_claims (order_id) where state = 'waiting';
create index payment_claims_reference on payment_claims (reference);
create index payment_claims_screenshot on payment_claims (claimed_at) where screenshot is not null;
create index orders_payment_reference on orders (payment_reference) where payment_reference <> '';

create function announce_payment_claim() returns trigger language plpgsql as $$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $$;
create trigger payment_claims_announce after insert or update on payment_claims
  for each row execute function announce_payment_claim();

-- Account, name and IFSC, in the owner's words.
alter table shop_settings add column bank_details text check (length(bank_details) <= 500);
