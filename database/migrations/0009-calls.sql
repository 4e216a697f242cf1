-- Calling customers: what came of each call, and the payment agreed on the telephone (Q69).

create table order_calls (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  outcome text not null
    check (outcome in ('confirmed', 'no answer', 'wrong number', 'changed', 'call again', 'cancelled')),
  note text not null default '' check (length(note) <= 200),
  called_by uuid references users on delete set null,
  called_at timestamptz not null,
  -- When to try again; null: now, or never once nothing of the order is pending.
  next_at timestamptz
);
create index order_calls_order_id on order_calls (order_id, id desc);

-- Append-only. When a customer leaves, her notes are emptied; when an owner does, her name goes.
create function refuse_call_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = ''
     and to_jsonb(new) - 'note' - 'called_by' = to_jsonb(old) - 'note' - 'called_by'
     and (new.called_by is null or new.called_by = old.called_by) then
    return new;
  end if;
  raise exception 'order_calls is append-only';
end $$;
create trigger order_calls_append_only before update or delete on order_calls
  for each row when (pg_trigger_depth() = 0) execute function refuse_call_change();
create trigger order_calls_not_emptied before truncate on order_calls
  for each statement execute function refuse_change();

-- Only the owner hears of a call.
create function announce_call() returns trigger language plpgsql as $$
begin
  perform announce('orders', null, new.order_id::text);
  return null;
end $$;
create trigger order_calls_announce after insert on order_calls
  for each row execute function announce_call();

-- Beside each order in the queue stand the others of its number.
create index orders_customer_phone on orders (customer_phone) where customer_phone <> '';

-- Payment. The method is agreed to before the money comes, so it may stand alone.
alter table orders
  add column payment_method text check (payment_method in ('upi', 'cash', 'bank', 'cod')),
  add column payment_reference text not null default '' check (length(payment_reference) <= 60),
  add column paid_paise bigint not null default 0 check (paid_paise >= 0),
  add column refunded_paise bigint not null default 0
    check (refunded_paise between 0 and paid_paise),
  add column paid_at timestamptz,
  add column paid_by uuid references users on delete set null,
  add constraint orders_payment_check check (case payment_status
    when 'unpaid' then paid_paise = 0 and paid_at is null
    when 'paid' then paid_paise > refunded_paise and paid_at is not null and payment_method is not null
    else paid_paise > 0 and paid_paise = refunded_paise end);

alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check
  (kind in ('placed', 'status', 'tracking', 'note', 'call', 'quantity', 'address', 'payment'));
