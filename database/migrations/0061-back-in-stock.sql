-- Who wants to be notified when a choice that is out of stock is there again (docs/decisions/0084-back-in-stock.md).

-- Size and colour are null where a product is not counted by them, and for an option it does not have.
create table stock_notifications (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  size text check (length(size) between 1 and 40),
  color text check (length(color) between 1 and 40),
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- Who was signed in.
  user_id uuid references users on delete cascade,
  -- Of the privacy policy that they read.
  text_version text not null check (length(text_version) between 1 and 40),
  created_at timestamptz not null default now(),
  -- When the one email was written; null while they wait.
  notified_at timestamptz
);
-- An address waits once for each choice.
create unique index stock_notifications_waiting on stock_notifications (product_id, size, color, email)
  nulls not distinct where notified_at is null;
create index stock_notifications_offers on stock_notifications (product_id, notified_at)
  where notified_at is not null;
create index stock_notifications_email on stock_notifications (email);
create index stock_notifications_user on stock_notifications (user_id) where user_id is not null;
