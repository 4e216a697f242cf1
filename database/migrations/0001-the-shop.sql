-- The whole shop as SPEC.md section 3 lists it, with the schema doing the guarding.
-- Money is integer paise. Every text has a length. Plain SQL that PostgreSQL 15 understands.

-- Guards and habits -----------------------------------------------------------------------------

-- True when a list has at most `most` entries, each between 1 and `longest` characters.
create function texts_within(list text[], most integer, longest integer) returns boolean
  language sql immutable parallel safe
  as $$ select cardinality(list) <= most
           and coalesce(bool_and(length(entry) between 1 and longest), true)
          from unnest(list) as entry $$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- People ------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  -- Argon2id, in its own encoded form. Null for people who only ever came by another provider.
  password_hash text check (length(password_hash) <= 255),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

-- A browser's sign-in. The cookie holds a random reference; only its SHA-256 is kept.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  reference_hash bytea not null unique check (length(reference_hash) = 32),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);

-- Single-use links sent by letter; only the hash of the secret is kept.
create table letter_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm-email')),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index letter_links_user_id on letter_links (user_id);

create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  role text not null default 'customer' check (role in ('owner', 'customer')),
  full_name text not null default '' check (length(full_name) <= 100),
  phone text not null default '' check (length(phone) <= 20),
  address text not null default '' check (length(address) <= 500),
  landmark text not null default '' check (length(landmark) <= 100),
  city text not null default '' check (length(city) <= 100),
  state text not null default '' check (length(state) <= 100),
  pincode text not null default '' check (pincode ~ '^([1-9][0-9]{5})?$'),
  is_default_address boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Catalogue ---------------------------------------------------------------------------------------

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index categories_name_key on categories (lower(name));

create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  price_paise integer not null check (price_paise between 1 and 1000000000),
  sale_price_paise integer check (sale_price_paise > 0 and sale_price_paise < price_paise),
  -- On sale exactly when a sale price is set: the database derives it, nobody can contradict it.
  is_sale boolean not null generated always as (sale_price_paise is not null) stored,
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  category_id uuid references categories on delete set null,
  material text not null default '' check (length(material) <= 200),
  sizes text[] not null default '{}' check (texts_within(sizes, 30, 40)),
  colors text[] not null default '{}' check (texts_within(colors, 30, 40)),
  is_featured boolean not null default false,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_category_id on products (category_id);
create index products_newest on products (created_at desc, id) where deleted_at is null;

create table product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  position smallint not null check (position between 0 and 4),
  url text not null check (length(url) between 1 and 2000),
  alt text not null default '' check (length(alt) <= 200),
  created_at timestamptz not null default now(),
  unique (product_id, position) deferrable initially immediate,
  unique (product_id, url)
);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  -- A person who leaves stays 'Anonymous'; the rating stays true.
  user_id uuid references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index reviews_newest on reviews (product_id, created_at desc);

-- Choosing ----------------------------------------------------------------------------------------

create table cart_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 20),
  selected_size text check (length(selected_size) between 1 and 40),
  selected_color text check (length(selected_color) between 1 and 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (user_id, product_id, selected_size, selected_color)
);
create index cart_items_product_id on cart_items (product_id);

create table wishlist_items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  product_id uuid not null references products on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, product_id)
);
create index wishlist_items_product_id on wishlist_items (product_id);

-- Delivery ----------------------------------------------------------------------------------------

-- Every charge there has been; the latest by updated_at is in force.
create table delivery_settings (
  id bigint generated always as identity primary key,
  delivery_charge_paise integer not null check (delivery_charge_paise between 0 and 1000000),
  updated_at timestamptz not null default now()
);
create index delivery_settings_latest on delivery_settings (updated_at desc, id desc);

-- Checkout ----------------------------------------------------------------------------------------

-- What a shopper is about to order, kept while she walks the three steps. Its id is the
-- idempotency key of the order that comes out of it.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  source text not null check (source in ('cart', 'product')),
  full_name text not null default '' check (length(full_name) <= 100),
  phone text not null default '' check (length(phone) <= 20),
  email text not null default '' check (length(email) <= 254),
  pincode text not null default '' check (length(pincode) <= 10),
  address text not null default '' check (length(address) <= 500),
  landmark text not null default '' check (length(landmark) <= 100),
  city text not null default '' check (length(city) <= 100),
  state text not null default '' check (length(state) <= 100),
  is_default_address boolean not null default false,
  payment_method text not null default 'online' check (payment_method in ('online', 'cod')),
  stage text not null default 'address' check (stage in ('address', 'payment', 'confirm')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index checkouts_user_id on checkouts (user_id);

create table checkout_items (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts on delete cascade,
  position smallint not null,
  -- The cart line it came from; Buy Now has none. No foreign key: the line may be gone by then,
  -- and that is what placing the order has to notice.
  cart_item_id uuid,
  product_id uuid not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 20),
  selected_size text check (length(selected_size) between 1 and 40),
  selected_color text check (length(selected_color) between 1 and 40),
  unique (checkout_id, position)
);

-- Orders ------------------------------------------------------------------------------------------

