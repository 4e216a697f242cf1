-- contract: 0.0.0 nothing is taken away: the check allows one way to pay more.
-- What is paid at a payment provider (docs/decisions/0089-payment-providers.md).
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('upi', 'cash', 'bank', 'cod', 'provider'));

-- A page of the provider on which an order is paid, once. Its id is the reference that the provider is given.
create table provider_pages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete restrict,
  provider text not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The provider's own; null until it has answered.
  page_id text,
  url text,
  state text not null default 'opening' check (state in ('opening', 'open', 'paid', 'closed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a browser came back from it.
  returned_at timestamptz,
  -- When the provider is to be asked about it; null: not any more.
  next_check_at timestamptz
);
create index provider_pages_order_id on provider_pages (order_id, created_at);
create index provider_pages_next_check on provider_pages (next_check_at) where next_check_at is not null;

-- Money that has arrived there.
create table provider_payments (
  payment_id text primary key,
  page_id uuid not null references provider_pages on delete restrict,
  order_id uuid not null references orders on delete restrict,
  amount_paise bigint not null check (amount_paise > 0),
  -- Whether it is part of what was paid for the order: too little is not, until the rest has come.
  is_counted boolean not null,
  paid_at timestamptz not null,
  received_at timestamptz not null
);
create index provider_payments_order_id on provider_payments (order_id, received_at);

-- Money given back by it. The id is the key by which the provider gives it back once.
create table provider_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references provider_payments on delete restrict,
  order_id uuid not null references orders on delete restrict,
  amount_paise bigint not null check (amount_paise > 0),
  -- What of it the order has as refunded.
  counted_paise bigint not null default 0 check (counted_paise between 0 and amount_paise),
  -- The provider's own; null until it has answered.
  refund_id text unique,
  state text not null default 'waiting' check (state in ('waiting', 'pending', 'processed', 'failed')),
  -- Why it failed, in the provider's words.
  fault text not null default '' check (length(fault) <= 200),
  actor_id uuid references users on delete set null,
  created_at timestamptz not null,
  next_check_at timestamptz
);
create index provider_refunds_order_id on provider_refunds (order_id, created_at);
create index provider_refunds_next_check on provider_refunds (next_check_at) where next_check_at is not null;

-- Webhooks, stored before anything is done about them: what they are about, and nothing of what they say.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  page_id text,
  refund_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_waiting on provider_events (received_at) where handled_at is null;

create trigger provider_payments_announce after insert or update on provider_payments
  for each row execute function announce_payment_claim();
create trigger provider_refunds_announce after insert or update on provider_refunds
  for each row execute function announce_payment_claim();

-- Whether customers may pay there before the shop has called.
alter table shop_settings add column pays_at_checkout boolean;
