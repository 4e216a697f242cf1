-- contract: 0.1.0 fulfils the new checks as it did the old ones, for its orders have no store credit.
-- Store credit (docs/decisions/0102-store-credit.md).

-- What a customer was given, above 0, and what they have spent, below; never changed. Their balance is the sum.
create table store_credit_entries (
  id bigint generated always as identity primary key,
  -- Null once the account is erased.
  user_id uuid references users on delete set null,
  paise bigint not null check (paise <> 0),
  kind text not null check (kind ~ '^[a-z ]{1,30}$'),
  -- The order on which it was spent, or whose money it is.
  order_id uuid not null references orders on delete restrict,
  -- The return for which it was given, if for one.
  return_id uuid references returns on delete restrict,
  -- Null for the shop itself.
  actor_id uuid references users on delete set null,
  at timestamptz not null
);
create index store_credit_entries_user_id on store_credit_entries (user_id, id);
create index store_credit_entries_order_id on store_credit_entries (order_id);
create trigger store_credit_entries_append_only before update or delete on store_credit_entries
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger store_credit_entries_not_emptied before truncate on store_credit_entries
  for each statement execute function refuse_change();

-- The sums, one row for each customer who was ever given any: the row to lock.
create table store_credit_balances (
  user_id uuid primary key references users on delete cascade,
  balance_paise bigint not null check (balance_paise >= 0)
);

create function add_up_store_credit() returns trigger language plpgsql as $$
begin
  update store_credit_balances set balance_paise = balance_paise + new.paise where user_id = new.user_id;
  if not found then
    insert into store_credit_balances as balance (user_id, balance_paise) values (new.user_id, new.paise)
      on conflict (user_id) do update set balance_paise = balance.balance_paise + excluded.balance_paise;
  end if;
  return null;
end $$;
create trigger store_credit_entries_added_up after insert on store_credit_entries
  for each row execute function add_up_store_credit();

-- What of an order's payment is store credit, and what of that was given back as such.
alter table orders
  add column store_credit_paise bigint not null default 0,
  add column store_credit_back_paise bigint not null default 0,
  add constraint orders_store_credit_check check (
    store_credit_back_paise between 0 and store_credit_paise and store_credit_paise <= paid_paise
    and store_credit_back_paise <= refunded_paise);

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('upi', 'cash', 'bank', 'cod', 'provider', 'store credit'));
-- With store credit a part of it is paid while the rest is not.
alter table orders drop constraint orders_payment_check;
alter table orders add constraint orders_payment_check check (case payment_status
  when 'unpaid' then paid_at is null and (paid_paise = 0 or cod_advance_percent > 0 or store_credit_paise > 0)
  when 'paid' then paid_paise > refunded_paise and paid_at is not null and payment_method is not null
  else paid_paise > 0 and paid_paise = refunded_paise end);
