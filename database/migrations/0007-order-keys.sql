-- The keys by which programs place an order once, however often they ask (Q99).

create table order_keys (
  user_id uuid not null references users on delete cascade,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null check (length(body_hash) = 32),
  -- Null only inside the transaction that places the order.
  display_id text references orders (display_id),
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