create table orders (
  id uuid primary key default gen_random_uuid(),
  display_id text not null unique check (display_id ~ '^FH[A-Z0-9]{6}$'),
  user_id uuid references users on delete set null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  customer_name text not null default '' check (length(customer_name) <= 100),
  customer_email text not null check (length(customer_email) <= 254),
  customer_phone text not null check (length(customer_phone) <= 20),
  address text not null check (length(address) <= 500),
  landmark text not null default '' check (length(landmark) <= 100),
  city text not null default '' check (length(city) <= 100),
  state text not null default '' check (length(state) <= 100),
  delivery_address text not null check (length(delivery_address) <= 900),
  delivery_pincode text not null check (length(delivery_pincode) <= 10),
  booking_method text not null check (booking_method in ('online', 'cod')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'refunded')),
  subtotal_paise bigint not null check (subtotal_paise > 0),
  delivery_charge_paise integer not null check (delivery_charge_paise >= 0),
  total_paise bigint not null check (total_paise = subtotal_paise + delivery_charge_paise),
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index orders_user_newest on orders (user_id, created_at desc);
create index orders_newest on orders (created_at desc, id);

create table order_lines (
  id uuid primary key default gen_random_uuid(),
  -- An order is a record of what happened: it is never deleted while it has lines.
  order_id uuid not null references orders on delete restrict,
  position smallint not null check (position >= 0),
  product_id uuid references products on delete set null,
  product_name text not null check (length(product_name) between 1 and 200),
  product_price_paise integer not null check (product_price_paise > 0),
  quantity integer not null check (quantity between 1 and 20),
  selected_size text check (length(selected_size) between 1 and 40),
  selected_color text check (length(selected_color) between 1 and 40),
  picture_url text check (length(picture_url) <= 2000),
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  tracking_link text check (length(tracking_link) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position)
);
create index order_lines_product_id on order_lines (product_id);

-- What happened to an order, in the order it happened. Append-only.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders on delete restrict,
  line_id uuid references order_lines on delete restrict,
  actor_id uuid references users on delete set null,
  kind text not null check (kind in ('placed', 'status')),
  from_value text check (length(from_value) <= 200),
  to_value text check (length(to_value) <= 200),
  created_at timestamptz not null default now()
);
create index order_events_order_id on order_events (order_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
-- A person's account may be erased: then, and only then, an event forgets who acted.
create trigger order_events_append_only before update or delete on order_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();

-- Letters -----------------------------------------------------------------------------------------

-- The outbox. A letter is written in the transaction of what it tells about and sent afterwards.
create table letters (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders on delete set null,
  kind text not null check (length(kind) between 1 and 40),
  to_address text not null check (length(to_address) <= 254 and to_address !~ '[\r\n]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  html text not null check (length(html) <= 200000),
  text text not null check (length(text) <= 200000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- How it left: 'mailbox' is the built-in one.
  sent_by text check (sent_by in ('mailbox', 'smtp')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index letters_waiting on letters (next_attempt_at) where status = 'queued';
create index letters_order_id on letters (order_id);

-- updated_at --------------------------------------------------------------------------------------

do $$
declare name text;
begin
  foreach name in array array['users', 'profiles', 'categories', 'products', 'reviews',
                              'cart_items', 'checkouts', 'orders', 'order_lines'] loop
    execute format('create trigger %1$s_touch before update on %1$s
                    for each row execute function touch_updated_at()', name);
  end loop;
end $$;

-- Live refresh ------------------------------------------------------------------------------------

-- Announces that a row changed: {topic, user, id}. `user` is null for what everybody may see.
-- Ids only, never rows: a payload ends at 8,000 bytes and listeners differ in what they may read.
create function announce(topic text, whose uuid, id text) returns void language sql as $$
  select pg_notify('shop_changes', json_build_object('topic', topic, 'user', whose, 'id', id)::text)
$$;

create function announce_public() returns trigger language plpgsql as $$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform announce(tg_argv[0], null, changed ->> tg_argv[1]);
  return null;
end $$;

create function announce_own() returns trigger language plpgsql as $$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform announce(tg_argv[0], (changed ->> 'user_id')::uuid, changed ->> 'id');
  return null;
end $$;

create function announce_order_line() returns trigger language plpgsql as $$
declare changed order_lines := coalesce(new, old);
begin
  perform announce('orders', (select user_id from orders where orders.id = changed.order_id),
                   changed.order_id::text);
  return null;
end $$;

create trigger products_announce after insert or update or delete on products
  for each row execute function announce_public('products', 'id');
create trigger product_images_announce after insert or update or delete on product_images
  for each row execute function announce_public('products', 'product_id');
create trigger categories_announce after insert or update or delete on categories
  for each row execute function announce_public('products', 'id');
create trigger reviews_announce after insert or update or delete on reviews
  for each row execute function announce_public('reviews', 'product_id');
create trigger delivery_settings_announce after insert or update or delete on delivery_settings
  for each row execute function announce_public('delivery', 'id');
create trigger cart_items_announce after insert or update or delete on cart_items
  for each row execute function announce_own('cart');
create trigger wishlist_items_announce after insert or update or delete on wishlist_items
  for each row execute function announce_own('wishlist');
create trigger orders_announce after insert or update on orders
  for each row execute function announce_own('orders');
create trigger order_lines_announce after insert or update or delete on order_lines
  for each row execute function announce_order_line();
