-- Every table, index, function and trigger of the shop, by the domains of app/. A new database is made from this file.
-- Made by node tools/make-schema.ts from the files in database/migrations, up to this one:
-- 0106-low-stock-by-date.sql

do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'The search needs the extension pg_trgm of PostgreSQL, which could not be added (%): let an administrator of the database run "create extension pg_trgm" in it once.', sqlerrm;
end $$;

-- Functions name tables that are made further down.
set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION texts_within(list text[], most integer, longest integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select cardinality(list) <= most
           and coalesce(bool_and(length(entry) between 1 and longest), true)
          from unnest(list) as entry $function$;

CREATE OR REPLACE FUNCTION announce(topic text, whose uuid, id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(current_setting('shop.change', true), '') = '' then
    perform set_config('shop.change', gen_random_uuid()::text, true);
  end if;
  perform pg_notify('shop_changes', json_build_object(
    'topic', topic, 'user', whose, 'id', id, 'change', current_setting('shop.change'))::text);
end $function$;

CREATE OR REPLACE FUNCTION bare_text(parts text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select regexp_replace(
          ' ' || lower(replace(normalize(array_to_string(parts, ' '), nfc), U&'\093C', '')) || ' ',
          '[\s.,;:!?()"“”''‘’/&+–—-]+', ' ', 'g') $function$;

CREATE OR REPLACE FUNCTION bare_words(parts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT "left"(word.word, 200) AS "left" FROM unnest(string_to_array(bare_text(bare_words.parts), ' '::text)) word(word) WHERE (word.word <> ''::text));

CREATE OR REPLACE FUNCTION status_of_order(sought uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select status from order_lines where order_id = sought and status <> 'cancelled'
     order by array_position(array['pending', 'confirmed', 'shipped', 'delivered'], status) limit 1),
    'cancelled')
$function$;

CREATE OR REPLACE FUNCTION indian_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((instant AT TIME ZONE 'Asia/Kolkata'::text))::date;

CREATE OR REPLACE FUNCTION announce_reviews(author uuid, product uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select announce('reviews', null, product_id::text) from reviews
  where user_id = author and (product is null or product_id = product)
$function$;

CREATE OR REPLACE FUNCTION fabric_of(material text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF("substring"(lower(split_part(material, ','::text, 1)), '\S+$'::text), ''::text);

CREATE OR REPLACE FUNCTION recount_sums()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table orders, products, order_lines, order_metrics, reviews in share mode;
  delete from order_sums;
  delete from order_customers;
  delete from place_sums;
  delete from product_sums;
  delete from low_stock_sums;
  delete from review_sums;
  insert into product_sums
  select indian_day(created_at), count(*) from products where deleted_at is null group by 1;
  insert into low_stock_sums
  select count(*), count(*) filter (where has_low_variant), sum(uuid_hash_extended(id, 0)::numeric)
  from products where deleted_at is null and is_active and (is_low_stock or has_low_variant)
  having count(*) > 0;
  insert into review_sums
  select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
  from reviews where hidden_reason is null group by 1;
  insert into order_sums
  select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
         sum(awaiting_paise)
  from order_metrics group by day;
  insert into place_sums
  select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange), sum(sold_paise)
  from order_metrics where sold_paise > 0 group by 1, 2, 3;
  insert into order_customers
  select customer, min(day), min(day) filter (where sold_paise > 0), (array_agg(day order by day) filter (where is_buy))[1],
         (array_agg(day order by day) filter (where is_buy))[2], max(day) filter (where is_buy)
  from (select *, sold_paise > 0 and not is_exchange as is_buy from order_metrics) as known
  group by customer;
  perform recount_product_sums();
end $function$;

CREATE OR REPLACE FUNCTION write_choices_in_stock(product_ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update products set choices_in_stock = found.choices
  from (
    select product.id, coalesce(array_agg(distinct choice order by choice) filter (where choice is not null), '{}') as choices
    from products as product
      left join product_variants as variant on variant.product_id = product.id and variant.stock_quantity > 0
        and (variant.size is null or variant.size = any (product.sizes))
        and (variant.color is null or variant.color = any (product.colors))
      left join lateral unnest(array[variant.size || E'\n', E'\n' || variant.color,
                                     variant.size || E'\n' || variant.color]) as choice on true
    where product.id = any (product_ids)
    group by product.id
  ) as found
  where products.id = found.id and products.choices_in_stock <> found.choices
$function$;

CREATE OR REPLACE FUNCTION write_product_facets(product_ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from product_facets using products
  where product_facets.id = any (product_ids) and products.id = product_facets.id
    and (products.deleted_at is not null or not products.is_active);
  insert into product_facets
  select id, category_id, unit_paise, is_sale, is_in_stock, has_variants, sizes, colors, choices_in_stock, attribute_values
  from products where id = any (product_ids) and deleted_at is null and is_active
  on conflict (id) do update set
    (category_id, unit_paise, is_sale, is_in_stock, has_variants, sizes, colors, choices_in_stock, attribute_values) =
    (excluded.category_id, excluded.unit_paise, excluded.is_sale, excluded.is_in_stock, excluded.has_variants,
     excluded.sizes, excluded.colors, excluded.choices_in_stock, excluded.attribute_values)
$function$;

CREATE OR REPLACE FUNCTION recount_product_sums()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table order_lines, products in share mode;
  delete from category_sums;
  delete from product_sales;
  delete from product_stock;
  insert into category_sums
  select ordered_on, category_id, sum(quantity - returned_quantity),
         sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
  from order_lines left join products on products.id = order_lines.product_id
  where status <> 'cancelled' group by 1, 2;
  insert into product_sales
  select product_id, sum(product_price_paise::bigint * quantity), true
  from order_lines where product_id is not null group by 1;
  insert into product_stock
  select id, stock_quantity, name, created_at from products
  where deleted_at is null and is_active and stock_quantity > 0;
end $function$;

-- shop

-- What the owner has set. One row; a null means the value of the environment.
create table shop_settings (
  is_the_one boolean not null default true,
  name text,
  support_phone text,
  chat_phone text,
  support_email text,
  support_hours text,
  notify_email text,
  social_url text,
  builder_credit text,
  upi_id text,
  offers_cod boolean,
  only_buyers_review boolean,
  legal_name text,
  legal_address text,
  gst_number text,
  grievance_name text,
  grievance_email text,
  grievance_phone text,
  holidays text[],
  updated_at timestamp with time zone not null default now(),
  backup_recipient text,
  backup_recipient_since timestamp with time zone,
  expires_after_days integer,
  signs_out_idle_owner boolean,
  is_demo boolean not null default false,
  bank_details text,
  issues_invoices boolean,
  invoices_by_hand boolean,
  invoice_prefix text,
  default_hsn text,
  gst_rates text,
  pays_at_checkout boolean,
  cod_rules jsonb,
  delivery_zones jsonb,
  return_days integer,
  shows_prices_before_tax boolean,
  constraint shop_settings_pkey PRIMARY KEY (is_the_one),
  constraint shop_settings_backup_recipient_check CHECK (backup_recipient ~ '^age1[a-z0-9]{58}$'::text),
  constraint shop_settings_bank_details_check CHECK (length(bank_details) <= 500),
  constraint shop_settings_builder_credit_check CHECK (length(builder_credit) <= 100),
  constraint shop_settings_chat_phone_check CHECK (length(chat_phone) <= 20),
  constraint shop_settings_default_hsn_check CHECK (default_hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'::text),
  constraint shop_settings_delivery_zones_check CHECK (jsonb_typeof(delivery_zones) = 'array'::text),
  constraint shop_settings_expires_after_days_check CHECK (expires_after_days >= 0 AND expires_after_days <= 60),
  constraint shop_settings_grievance_email_check CHECK (length(grievance_email) <= 254),
  constraint shop_settings_grievance_name_check CHECK (length(grievance_name) <= 100),
  constraint shop_settings_grievance_phone_check CHECK (length(grievance_phone) <= 20),
  constraint shop_settings_gst_number_check CHECK (gst_number = ''::text OR length(gst_number) = 15),
  constraint shop_settings_gst_rates_check CHECK (length(gst_rates) <= 2000),
  constraint shop_settings_holidays_check CHECK (cardinality(holidays) <= 60 AND array_to_string(holidays, ' '::text) ~ '^(\d{4}-\d{2}-\d{2}( \d{4}-\d{2}-\d{2})*)?$'::text),
  constraint shop_settings_invoice_prefix_check CHECK (invoice_prefix ~ '^[A-Z0-9]{1,2}$'::text),
  constraint shop_settings_is_the_one_check CHECK (is_the_one),
  constraint shop_settings_legal_address_check CHECK (length(legal_address) <= 500),
  constraint shop_settings_legal_name_check CHECK (length(legal_name) <= 120),
  constraint shop_settings_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint shop_settings_notify_email_check CHECK (length(notify_email) >= 3 AND length(notify_email) <= 254),
  constraint shop_settings_return_days_check CHECK (return_days >= 0 AND return_days <= 60),
  constraint shop_settings_social_url_check CHECK (social_url = ''::text OR social_url ~ '^https?://'::text AND length(social_url) <= 300),
  constraint shop_settings_support_email_check CHECK (length(support_email) >= 3 AND length(support_email) <= 254),
  constraint shop_settings_support_hours_check CHECK (length(support_hours) >= 1 AND length(support_hours) <= 100),
  constraint shop_settings_support_phone_check CHECK (length(support_phone) >= 1 AND length(support_phone) <= 20),
  constraint shop_settings_upi_id_check CHECK (length(upi_id) <= 100)
);

CREATE OR REPLACE FUNCTION announce_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform announce(tg_argv[0], null, changed ->> tg_argv[1]);
  return null;
end $function$;
CREATE TRIGGER shop_settings_announce AFTER INSERT OR DELETE OR UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION announce_public('settings', 'is_the_one');

CREATE OR REPLACE FUNCTION announce_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce(tg_argv[0], null, null);
  return null;
end $function$;
CREATE TRIGGER shop_settings_announce_emptied AFTER TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('settings');

CREATE OR REPLACE FUNCTION touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;
CREATE TRIGGER shop_settings_touch BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Delivery charges over time. The newest row counts.
create table delivery_settings (
  id bigint not null generated always as identity,
  delivery_charge_paise integer not null,
  updated_at timestamp with time zone not null default now(),
  free_from_paise integer,
  actor_id uuid,
  constraint delivery_settings_pkey PRIMARY KEY (id),
  constraint delivery_settings_delivery_charge_paise_check CHECK (delivery_charge_paise >= 0 AND delivery_charge_paise <= 1000000),
  constraint delivery_settings_free_from_paise_check CHECK (free_from_paise >= 1 AND free_from_paise <= 1000000000)
);
CREATE INDEX delivery_settings_actor_id ON delivery_settings USING btree (actor_id);
CREATE INDEX delivery_settings_latest ON delivery_settings USING btree (updated_at DESC, id DESC);
CREATE TRIGGER delivery_settings_announce AFTER INSERT OR DELETE OR UPDATE ON delivery_settings FOR EACH ROW EXECUTE FUNCTION announce_public('delivery', 'id');
CREATE TRIGGER delivery_settings_announce_emptied AFTER TRUNCATE ON delivery_settings FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('delivery');

-- Keys made at the first start, such as the one that signs tokens.
create table shop_secrets (
  name text not null,
  value bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint shop_secrets_pkey PRIMARY KEY (name),
  constraint shop_secrets_name_check CHECK (length(name) <= 60)
);

-- What the owner can look up under Activity.
create table activity (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  kind text not null,
  user_id uuid,
  request_id text not null,
  address text not null,
  device text not null,
  about text not null,
  times integer not null default 1,
  repeat_key text,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_repeat_key_key UNIQUE (repeat_key),
  constraint activity_about_check CHECK (length(about) <= 200),
  constraint activity_address_check CHECK (length(address) <= 40),
  constraint activity_device_check CHECK (length(device) <= 60),
  constraint activity_kind_check CHECK (length(kind) <= 40),
  constraint activity_repeat_key_check CHECK (length(repeat_key) <= 60),
  constraint activity_request_id_check CHECK (length(request_id) <= 40)
);
CREATE INDEX activity_at ON activity USING btree (at DESC, id DESC);
CREATE INDEX activity_kind ON activity USING btree (kind, at DESC, id DESC);
CREATE INDEX activity_user_id ON activity USING btree (user_id);

-- Attempts counted by rate limits that several processes share.
create unlogged table limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_expire ON limits USING btree (expire);

-- people

-- Accounts.
create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  email_confirmed_at timestamp with time zone,
  password_hash text,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  has_generated_password boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint users_password_hash_check CHECK (length(password_hash) <= 255)
);
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email));
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Sign-ups whose email link has not been opened yet.
create table sign_ups (
  email text not null,
  answered_id uuid not null,
  password_hash text,
  created_at timestamp with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (email),
  constraint sign_ups_email_check CHECK (email = lower(email) AND length(email) >= 3 AND length(email) <= 254),
  constraint sign_ups_password_hash_check CHECK (length(password_hash) <= 255)
);
CREATE INDEX sign_ups_created_at ON sign_ups USING btree (created_at);

-- Name, phone, default address and role of an account.
create table profiles (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  role text not null default 'customer'::text,
  full_name text not null default ''::text,
  phone text not null default ''::text,
  address text not null default ''::text,
  landmark text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  pincode text not null default ''::text,
  is_default_address boolean not null default true,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  measurements jsonb not null default '{}'::jsonb,
  second_phone text not null default ''::text,
  call_language text not null default ''::text,
  no_calls_before smallint,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_user_id_key UNIQUE (user_id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint profiles_address_check CHECK (length(address) <= 500),
  constraint profiles_call_language_check CHECK (length(call_language) <= 20),
  constraint profiles_city_check CHECK (length(city) <= 100),
  constraint profiles_full_name_check CHECK (length(full_name) <= 100),
  constraint profiles_landmark_check CHECK (length(landmark) <= 100),
  constraint profiles_measurements_check CHECK (jsonb_typeof(measurements) = 'object'::text),
  constraint profiles_no_calls_before_check CHECK (no_calls_before >= 1 AND no_calls_before <= 1439),
  constraint profiles_phone_check CHECK (length(phone) <= 20),
  constraint profiles_pincode_check CHECK (pincode ~ '^([1-9][0-9]{5})?$'::text),
  constraint profiles_role_check CHECK (role = ANY (ARRAY['owner'::text, 'customer'::text])),
  constraint profiles_second_phone_check CHECK (second_phone ~ '^([6-9][0-9]{9})?$'::text),
  constraint profiles_state_check CHECK (length(state) <= 100)
);
CREATE INDEX profiles_second_phone ON profiles USING gin (second_phone gin_trgm_ops) WHERE second_phone <> ''::text;

CREATE OR REPLACE FUNCTION announce_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_reviews(new.user_id, null);
  return null;
end $function$;
CREATE TRIGGER profiles_announce_author AFTER UPDATE OF full_name ON profiles FOR EACH ROW WHEN (old.full_name IS DISTINCT FROM new.full_name) EXECUTE FUNCTION announce_author();
CREATE TRIGGER profiles_touch BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Who agreed to which version of the terms, and when.
create table consents (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  given_at_step text not null,
  text_version text not null,
  created_at timestamp with time zone not null default now(),
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint consents_given_at_step_check CHECK (given_at_step = ANY (ARRAY['sign-up'::text, 'google'::text, 'checkout'::text])),
  constraint consents_text_version_check CHECK (length(text_version) <= 40)
);
CREATE INDEX consents_user_id ON consents USING btree (user_id);

-- Browsers and API clients that are signed in. References are stored as hashes.
create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  reference_hash bytea,
  device text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  may_set_password_until timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_reference_hash_key UNIQUE (reference_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_device_check CHECK (length(device) <= 300),
  constraint sessions_reference_hash_check CHECK (length(reference_hash) = 32)
);
CREATE INDEX sessions_user_id ON sessions USING btree (user_id);

CREATE OR REPLACE FUNCTION announce_own()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform announce(tg_argv[0], (changed ->> 'user_id')::uuid, changed ->> 'id');
  return null;
end $function$;
CREATE TRIGGER sessions_announce AFTER INSERT OR DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION announce_own('sessions');

-- Refresh tokens of API sessions, as hashes.
create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX refresh_tokens_session_id ON refresh_tokens USING btree (session_id);

-- Codes that an API client exchanges for a session, as hashes.
create table auth_codes (
  code_hash bytea not null,
  user_id uuid not null,
  code_challenge text not null,
  challenge_method text not null,
  is_recovery boolean not null default false,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint auth_codes_pkey PRIMARY KEY (code_hash),
  constraint auth_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint auth_codes_challenge_method_check CHECK (challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])),
  constraint auth_codes_code_challenge_check CHECK (length(code_challenge) >= 43 AND length(code_challenge) <= 128),
  constraint auth_codes_code_hash_check CHECK (length(code_hash) = 32)
);
CREATE INDEX auth_codes_user_id ON auth_codes USING btree (user_id);

-- Links sent by email: confirm, reset, change the address. Secrets are stored as hashes.
create table email_links (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  purpose text not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  password_hash text,
  sign_up jsonb,
  new_email text,
  code_challenge text,
  challenge_method text,
  constraint email_links_pkey PRIMARY KEY (id),
  constraint letter_links_secret_hash_key UNIQUE (secret_hash),
  constraint letter_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint letter_links_challenge_method_check CHECK (challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])),
  constraint letter_links_code_challenge_check CHECK (length(code_challenge) >= 43 AND length(code_challenge) <= 128),
  constraint letter_links_new_email_check CHECK (length(new_email) >= 3 AND length(new_email) <= 254),
  constraint letter_links_password_hash_check CHECK (length(password_hash) <= 255),
  constraint letter_links_purpose_check CHECK (purpose = ANY (ARRAY['confirm-email'::text, 'reset-password'::text, 'change-email'::text])),
  constraint letter_links_secret_hash_check CHECK (length(secret_hash) = 32),
  constraint letter_links_sign_up_check CHECK (length(sign_up::text) <= 4000)
);
CREATE INDEX email_links_user_id ON email_links USING btree (user_id);

-- Accounts at Google that lead to an account here.
create table identities (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_email_check CHECK (length(email) <= 254),
  constraint identities_issuer_check CHECK (length(issuer) <= 500),
  constraint identities_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 255)
);
CREATE INDEX identities_user_id ON identities USING btree (user_id);

-- Sign-ins with Google on their way.
create table oauth_flows (
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  code_challenge text,
  challenge_method text,
  expires_at timestamp with time zone not null,
  constraint oauth_flows_pkey PRIMARY KEY (state_hash),
  constraint provider_trips_challenge_method_check CHECK (challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])),
  constraint provider_trips_code_challenge_check CHECK (length(code_challenge) >= 43 AND length(code_challenge) <= 128),
  constraint provider_trips_code_verifier_check CHECK (length(code_verifier) <= 200),
  constraint provider_trips_nonce_check CHECK (length(nonce) <= 200),
  constraint provider_trips_return_to_check CHECK (length(return_to) <= 2000),
  constraint provider_trips_state_hash_check CHECK (length(state_hash) = 32)
);

-- Devices that have signed in as the owner before.
create table known_devices (
  reference_hash bytea not null,
  user_id uuid not null,
  session_id uuid,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (reference_hash),
  constraint known_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_session_id ON known_devices USING btree (session_id);
CREATE INDEX known_devices_user_id ON known_devices USING btree (user_id);

-- The secret of one-time codes.
create table two_factor (
  user_id uuid not null,
  secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint two_factor_pkey PRIMARY KEY (user_id),
  constraint two_step_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint two_step_secret_check CHECK (length(secret) <= 100)
);

-- Recovery codes, as hashes.
create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES two_factor(user_id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK (length(code_hash) = 32)
);

-- Sign-ins that wait for their one-time code.
create table two_factor_challenges (
  reference_hash bytea not null,
  user_id uuid not null,
  tries smallint not null default 0,
  expires_at timestamp with time zone not null,
  constraint two_factor_challenges_pkey PRIMARY KEY (reference_hash),
  constraint awaited_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint awaited_codes_reference_hash_check CHECK (length(reference_hash) = 32)
);

-- Deleted accounts, by id alone, so that a restored backup deletes them again.
create table erased_users (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  constraint erased_users_pkey PRIMARY KEY (user_id)
);

-- products

-- What each size measures.
create table size_charts (
  id uuid not null default gen_random_uuid(),
  name text not null,
  kind text not null,
  measures text[] not null,
  sizes jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint size_charts_pkey PRIMARY KEY (id),
  constraint size_charts_kind_check CHECK (kind = ANY (ARRAY['body'::text, 'garment'::text])),
  constraint size_charts_measures_check CHECK (cardinality(measures) >= 1 AND cardinality(measures) <= 12),
  constraint size_charts_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint size_charts_sizes_check CHECK (jsonb_typeof(sizes) = 'array'::text AND jsonb_array_length(sizes) >= 1 AND jsonb_array_length(sizes) <= 30)
);
CREATE TRIGGER size_charts_announce AFTER INSERT OR DELETE OR UPDATE ON size_charts FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');
CREATE TRIGGER size_charts_touch BEFORE UPDATE ON size_charts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Categories in their order.
create table categories (
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  position integer not null default 1000000,
  size_chart_id uuid,
  worn_by text,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_size_chart_id_fkey FOREIGN KEY (size_chart_id) REFERENCES size_charts(id) ON DELETE SET NULL,
  constraint categories_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint categories_worn_by_check CHECK (worn_by = ANY (ARRAY['women'::text, 'men'::text, 'adults'::text, 'girls'::text, 'boys'::text, 'children'::text, 'babies'::text]))
);
CREATE UNIQUE INDEX categories_name_key ON categories USING btree (lower(name));
CREATE TRIGGER categories_announce AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');

CREATE OR REPLACE FUNCTION follow_category_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update products set category_name = new.name where category_id = new.id;
  return null;
end $function$;
CREATE TRIGGER categories_follow_name AFTER UPDATE OF name ON categories FOR EACH ROW WHEN (new.name IS DISTINCT FROM old.name) EXECUTE FUNCTION follow_category_name();

CREATE OR REPLACE FUNCTION renew_catalogue_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from catalogue_version where xmin = pg_current_xact_id()::xid;
  if not found then
    insert into catalogue_version default values
    on conflict (is_the_one) do update set version = excluded.version;
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER categories_renew_catalogue AFTER INSERT OR DELETE OR UPDATE ON categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Products. Deleted ones stay for undo, with deleted_at.
create table products (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  price_paise integer not null,
  sale_price_paise integer,
  is_sale boolean not null generated always as (sale_price_paise IS NOT NULL) stored,
  stock_quantity integer not null default 0,
  category_id uuid,
  material text not null default ''::text,
  sizes text[] not null default '{}'::text[],
  colors text[] not null default '{}'::text[],
  is_featured boolean not null default false,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  unit_paise integer not null generated always as (COALESCE(sale_price_paise, price_paise)) stored,
  is_in_stock boolean not null generated always as (stock_quantity > 0) stored,
  name_words tsvector not null,
  sku text not null default ''::text,
  hsn text not null default ''::text,
  gst_rate smallint,
  version integer not null default 1,
  category_name text not null default ''::text,
  search_words tsvector not null,
  form_hash bytea,
  is_low_stock boolean not null generated always as (stock_quantity <= 5) stored,
  stock_range smallint not null generated always as (
CASE
    WHEN stock_quantity <= 0 THEN 0::double precision
    WHEN stock_quantity <= 5 THEN 1::double precision
    ELSE 2::double precision + floor(ln((stock_quantity - 5)::double precision) / ln(2::double precision))
END) stored,
  size_chart_id uuid,
  has_variants boolean not null default false,
  has_low_variant boolean not null default false,
  choices_in_stock text[] not null default '{}'::text[],
  attributes jsonb not null default '{}'::jsonb,
  attribute_words text not null default ''::text,
  attribute_values text[] not null default '{}'::text[],
  weight_grams integer,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_form_hash_key UNIQUE (form_hash),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE SET NULL,
  constraint products_size_chart_id_fkey FOREIGN KEY (size_chart_id) REFERENCES size_charts(id) ON DELETE SET NULL,
  constraint products_attributes_check CHECK (jsonb_typeof(attributes) = 'object'::text),
  constraint products_category_name_check CHECK (length(category_name) <= 60),
  constraint products_check CHECK (sale_price_paise > 0 AND sale_price_paise < price_paise),
  constraint products_colors_check CHECK (texts_within(colors, 30, 40)),
  constraint products_description_check CHECK (length(description) <= 5000),
  constraint products_form_hash_check CHECK (length(form_hash) = 32),
  constraint products_gst_rate_check CHECK (gst_rate >= 0 AND gst_rate <= 100),
  constraint products_hsn_check CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'::text),
  constraint products_material_check CHECK (length(material) <= 200),
  constraint products_name_check CHECK (length(name) >= 1 AND length(name) <= 200),
  constraint products_price_paise_check CHECK (price_paise >= 1 AND price_paise <= 1000000000),
  constraint products_sizes_check CHECK (texts_within(sizes, 30, 40)),
  constraint products_sku_check CHECK (length(sku) <= 60),
  constraint products_stock_quantity_check CHECK (stock_quantity >= 0 AND stock_quantity <= 1000000),
  constraint products_weight_grams_check CHECK (weight_grams >= 1 AND weight_grams <= 50000)
) with (fillfactor=90);
CREATE INDEX products_attribute_values ON products USING gin (attribute_values) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active AND attribute_values <> '{}'::text[];
CREATE INDEX products_by_name ON products USING btree (lower(name) COLLATE "en-x-icu", id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_by_price ON products USING btree (unit_paise, lower(name) COLLATE "en-x-icu", id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_category_by_name ON products USING btree (category_id, lower(name) COLLATE "en-x-icu", id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_category_by_price ON products USING btree (category_id, unit_paise, lower(name) COLLATE "en-x-icu", id) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_category_fabric_newest ON products USING btree (category_id, fabric_of(material), created_at DESC, id) WHERE deleted_at IS NULL AND is_active AND is_in_stock;
CREATE INDEX products_category_id ON products USING btree (category_id);
CREATE INDEX products_category_newest ON products USING btree (category_id, created_at DESC, id) WHERE deleted_at IS NULL AND is_active AND is_in_stock;
CREATE INDEX products_category_of ON products USING btree (id) INCLUDE (category_id);
CREATE INDEX products_colors ON products USING gin (colors) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_fabric_newest ON products USING btree (fabric_of(material), created_at DESC, id) WHERE deleted_at IS NULL AND is_active AND is_in_stock;
CREATE INDEX products_facts ON products USING btree (category_id, unit_paise, is_sale, is_in_stock) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_featured ON products USING btree (created_at DESC, id) WHERE deleted_at IS NULL AND is_active AND is_featured;
CREATE INDEX products_hidden ON products USING btree (created_at DESC, id) WHERE deleted_at IS NULL AND NOT is_active;
CREATE INDEX products_listed_by_name ON products USING btree (lower(name) COLLATE "en-x-icu", id) WHERE deleted_at IS NULL;
CREATE INDEX products_listed_by_price ON products USING btree (unit_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX products_listed_by_stock ON products USING btree (stock_range) WHERE deleted_at IS NULL;
CREATE INDEX products_low_newest ON products USING btree (created_at DESC, id) WHERE deleted_at IS NULL AND is_active AND (is_low_stock OR has_low_variant);
CREATE INDEX products_name_and_sku ON products USING gin (((lower(name) || chr(10)) || lower(sku)) gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX products_name_words ON products USING gin (name_words) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_newest ON products USING btree (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_size_chart_id ON products USING btree (size_chart_id) WHERE size_chart_id IS NOT NULL;
CREATE INDEX products_sizes ON products USING gin (sizes) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active;
CREATE UNIQUE INDEX products_sku_key ON products USING btree (lower(sku)) WHERE sku <> ''::text AND deleted_at IS NULL;
CREATE INDEX products_with_low_variant ON products USING btree (id) WHERE deleted_at IS NULL AND is_active AND has_low_variant;
CREATE INDEX products_words ON products USING gin (search_words) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active;
CREATE INDEX products_words_sampled ON products USING gin (search_words) WITH (fastupdate=off) WHERE deleted_at IS NULL AND is_active AND id < '08000000-0000-0000-0000-000000000000'::uuid;

CREATE OR REPLACE FUNCTION note_added_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_product_facets(array(select id from added where deleted_at is null and is_active));
  return null;
end $function$;
CREATE TRIGGER products_add_facets AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_added_facets();

CREATE OR REPLACE FUNCTION keep_product_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' and new.deleted_at is null and new.is_active and new.stock_quantity > 0 then
    insert into product_stock values (new.id, new.stock_quantity, new.name, new.created_at)
    on conflict (product_id) do update
      set stock = excluded.stock, name = excluded.name, created_at = excluded.created_at;
  else
    delete from product_stock where product_id = old.id;
  end if;
  return null;
end $function$;
CREATE TRIGGER products_add_stock AFTER INSERT ON products FOR EACH ROW WHEN (new.stock_quantity > 0) EXECUTE FUNCTION keep_product_stock();
CREATE TRIGGER products_announce AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');
CREATE CONSTRAINT TRIGGER products_change_attributes AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.attribute_values IS DISTINCT FROM new.attribute_values OR old.attribute_words IS DISTINCT FROM new.attribute_words) EXECUTE FUNCTION renew_catalogue_version();
CREATE CONSTRAINT TRIGGER products_change_catalogue AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.description IS DISTINCT FROM new.description OR old.category_id IS DISTINCT FROM new.category_id OR old.category_name IS DISTINCT FROM new.category_name OR old.unit_paise IS DISTINCT FROM new.unit_paise OR old.is_sale IS DISTINCT FROM new.is_sale OR old.is_in_stock IS DISTINCT FROM new.is_in_stock OR old.material IS DISTINCT FROM new.material OR old.sizes IS DISTINCT FROM new.sizes OR old.colors IS DISTINCT FROM new.colors OR old.is_featured IS DISTINCT FROM new.is_featured OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.created_at IS DISTINCT FROM new.created_at OR old.sku IS DISTINCT FROM new.sku) EXECUTE FUNCTION renew_catalogue_version();

CREATE OR REPLACE FUNCTION note_changed_facets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_product_facets(array[new.id]);
  return null;
end $function$;
CREATE TRIGGER products_change_facets AFTER UPDATE ON products FOR EACH ROW WHEN (old.category_id IS DISTINCT FROM new.category_id OR old.unit_paise IS DISTINCT FROM new.unit_paise OR old.is_sale IS DISTINCT FROM new.is_sale OR old.is_in_stock IS DISTINCT FROM new.is_in_stock OR old.has_variants IS DISTINCT FROM new.has_variants OR old.sizes IS DISTINCT FROM new.sizes OR old.colors IS DISTINCT FROM new.colors OR old.choices_in_stock IS DISTINCT FROM new.choices_in_stock OR old.attribute_values IS DISTINCT FROM new.attribute_values OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION note_changed_facets();
CREATE TRIGGER products_change_stock AFTER UPDATE ON products FOR EACH ROW WHEN (old.stock_quantity IS DISTINCT FROM new.stock_quantity OR old.name IS DISTINCT FROM new.name OR old.created_at IS DISTINCT FROM new.created_at OR old.is_active IS DISTINCT FROM new.is_active OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION keep_product_stock();

CREATE OR REPLACE FUNCTION count_low_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into low_stock_sums
  select sum(change), coalesce(sum(change) filter (where has_low_variant), 0),
         sum(change * uuid_hash_extended(id, 0)::numeric)
  from (select 1 as change, new.id, new.deleted_at, new.is_active, new.is_low_stock, new.has_low_variant
        where tg_op <> 'DELETE'
        union all
        select -1, old.id, old.deleted_at, old.is_active, old.is_low_stock, old.has_low_variant
        where tg_op <> 'INSERT') as changes
  where deleted_at is null and is_active and (is_low_stock or has_low_variant)
  having count(*) > 0;
  return null;
end $function$;
CREATE TRIGGER products_come_low AFTER INSERT ON products FOR EACH ROW WHEN (new.is_low_stock OR new.has_low_variant) EXECUTE FUNCTION count_low_stock();

CREATE OR REPLACE FUNCTION count_added_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_sums
  select indian_day(created_at), count(*) from added where deleted_at is null group by 1;
  return null;
end $function$;
CREATE TRIGGER products_count_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_products();

CREATE OR REPLACE FUNCTION count_changed_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_sums
  select indian_day(old.created_at), -1 where old.deleted_at is null
  union all
  select indian_day(new.created_at), 1 where new.deleted_at is null;
  return null;
end $function$;
CREATE TRIGGER products_count_changed AFTER UPDATE OF deleted_at, created_at ON products FOR EACH ROW WHEN (old.created_at IS DISTINCT FROM new.created_at OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION count_changed_product();

CREATE OR REPLACE FUNCTION count_removed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_sums
  select indian_day(created_at), -count(*) from removed where deleted_at is null group by 1;
  return null;
end $function$;
CREATE TRIGGER products_count_removed AFTER DELETE ON products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_products();
CREATE TRIGGER products_go_low AFTER DELETE ON products FOR EACH ROW WHEN (old.is_low_stock OR old.has_low_variant) EXECUTE FUNCTION count_low_stock();

CREATE OR REPLACE FUNCTION keep_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words
  select word from unnest(tsvector_to_array(new.search_words)) as word order by word collate "C"
  on conflict do nothing;
  return null;
end $function$;
CREATE TRIGGER products_keep_changed_words AFTER UPDATE ON products FOR EACH ROW WHEN (old.search_words IS DISTINCT FROM new.search_words) EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER products_keep_search_words AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER products_leave_stock AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION keep_product_stock();

CREATE OR REPLACE FUNCTION move_category_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(54, 1);
  insert into category_sums
  select ordered_on, category_id, sum(sign * pieces), sum(sign * paise)
  from (select ordered_on, quantity - returned_quantity as pieces,
               product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise as paise
        from order_lines where product_id = old.id and status <> 'cancelled') as sold,
       (values (-1, old.category_id), (1, new.category_id)) as moved (sign, category_id)
  group by 1, 2;
  return old;
end $function$;
CREATE TRIGGER products_leave_sums BEFORE DELETE ON products FOR EACH ROW WHEN (old.category_id IS NOT NULL) EXECUTE FUNCTION move_category_sums();
CREATE CONSTRAINT TRIGGER products_move_sums AFTER UPDATE OF category_id ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.category_id IS DISTINCT FROM new.category_id) EXECUTE FUNCTION move_category_sums();

CREATE OR REPLACE FUNCTION note_offered_choices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_choices_in_stock(array[new.id]);
  return null;
end $function$;
CREATE TRIGGER products_offer_choices AFTER UPDATE ON products FOR EACH ROW WHEN (new.has_variants AND (old.sizes IS DISTINCT FROM new.sizes OR old.colors IS DISTINCT FROM new.colors)) EXECUTE FUNCTION note_offered_choices();

CREATE OR REPLACE FUNCTION note_low_variant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  update products set has_low_variant = not has_low_variant
  where id = changed and has_low_variant <> exists (
    select from product_variants as variant
    where variant.product_id = products.id and variant.is_low
      and (variant.size = any (products.sizes) or variant.size is null and products.sizes = '{}')
      and (variant.color = any (products.colors) or variant.color is null and products.colors = '{}'));
  return null;
end $function$;
CREATE TRIGGER products_offer_low_variants AFTER UPDATE ON products FOR EACH ROW WHEN (new.has_variants AND (old.sizes IS DISTINCT FROM new.sizes OR old.colors IS DISTINCT FROM new.colors)) EXECUTE FUNCTION note_low_variant('id');
CREATE CONSTRAINT TRIGGER products_renew_catalogue AFTER INSERT OR DELETE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER products_run_low AFTER UPDATE ON products FOR EACH ROW WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.is_active IS DISTINCT FROM new.is_active OR old.is_low_stock IS DISTINCT FROM new.is_low_stock OR old.has_low_variant IS DISTINCT FROM new.has_low_variant) EXECUTE FUNCTION count_low_stock();

CREATE OR REPLACE FUNCTION set_product_attributes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.attribute_words := '';
  new.attribute_values := '{}';
  if new.attributes = '{}' then return new; end if;
  select coalesce(string_agg(concat_ws(' ', chosen.name, nullif(chosen.name_hi, '')), ' '
                    order by attribute.position, attribute.key, chosen.key) filter (where attribute.is_searched), ''),
         coalesce(array_agg(attribute.key || '.' || chosen.key order by attribute.position, attribute.key, chosen.key)
                    filter (where attribute.is_filter and chosen.key is not null), '{}')
  into new.attribute_words, new.attribute_values
  from attributes as attribute cross join lateral (
    select option ->> 'key' as key, option ->> 'name' as name, option ->> 'nameHi' as name_hi
    from jsonb_array_elements(attribute.options) as option
    where new.attributes -> attribute.key ? (option ->> 'key')
    union all
    select null, new.attributes ->> attribute.key, null where attribute.kind = 'text') as chosen
  where new.attributes ? attribute.key;
  return new;
end $function$;
CREATE TRIGGER products_set_attributes BEFORE INSERT OR UPDATE OF attributes, attribute_words, attribute_values ON products FOR EACH ROW EXECUTE FUNCTION set_product_attributes();

CREATE OR REPLACE FUNCTION set_category_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.category_name := coalesce((select name from categories where id = new.category_id), '');
  return new;
end $function$;
CREATE TRIGGER products_set_category_name BEFORE INSERT OR UPDATE OF category_id, category_name ON products FOR EACH ROW EXECUTE FUNCTION set_category_name();

CREATE OR REPLACE FUNCTION set_product_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.name_words := array_to_tsvector(bare_words(array[new.name]));
  new.search_words := array_to_tsvector(bare_words(
    array[new.name, new.category_name, new.material, new.description, new.attribute_words] || new.colors));
  return new;
end $function$;
CREATE TRIGGER products_set_words BEFORE INSERT OR UPDATE OF name, material, description, colors, category_id, category_name, attributes, attribute_words, name_words, search_words ON products FOR EACH ROW EXECUTE FUNCTION set_product_words();
CREATE TRIGGER products_touch BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE OR REPLACE FUNCTION check_variant_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  if exists (
    select from products
    where id = changed and has_variants and stock_quantity <>
      (select coalesce(sum(stock_quantity), 0) from product_variants where product_id = changed)
  ) then
    raise exception 'The stock of product % is not the sum of its variants', changed
      using errcode = 'check_violation', constraint = 'products_variant_sum';
  end if;
  return null;
end $function$;
CREATE CONSTRAINT TRIGGER products_variant_sum AFTER INSERT OR UPDATE OF stock_quantity, has_variants ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.has_variants) EXECUTE FUNCTION check_variant_sum('id');

CREATE OR REPLACE FUNCTION count_product_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.version = old.version and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION count_product_version('stock_quantity', 'has_variants', 'size_chart_id', 'version', 'form_hash', 'is_demo', 'created_at', 'updated_at', 'category_name', 'attribute_words', 'attribute_values', 'name_words', 'search_words', 'choices_in_stock', 'has_low_variant', 'is_sale', 'unit_paise', 'is_in_stock', 'is_low_stock', 'stock_range');

-- Stock, SKU and price difference by size and colour, where they are counted.
create table product_variants (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  size text,
  color text,
  stock_quantity integer not null default 0,
  price_difference_paise integer not null default 0,
  sku text not null default ''::text,
  is_low boolean not null generated always as (stock_quantity <= 5) stored,
  constraint product_variants_pkey PRIMARY KEY (id),
  constraint product_variants_product_id_size_color_key UNIQUE NULLS NOT DISTINCT (product_id, size, color),
  constraint product_variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_variants_color_check CHECK (length(color) >= 1 AND length(color) <= 40),
  constraint product_variants_price_difference_paise_check CHECK (price_difference_paise >= '-1000000000'::integer AND price_difference_paise <= 1000000000),
  constraint product_variants_size_check CHECK (length(size) >= 1 AND length(size) <= 40),
  constraint product_variants_sku_check CHECK (length(sku) <= 60),
  constraint product_variants_stock_quantity_check CHECK (stock_quantity >= 0 AND stock_quantity <= 1000000)
) with (fillfactor=90);
CREATE INDEX product_variants_low ON product_variants USING btree (product_id) WHERE is_low;
CREATE INDEX product_variants_sku ON product_variants USING btree (lower(sku)) WHERE sku <> ''::text;

CREATE OR REPLACE FUNCTION note_changed_choices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct product_id from added where stock_quantity > 0);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct product_id from removed where stock_quantity > 0);
  else
    changed := array(
      select distinct product_id from added join removed using (id, product_id)
      where (added.stock_quantity > 0, added.size, added.color)
        is distinct from (removed.stock_quantity > 0, removed.size, removed.color));
  end if;
  if cardinality(changed) > 0 then perform write_choices_in_stock(changed); end if;
  return null;
end $function$;
CREATE TRIGGER product_variants_add_choices AFTER INSERT ON product_variants REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_changed_choices();
CREATE TRIGGER product_variants_announce AFTER INSERT OR DELETE OR UPDATE ON product_variants FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'product_id');
CREATE CONSTRAINT TRIGGER product_variants_change_catalogue AFTER UPDATE ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.product_id IS DISTINCT FROM new.product_id OR old.size IS DISTINCT FROM new.size OR old.color IS DISTINCT FROM new.color OR (old.stock_quantity > 0) IS DISTINCT FROM (new.stock_quantity > 0)) EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER product_variants_change_choices AFTER UPDATE ON product_variants REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_changed_choices();
CREATE TRIGGER product_variants_come_low AFTER INSERT ON product_variants FOR EACH ROW WHEN (new.is_low) EXECUTE FUNCTION note_low_variant('product_id');
CREATE TRIGGER product_variants_go_low AFTER DELETE ON product_variants FOR EACH ROW WHEN (old.is_low) EXECUTE FUNCTION note_low_variant('product_id');
CREATE TRIGGER product_variants_remove_choices AFTER DELETE ON product_variants REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_choices();
CREATE CONSTRAINT TRIGGER product_variants_renew_catalogue AFTER INSERT OR DELETE ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER product_variants_run_low AFTER UPDATE ON product_variants FOR EACH ROW WHEN (old.is_low <> new.is_low) EXECUTE FUNCTION note_low_variant('product_id');
CREATE CONSTRAINT TRIGGER product_variants_sum AFTER INSERT OR DELETE OR UPDATE OF stock_quantity ON product_variants DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_variant_sum('product_id');

-- Pictures of products, in their order; those of a colour behind the others.
create table product_images (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  position smallint not null,
  url text not null,
  alt text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  tint text,
  color text,
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE,
  constraint product_images_product_id_url_key UNIQUE (product_id, url),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_images_alt_check CHECK (length(alt) <= 200),
  constraint product_images_position_check CHECK (
CASE
    WHEN color IS NULL THEN "position" >= 0 AND "position" <= 4
    ELSE length(color) >= 1 AND length(color) <= 40 AND "position" >= 0 AND "position" <= 154
END),
  constraint product_images_tint_check CHECK (tint ~ '^#[0-9a-f]{6}$'::text),
  constraint product_images_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);
CREATE TRIGGER product_images_announce AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'product_id');
CREATE TRIGGER product_images_announce_emptied AFTER TRUNCATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('products');

-- The video of a product.
create table product_videos (
  product_id uuid not null,
  url text not null,
  created_at timestamp with time zone not null default now(),
  constraint product_videos_pkey PRIMARY KEY (product_id),
  constraint product_videos_url_key UNIQUE (url),
  constraint product_videos_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_videos_url_check CHECK (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.(mp4|webm)$'::text)
);
CREATE TRIGGER product_videos_announce AFTER INSERT OR DELETE OR UPDATE ON product_videos FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'product_id');
CREATE TRIGGER product_videos_announce_emptied AFTER TRUNCATE ON product_videos FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('products');

-- Narrow copies of products that filters count, kept by triggers.
create table product_facets (
  id uuid not null,
  category_id uuid,
  unit_paise integer not null,
  is_sale boolean not null,
  is_in_stock boolean not null,
  has_variants boolean not null,
  sizes text[] not null,
  colors text[] not null,
  choices_in_stock text[] not null,
  attribute_values text[] not null,
  constraint product_facets_pkey PRIMARY KEY (id),
  constraint product_facets_id_fkey FOREIGN KEY (id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_facets_attribute_values ON product_facets USING gin (attribute_values) WITH (fastupdate=off) WHERE attribute_values <> '{}'::text[];
CREATE INDEX product_facets_colors ON product_facets USING gin (colors) WITH (fastupdate=off);
CREATE INDEX product_facets_facts ON product_facets USING btree (category_id, unit_paise, is_sale, is_in_stock);
CREATE INDEX product_facets_sizes ON product_facets USING gin (sizes) WITH (fastupdate=off);

-- Older addresses of products, which lead to the present one.
create table product_addresses (
  address text not null,
  product_id uuid not null,
  constraint product_addresses_pkey PRIMARY KEY (address),
  constraint product_addresses_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_addresses_address_check CHECK (address ~ '^/products?/[^/]+$'::text AND length(address) <= 300)
);
CREATE INDEX product_addresses_by_product ON product_addresses USING btree (product_id);

-- What changed about a product, and who changed it.
create table product_events (
  id bigint not null generated always as identity,
  product_id uuid not null,
  actor_id uuid,
  kind text not null,
  from_value integer,
  to_value integer,
  why text not null,
  created_at timestamp with time zone not null default now(),
  size text,
  color text,
  from_text text,
  to_text text,
  constraint product_events_pkey PRIMARY KEY (id),
  constraint product_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint product_events_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_events_color_check CHECK (length(color) >= 1 AND length(color) <= 40),
  constraint product_events_from_text_check CHECK (length(from_text) <= 60),
  constraint product_events_kind_check CHECK (kind = ANY (ARRAY['added'::text, 'price'::text, 'sale price'::text, 'price difference'::text, 'stock'::text, 'sku'::text, 'deleted'::text, 'restored'::text])),
  constraint product_events_size_check CHECK (length(size) >= 1 AND length(size) <= 40),
  constraint product_events_to_text_check CHECK (length(to_text) <= 60),
  constraint product_events_why_check CHECK (length(why) >= 1 AND length(why) <= 40)
);
CREATE INDEX product_events_newest ON product_events USING btree (product_id, created_at DESC);

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;
CREATE TRIGGER product_events_append_only BEFORE DELETE OR UPDATE ON product_events FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER product_events_not_emptied BEFORE TRUNCATE ON product_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Product files that were previewed and wait for their import.
create unlogged table product_files (
  id uuid not null default gen_random_uuid(),
  name text not null,
  content bytea not null,
  adds_categories boolean not null,
  created_at timestamp with time zone not null,
  constraint product_files_pkey PRIMARY KEY (id),
  constraint product_files_content_check CHECK (length(content) <= 5000000),
  constraint product_files_name_check CHECK (length(name) <= 200)
);

-- Products added by day.
create table product_sums (
  day date not null,
  products integer not null
);
CREATE INDEX product_sums_day ON product_sums USING btree (day);

-- The stock of each product that customers can buy, kept by triggers.
create table product_stock (
  product_id uuid not null,
  stock integer not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint product_stock_pkey PRIMARY KEY (product_id)
);
CREATE INDEX product_stock_most ON product_stock USING btree (stock DESC, name, product_id);

-- How many products run low, kept by triggers.
create table low_stock_sums (
  products integer not null,
  by_choice integer not null,
  key numeric not null
);

-- One row that changes with everything the store shows.
create table catalogue_version (
  is_the_one boolean not null default true,
  version uuid not null default gen_random_uuid(),
  constraint catalogue_version_pkey PRIMARY KEY (is_the_one),
  constraint catalogue_version_is_the_one_check CHECK (is_the_one)
);

-- Words that occur in products, for typing errors.
create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey PRIMARY KEY (word),
  constraint search_words_word_check CHECK (word <> ''::text)
);
CREATE INDEX search_words_in_devanagari ON search_words USING btree (word) WHERE word ~ '[ऀ-ॿ]'::text;
CREATE INDEX search_words_parts ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);

-- Facts of the cloth that products can have.
create table attributes (
  id uuid not null default gen_random_uuid(),
  key text not null,
  name text not null,
  name_hi text not null default ''::text,
  kind text not null,
  unit text not null default 'cm'::text,
  options jsonb not null default '[]'::jsonb,
  category_ids uuid[] not null default '{}'::uuid[],
  is_filter boolean not null default false,
  is_searched boolean not null default false,
  position integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint attributes_pkey PRIMARY KEY (id),
  constraint attributes_key_key UNIQUE (key),
  constraint attributes_check CHECK (kind <> 'mrp'::text OR key = 'mrp'::text),
  constraint attributes_key_check CHECK (length(key) <= 40 AND key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint attributes_kind_check CHECK (kind = ANY (ARRAY['choice'::text, 'choices'::text, 'text'::text, 'length'::text, 'mrp'::text])),
  constraint attributes_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint attributes_name_hi_check CHECK (length(name_hi) <= 40),
  constraint attributes_options_check CHECK (jsonb_typeof(options) = 'array'::text),
  constraint attributes_unit_check CHECK (unit = ANY (ARRAY['cm'::text, 'm'::text]))
);
CREATE UNIQUE INDEX attributes_name_key ON attributes USING btree (lower(name));
CREATE TRIGGER attributes_announce AFTER INSERT OR DELETE OR UPDATE ON attributes FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');

CREATE OR REPLACE FUNCTION follow_attribute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from products where attributes ? old.key order by id for update;
  if tg_op = 'DELETE' then
    update products set attributes = attributes - old.key where attributes ? old.key;
  else
    update products set attribute_words = '' where attributes ? old.key;
  end if;
  return null;
end $function$;
CREATE TRIGGER attributes_follow_change AFTER UPDATE ON attributes FOR EACH ROW WHEN (old.options IS DISTINCT FROM new.options OR old.is_filter IS DISTINCT FROM new.is_filter OR old.is_searched IS DISTINCT FROM new.is_searched) EXECUTE FUNCTION follow_attribute();
CREATE TRIGGER attributes_follow_removal AFTER DELETE ON attributes FOR EACH ROW EXECUTE FUNCTION follow_attribute();
CREATE CONSTRAINT TRIGGER attributes_renew_catalogue AFTER INSERT OR DELETE OR UPDATE ON attributes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_catalogue_version();
CREATE TRIGGER attributes_touch BEFORE UPDATE ON attributes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Things done to a piece before it leaves, at a price.
create table add_on_groups (
  id uuid not null default gen_random_uuid(),
  name text not null,
  is_required boolean not null default false,
  options jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint add_on_groups_pkey PRIMARY KEY (id),
  constraint add_on_groups_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint add_on_groups_options_check CHECK (jsonb_typeof(options) = 'array'::text AND jsonb_array_length(options) >= 1 AND jsonb_array_length(options) <= 12)
);
CREATE TRIGGER add_on_groups_announce AFTER INSERT OR DELETE OR UPDATE ON add_on_groups FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');
CREATE TRIGGER add_on_groups_touch BEFORE UPDATE ON add_on_groups FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- The categories that have an add-on group.
create table add_on_group_categories (
  category_id uuid not null,
  group_id uuid not null,
  constraint add_on_group_categories_pkey PRIMARY KEY (category_id, group_id),
  constraint add_on_group_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint add_on_group_categories_group_id_fkey FOREIGN KEY (group_id) REFERENCES add_on_groups(id) ON DELETE CASCADE
);
CREATE INDEX add_on_group_categories_group_id ON add_on_group_categories USING btree (group_id);
CREATE TRIGGER add_on_group_categories_announce AFTER INSERT OR DELETE ON add_on_group_categories FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'category_id');

-- The colours of the dots beside colour names.
create table color_swatches (
  id uuid not null default gen_random_uuid(),
  name text not null,
  hex text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint color_swatches_pkey PRIMARY KEY (id),
  constraint color_swatches_name_key UNIQUE (name),
  constraint color_swatches_hex_check CHECK (hex ~ '^#[0-9a-f]{6}$'::text),
  constraint color_swatches_name_check CHECK (length(name) >= 1 AND length(name) <= 40 AND name = lower(name))
);
CREATE TRIGGER color_swatches_announce AFTER INSERT OR DELETE OR UPDATE ON color_swatches FOR EACH ROW EXECUTE FUNCTION announce_public('products', 'id');
CREATE TRIGGER color_swatches_touch BEFORE UPDATE ON color_swatches FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Uploaded pictures and videos, and when each was last used.
create table uploads (
  url text not null,
  tint text,
  source text,
  last_used_at timestamp with time zone not null,
  is_leaving boolean not null default false,
  constraint uploads_pkey PRIMARY KEY (url),
  constraint uploads_source_check CHECK (length(source) >= 1 AND length(source) <= 2000),
  constraint uploads_tint_check CHECK (tint ~ '^#[0-9a-f]{6}$'::text),
  constraint uploads_url_check CHECK (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.(webp|mp4|webm)$'::text OR url ~ '^/private-pictures/[0-9a-f]{24}\.webp$'::text)
);
CREATE INDEX uploads_by_last_use ON uploads USING btree (last_used_at);

-- Ratings and comments, with the answer of the shop.
create table reviews (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  user_id uuid,
  rating smallint not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_name_short boolean not null default false,
  edited_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  hidden_reason text,
  fit text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_product_id_user_id_key UNIQUE (product_id, user_id),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint reviews_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 2000),
  constraint reviews_answer_dated CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint reviews_comment_check CHECK (length(comment) <= 2000),
  constraint reviews_fit_check CHECK (fit = ANY (ARRAY['small'::text, 'true'::text, 'large'::text])),
  constraint reviews_hidden_reason_check CHECK (length(hidden_reason) >= 1 AND length(hidden_reason) <= 300),
  constraint reviews_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX reviews_by_time ON reviews USING btree (created_at) INCLUDE (rating) WHERE hidden_reason IS NULL;
CREATE INDEX reviews_newest ON reviews USING btree (product_id, created_at DESC);
CREATE INDEX reviews_not_answered ON reviews USING btree (created_at) WHERE hidden_reason IS NULL AND answer IS NULL;
CREATE INDEX reviews_to_answer ON reviews USING btree (created_at DESC, id) WHERE hidden_reason IS NULL AND answer IS NULL AND comment <> ''::text;
CREATE INDEX reviews_user_id ON reviews USING btree (user_id) WHERE user_id IS NOT NULL;

CREATE OR REPLACE FUNCTION keep_review_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into review_sums
    select indian_day(created_at), count(*), sum(rating), count(*) filter (where answer is null)
    from added where hidden_reason is null group by 1;
  elsif tg_op = 'DELETE' then
    insert into review_sums
    select indian_day(created_at), -count(*), -sum(rating), -count(*) filter (where answer is null)
    from removed where hidden_reason is null group by 1;
  else
    insert into review_sums
    select indian_day(created_at), sum(change), sum(change * rating), coalesce(sum(change) filter (where answer is null), 0)
    from (select 1 as change, created_at, rating, answer from added where hidden_reason is null
          union all
          select -1, created_at, rating, answer from removed where hidden_reason is null) as changes
    group by 1
    having sum(change) <> 0 or sum(change * rating) <> 0 or coalesce(sum(change) filter (where answer is null), 0) <> 0;
  end if;
  return null;
end $function$;
CREATE TRIGGER reviews_added_up AFTER INSERT ON reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_review_sums();
CREATE TRIGGER reviews_added_up_again AFTER UPDATE ON reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_review_sums();
CREATE TRIGGER reviews_announce AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION announce_public('reviews', 'product_id');
CREATE TRIGGER reviews_announce_emptied AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('reviews');
CREATE TRIGGER reviews_taken_off AFTER DELETE ON reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_review_sums();
CREATE TRIGGER reviews_touch BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Pictures of reviews.
create table review_pictures (
  id uuid not null default gen_random_uuid(),
  review_id uuid not null,
  position smallint not null,
  url text not null,
  tint text,
  hidden_reason text,
  created_at timestamp with time zone not null default now(),
  constraint review_pictures_pkey PRIMARY KEY (id),
  constraint review_pictures_place UNIQUE (review_id, "position"),
  constraint review_pictures_url_key UNIQUE (url),
  constraint review_pictures_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_pictures_hidden_reason_check CHECK (length(hidden_reason) >= 1 AND length(hidden_reason) <= 300),
  constraint review_pictures_position_check CHECK ("position" >= 0 AND "position" <= 2),
  constraint review_pictures_tint_check CHECK (tint ~ '^#[0-9a-f]{6}$'::text),
  constraint review_pictures_url_check CHECK (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'::text)
);

CREATE OR REPLACE FUNCTION announce_review_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed review_pictures := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce('reviews', null, (select product_id::text from reviews where id = changed.review_id));
  return null;
end $function$;
CREATE TRIGGER review_pictures_announce AFTER INSERT OR DELETE OR UPDATE ON review_pictures FOR EACH ROW EXECUTE FUNCTION announce_review_picture();
CREATE TRIGGER review_pictures_announce_emptied AFTER TRUNCATE ON review_pictures FOR EACH STATEMENT EXECUTE FUNCTION announce_emptied('reviews');

CREATE OR REPLACE FUNCTION leave_upload()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update uploads set is_leaving = true where url = old.url;
  return null;
end $function$;
CREATE TRIGGER review_pictures_removed AFTER DELETE ON review_pictures FOR EACH ROW EXECUTE FUNCTION leave_upload();

-- Reviews by day, kept by triggers.
create table review_sums (
  day date not null,
  reviews integer not null,
  rating_sum integer not null,
  unanswered integer not null
);
CREATE INDEX review_sums_day ON review_sums USING btree (day);

-- Who asked for an email once something is in stock again.
create table stock_notifications (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  size text,
  color text,
  email text not null,
  user_id uuid,
  text_version text not null,
  created_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone,
  place text,
  constraint stock_notifications_pkey PRIMARY KEY (id),
  constraint stock_notifications_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint stock_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint stock_notifications_color_check CHECK (length(color) >= 1 AND length(color) <= 40),
  constraint stock_notifications_email_check CHECK (length(email) >= 3 AND length(email) <= 254 AND email = lower(email)),
  constraint stock_notifications_place_check CHECK (length(place) >= 1 AND length(place) <= 40),
  constraint stock_notifications_size_check CHECK (length(size) >= 1 AND length(size) <= 40),
  constraint stock_notifications_text_version_check CHECK (length(text_version) >= 1 AND length(text_version) <= 40)
);
CREATE INDEX stock_notifications_email ON stock_notifications USING btree (email);
CREATE INDEX stock_notifications_offers ON stock_notifications USING btree (product_id, notified_at) WHERE notified_at IS NOT NULL;
CREATE INDEX stock_notifications_user ON stock_notifications USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX stock_notifications_waiting ON stock_notifications USING btree (product_id, size, color, email) NULLS NOT DISTINCT WHERE notified_at IS NULL;

-- store

-- Carts of people who are signed in.
create table cart_items (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  selected_size text,
  selected_color text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  add_ons jsonb,
  add_ons_key text generated always as (COALESCE(md5(add_ons::text), ''::text)) stored,
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint cart_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint cart_items_add_ons_check CHECK (jsonb_typeof(add_ons) = 'array'::text),
  constraint cart_items_quantity_check CHECK (quantity >= 1 AND quantity <= 20),
  constraint cart_items_selected_color_check CHECK (length(selected_color) >= 1 AND length(selected_color) <= 40),
  constraint cart_items_selected_size_check CHECK (length(selected_size) >= 1 AND length(selected_size) <= 40)
);
CREATE UNIQUE INDEX cart_items_one_line ON cart_items USING btree (user_id, product_id, selected_size, selected_color, add_ons_key) NULLS NOT DISTINCT;
CREATE INDEX cart_items_product_id ON cart_items USING btree (product_id);
CREATE TRIGGER cart_items_announce AFTER INSERT OR DELETE OR UPDATE ON cart_items FOR EACH ROW EXECUTE FUNCTION announce_own('cart');
CREATE TRIGGER cart_items_touch BEFORE UPDATE ON cart_items FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- Products that somebody likes.
create table wishlist_items (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  product_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint wishlist_items_pkey PRIMARY KEY (id),
  constraint wishlist_items_user_id_product_id_key UNIQUE (user_id, product_id),
  constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint wishlist_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_items_product_id ON wishlist_items USING btree (product_id);
CREATE TRIGGER wishlist_items_announce AFTER INSERT OR DELETE OR UPDATE ON wishlist_items FOR EACH ROW EXECUTE FUNCTION announce_own('wishlist');

-- orders

-- Checkouts on their way.
create table checkouts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  source text not null,
  full_name text not null default ''::text,
  phone text not null default ''::text,
  email text not null default ''::text,
  pincode text not null default ''::text,
  address text not null default ''::text,
  landmark text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  is_default_address boolean not null default false,
  payment_method text not null default 'online'::text,
  stage text not null default 'address'::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  buyer_gstin text not null default ''::text,
  buyer_business text not null default ''::text,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint checkouts_address_check CHECK (length(address) <= 500),
  constraint checkouts_buyer_business_check CHECK (length(buyer_business) <= 120),
  constraint checkouts_buyer_gstin_check CHECK (buyer_gstin = ''::text OR length(buyer_gstin) = 15),
  constraint checkouts_city_check CHECK (length(city) <= 100),
  constraint checkouts_email_check CHECK (length(email) <= 254),
  constraint checkouts_full_name_check CHECK (length(full_name) <= 100),
  constraint checkouts_landmark_check CHECK (length(landmark) <= 100),
  constraint checkouts_payment_method_check CHECK (payment_method = ANY (ARRAY['online'::text, 'cod'::text])),
  constraint checkouts_phone_check CHECK (length(phone) <= 20),
  constraint checkouts_pincode_check CHECK (length(pincode) <= 10),
  constraint checkouts_source_check CHECK (source = ANY (ARRAY['cart'::text, 'product'::text])),
  constraint checkouts_stage_check CHECK (stage = ANY (ARRAY['address'::text, 'payment'::text, 'confirm'::text])),
  constraint checkouts_state_check CHECK (length(state) <= 100)
);
CREATE INDEX checkouts_user_id ON checkouts USING btree (user_id);
CREATE TRIGGER checkouts_touch BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- The lines of a checkout.
create table checkout_items (
  id uuid not null default gen_random_uuid(),
  checkout_id uuid not null,
  position smallint not null,
  cart_item_id uuid,
  product_id uuid not null,
  quantity integer not null,
  selected_size text,
  selected_color text,
  add_ons jsonb,
  constraint checkout_items_pkey PRIMARY KEY (id),
  constraint checkout_items_checkout_id_position_key UNIQUE (checkout_id, "position"),
  constraint checkout_items_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id) ON DELETE CASCADE,
  constraint checkout_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint checkout_items_add_ons_check CHECK (jsonb_typeof(add_ons) = 'array'::text),
  constraint checkout_items_quantity_check CHECK (quantity >= 1 AND quantity <= 20),
  constraint checkout_items_selected_color_check CHECK (length(selected_color) >= 1 AND length(selected_color) <= 40),
  constraint checkout_items_selected_size_check CHECK (length(selected_size) >= 1 AND length(selected_size) <= 40)
);

-- Orders: buyer, address, sums, payment. Status and dates come from the lines.
create table orders (
  id uuid not null default gen_random_uuid(),
  display_id text not null,
  user_id uuid,
  idempotency_key text not null,
  customer_name text not null default ''::text,
  customer_email text not null,
  customer_phone text not null,
  address text not null,
  landmark text not null default ''::text,
  city text not null default ''::text,
  state text not null default ''::text,
  delivery_address text not null,
  delivery_pincode text not null,
  booking_method text not null,
  payment_status text not null default 'unpaid'::text,
  subtotal_paise bigint not null,
  delivery_charge_paise integer not null,
  total_paise bigint not null,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  status text not null default 'pending'::text,
  note text not null default ''::text,
  payment_method text,
  payment_reference text not null default ''::text,
  paid_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  paid_at timestamp with time zone,
  paid_by uuid,
  sequence bigint not null generated by default as identity,
  found_by text not null generated always as (lower((((((((((((((display_id || ' '::text) || "left"(id::text, 8)) || ' '::text) || customer_phone) || ' '::text) || customer_name) || ' '::text) || customer_email) || ' '::text) || city) || ' '::text) || delivery_pincode) || ' '::text) || payment_reference)) stored,
  buyer_gstin text not null default ''::text,
  buyer_business text not null default ''::text,
  cod_fee_paise bigint not null default 0,
  cod_advance_percent smallint not null default 0,
  promised_by date,
  credit_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  tax_terms jsonb,
  goodwill_paise bigint not null default 0,
  store_credit_paise bigint not null default 0,
  store_credit_back_paise bigint not null default 0,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_display_id_key UNIQUE (display_id),
  constraint orders_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint orders_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint orders_address_check CHECK (length(address) <= 500),
  constraint orders_booking_method_check CHECK (booking_method = ANY (ARRAY['online'::text, 'cod'::text])),
  constraint orders_buyer_business_check CHECK (length(buyer_business) <= 120),
  constraint orders_buyer_gstin_check CHECK (buyer_gstin = ''::text OR length(buyer_gstin) = 15),
  constraint orders_check CHECK (total_paise = (subtotal_paise + delivery_charge_paise + cod_fee_paise)),
  constraint orders_check1 CHECK (refunded_paise >= 0 AND refunded_paise <= paid_paise),
  constraint orders_check2 CHECK (goodwill_paise >= 0 AND goodwill_paise <= refunded_paise),
  constraint orders_city_check CHECK (length(city) <= 100),
  constraint orders_cod_advance_percent_check CHECK (cod_advance_percent >= 0 AND cod_advance_percent <= 90),
  constraint orders_cod_fee_paise_check CHECK (cod_fee_paise >= 0),
  constraint orders_credit_paise_check CHECK (credit_paise >= 0),
  constraint orders_customer_email_check CHECK (length(customer_email) <= 254),
  constraint orders_customer_name_check CHECK (length(customer_name) <= 100),
  constraint orders_customer_phone_check CHECK (length(customer_phone) <= 20),
  constraint orders_delivery_address_check CHECK (length(delivery_address) <= 900),
  constraint orders_delivery_charge_paise_check CHECK (delivery_charge_paise >= 0),
  constraint orders_delivery_pincode_check CHECK (length(delivery_pincode) <= 10),
  constraint orders_discount_paise_check CHECK (discount_paise >= 0),
  constraint orders_display_id_check CHECK (display_id ~ '^FH[A-Z0-9]{6}$'::text),
  constraint orders_idempotency_key_check CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 200),
  constraint orders_landmark_check CHECK (length(landmark) <= 100),
  constraint orders_note_check CHECK (length(note) <= 1000),
  constraint orders_paid_paise_check CHECK (paid_paise >= 0),
  constraint orders_payment_check CHECK (
CASE payment_status
    WHEN 'unpaid'::text THEN paid_at IS NULL AND (paid_paise = 0 OR cod_advance_percent > 0 OR store_credit_paise > 0)
    WHEN 'paid'::text THEN paid_paise > refunded_paise AND paid_at IS NOT NULL AND payment_method IS NOT NULL
    ELSE paid_paise > 0 AND paid_paise = refunded_paise
END),
  constraint orders_payment_method_check CHECK (payment_method = ANY (ARRAY['upi'::text, 'cash'::text, 'bank'::text, 'cod'::text, 'provider'::text, 'store credit'::text])),
  constraint orders_payment_reference_check CHECK (length(payment_reference) <= 60),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text, 'refunded'::text])),
  constraint orders_state_check CHECK (length(state) <= 100),
  constraint orders_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  constraint orders_store_credit_check CHECK (store_credit_back_paise >= 0 AND store_credit_back_paise <= store_credit_paise AND store_credit_paise <= paid_paise AND store_credit_back_paise <= refunded_paise),
  constraint orders_subtotal_paise_check CHECK (subtotal_paise > 0)
);
CREATE INDEX orders_customer_phone ON orders USING btree (customer_phone) WHERE customer_phone <> ''::text;
CREATE INDEX orders_found_by ON orders USING gin (found_by gin_trgm_ops);
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id);
CREATE INDEX orders_payment_reference ON orders USING btree (payment_reference) WHERE payment_reference <> ''::text;
CREATE INDEX orders_payment_sequence ON orders USING btree (payment_status, sequence DESC);
CREATE UNIQUE INDEX orders_sequence ON orders USING btree (sequence DESC);
CREATE INDEX orders_status_sequence ON orders USING btree (status, sequence DESC);
CREATE INDEX orders_user_sequence ON orders USING btree (user_id, sequence DESC);
CREATE TRIGGER orders_announce AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION announce_own('orders');

CREATE OR REPLACE FUNCTION announce_order_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce_reviews(old.user_id, product_id), announce_reviews(new.user_id, product_id)
  from order_lines where order_id = new.id and status = 'delivered' and product_id is not null;
  return null;
end $function$;
CREATE TRIGGER orders_announce_user AFTER UPDATE OF user_id ON orders FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION announce_order_user();

CREATE OR REPLACE FUNCTION date_order_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_lines set ordered_on = indian_day(new.created_at) where order_id = new.id;
  return null;
end $function$;
CREATE TRIGGER orders_date_lines AFTER UPDATE OF created_at ON orders FOR EACH ROW WHEN (old.created_at IS DISTINCT FROM new.created_at) EXECUTE FUNCTION date_order_lines();

CREATE OR REPLACE FUNCTION keep_line_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_lines set credit_paise = new.credit_paise
  where order_id = new.id
    and position = (select min(position) from order_lines where order_id = new.id);
  return null;
end $function$;
CREATE TRIGGER orders_keep_line_credit AFTER UPDATE OF credit_paise ON orders FOR EACH ROW WHEN (old.credit_paise IS DISTINCT FROM new.credit_paise) EXECUTE FUNCTION keep_line_credit();

CREATE OR REPLACE FUNCTION keep_order_metrics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_metrics (order_id, day, customer, state, city)
  values (new.id, indian_day(new.created_at),
          coalesce(new.user_id,
                   md5(right(regexp_replace(new.customer_phone, '\D', '', 'g'), 10))::uuid),
          new.state, new.city)
  on conflict (order_id) do update
    set day = excluded.day, customer = excluded.customer,
        state = excluded.state, city = excluded.city;
  return null;
end $function$;
CREATE TRIGGER orders_keep_metrics AFTER INSERT OR UPDATE OF created_at, user_id, customer_phone, state, city ON orders FOR EACH ROW EXECUTE FUNCTION keep_order_metrics();
CREATE TRIGGER orders_touch BEFORE UPDATE ON orders FOR EACH ROW WHEN (new.status = old.status) EXECUTE FUNCTION touch_updated_at();

-- What was ordered, as it was when it was ordered.
create table order_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  position smallint not null,
  product_id uuid,
  product_name text not null,
  product_price_paise integer not null,
  quantity integer not null,
  selected_size text,
  selected_color text,
  picture_url text,
  status text not null default 'pending'::text,
  tracking_link text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ordered_on date,
  courier text,
  add_ons jsonb,
  hsn text not null default ''::text,
  gst_rate smallint,
  refused_at_door boolean not null default false,
  delivered_at timestamp with time zone,
  was_on_sale boolean not null default false,
  returned_quantity integer not null default 0,
  returned_paise bigint not null default 0,
  discount_paise bigint not null default 0,
  credit_paise bigint not null default 0,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint order_lines_add_ons_check CHECK (jsonb_typeof(add_ons) = 'array'::text),
  constraint order_lines_check CHECK (returned_quantity >= 0 AND returned_quantity <= quantity),
  constraint order_lines_check1 CHECK (discount_paise >= 0 AND discount_paise <= (product_price_paise::bigint * quantity)),
  constraint order_lines_courier_check CHECK (length(courier) >= 1 AND length(courier) <= 60),
  constraint order_lines_credit_paise_check CHECK (credit_paise >= 0),
  constraint order_lines_gst_rate_check CHECK (gst_rate >= 0 AND gst_rate <= 100),
  constraint order_lines_hsn_check CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'::text),
  constraint order_lines_picture_url_check CHECK (length(picture_url) <= 2000),
  constraint order_lines_position_check CHECK ("position" >= 0),
  constraint order_lines_product_name_check CHECK (length(product_name) >= 1 AND length(product_name) <= 200),
  constraint order_lines_product_price_paise_check CHECK (product_price_paise > 0),
  constraint order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 20),
  constraint order_lines_returned_paise_check CHECK (returned_paise >= 0),
  constraint order_lines_selected_color_check CHECK (length(selected_color) >= 1 AND length(selected_color) <= 40),
  constraint order_lines_selected_size_check CHECK (length(selected_size) >= 1 AND length(selected_size) <= 40),
  constraint order_lines_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  constraint order_lines_tracking_link_check CHECK (length(tracking_link) >= 1 AND length(tracking_link) <= 2000)
);
CREATE INDEX order_lines_found_by ON order_lines USING gin (lower(product_name) gin_trgm_ops);
CREATE INDEX order_lines_product_day ON order_lines USING btree (product_id, ordered_on);
CREATE INDEX order_lines_refused_at_door ON order_lines USING btree (order_id) WHERE refused_at_door;
CREATE INDEX order_lines_sold_for ON order_lines USING btree (ordered_on) INCLUDE (product_id, product_price_paise, quantity, discount_paise) WHERE status <> 'cancelled'::text;
CREATE INDEX order_lines_taken_back ON order_lines USING btree (ordered_on) INCLUDE (product_id, returned_quantity, returned_paise, credit_paise) WHERE status <> 'cancelled'::text AND (returned_quantity > 0 OR credit_paise > 0);

CREATE OR REPLACE FUNCTION keep_sales_metrics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from order_metrics where order_id in (select order_id from changed)
    order by order_id for update;
  update order_metrics
  set sold_paise = sums.sold, awaiting_paise = sums.awaiting, is_exchange = sums.is_exchange
  from (select touched.order_id,
               coalesce(sum(amount) filter (where status <> 'cancelled'), 0) as sold,
               coalesce(sum(amount) filter (where status = 'pending'), 0) as awaiting,
               coalesce(bool_or(credit_paise > 0), false) as is_exchange
        from (select distinct order_id from changed) touched
        left join (select order_id, status, credit_paise,
                          greatest(0, product_price_paise::bigint * quantity - discount_paise
                                      - returned_paise - credit_paise) as amount
                   from order_lines) line on line.order_id = touched.order_id
        group by touched.order_id) sums
  where order_metrics.order_id = sums.order_id;
  return null;
end $function$;
CREATE TRIGGER order_lines_added_up AFTER INSERT ON order_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sales_metrics();
CREATE TRIGGER order_lines_added_up_again AFTER UPDATE ON order_lines REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sales_metrics();

CREATE OR REPLACE FUNCTION announce_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed order_lines := coalesce(new, old);
begin
  perform announce('orders', (select user_id from orders where orders.id = changed.order_id),
                   changed.order_id::text);
  return null;
end $function$;
CREATE TRIGGER order_lines_announce AFTER INSERT OR DELETE OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION announce_order_line();

CREATE OR REPLACE FUNCTION announce_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changed order_lines := coalesce(new, old);
begin
  perform announce_reviews((select user_id from orders where id = changed.order_id), changed.product_id)
  where changed.product_id is not null;
  return null;
end $function$;
CREATE TRIGGER order_lines_announce_buyer AFTER UPDATE OF status ON order_lines FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND ('delivered'::text = old.status OR 'delivered'::text = new.status)) EXECUTE FUNCTION announce_buyer();
CREATE TRIGGER order_lines_announce_delivered AFTER INSERT ON order_lines FOR EACH ROW WHEN (new.status = 'delivered'::text) EXECUTE FUNCTION announce_buyer();
CREATE TRIGGER order_lines_announce_removed AFTER DELETE ON order_lines FOR EACH ROW WHEN (old.status = 'delivered'::text) EXECUTE FUNCTION announce_buyer();

CREATE OR REPLACE FUNCTION date_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ordered_on := (select indian_day(created_at) from orders where id = new.order_id);
  return new;
end $function$;
CREATE TRIGGER order_lines_dated BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION date_order_line();

CREATE OR REPLACE FUNCTION finish_category_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  set constraints products_move_sums immediate;
  return null;
end $function$;
CREATE TRIGGER order_lines_finish_moves BEFORE INSERT OR DELETE OR UPDATE ON order_lines FOR EACH STATEMENT EXECUTE FUNCTION finish_category_moves();

CREATE OR REPLACE FUNCTION keep_product_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(54, 1);
  if tg_op = 'INSERT' then
    insert into category_sums
    select ordered_on, category_id, sum(quantity - returned_quantity),
           sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
    from added left join products on products.id = added.product_id
    where status <> 'cancelled' group by 1, 2;
    insert into product_sales
    select product_id, sum(product_price_paise::bigint * quantity) from added where product_id is not null group by 1;
  elsif tg_op = 'DELETE' then
    insert into category_sums
    select ordered_on, category_id, -sum(quantity - returned_quantity),
           -sum(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
    from removed left join products on products.id = removed.product_id
    where status <> 'cancelled' group by 1, 2;
  else
    insert into category_sums
    select ordered_on, category_id, sum(pieces), sum(paise)
    from (select ordered_on, product_id, quantity - returned_quantity as pieces,
                 product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise as paise
          from added where status <> 'cancelled'
          union all
          select ordered_on, product_id, -(quantity - returned_quantity),
                 -(product_price_paise::bigint * quantity - discount_paise - returned_paise - credit_paise)
          from removed where status <> 'cancelled') as changes
         left join products on products.id = changes.product_id
    group by 1, 2 having sum(pieces) <> 0 or sum(paise) <> 0;
    insert into product_sales
    select added.product_id, added.product_price_paise::bigint * added.quantity
    from added join removed using (id)
    where added.product_id is not null
      and (added.product_id is distinct from removed.product_id
        or added.product_price_paise::bigint * added.quantity > removed.product_price_paise::bigint * removed.quantity);
  end if;
  return null;
end $function$;
CREATE TRIGGER order_lines_keep_products AFTER INSERT ON order_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_product_sums();
CREATE TRIGGER order_lines_keep_products_again AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_product_sums();
CREATE TRIGGER order_lines_keep_products_left AFTER DELETE ON order_lines REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_product_sums();

CREATE OR REPLACE FUNCTION keep_order_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare sought uuid := coalesce(new.order_id, old.order_id);
begin
  update orders set status = status_of_order(sought)
  where id = sought and status <> status_of_order(sought);
  return null;
end $function$;
CREATE TRIGGER order_lines_keep_status AFTER INSERT OR DELETE OR UPDATE OF status ON order_lines FOR EACH ROW EXECUTE FUNCTION keep_order_status();

CREATE OR REPLACE FUNCTION leave_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from shipment_lines where line_id = new.id;
  return null;
end $function$;
CREATE TRIGGER order_lines_leave_parcel AFTER UPDATE OF status ON order_lines FOR EACH ROW WHEN ((old.status = ANY (ARRAY['shipped'::text, 'delivered'::text])) AND (new.status = ANY (ARRAY['pending'::text, 'confirmed'::text]))) EXECUTE FUNCTION leave_parcel();
CREATE TRIGGER order_lines_taken_off AFTER DELETE ON order_lines REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sales_metrics();
CREATE TRIGGER order_lines_touch BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- What happened to an order. Rows are only added.
create table order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  line_id uuid,
  actor_id uuid,
  kind text not null,
  from_value text,
  to_value text,
  created_at timestamp with time zone not null default now(),
  promised_before date,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_events_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE RESTRICT,
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint order_events_from_value_check CHECK (length(from_value) <= 2000),
  constraint order_events_kind_check CHECK (kind ~ '^[a-z][a-z ]{1,19}$'::text),
  constraint order_events_to_value_check CHECK (length(to_value) <= 2000)
);
CREATE INDEX order_events_order_id ON order_events USING btree (order_id);
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON order_events FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION keep_call_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update order_metrics
  set answered_on = least(answered_on, indian_day(new.created_at)),
      is_confirmed = is_confirmed or new.to_value <> 'cancelled'
  where order_id = new.order_id;
  return null;
end $function$;
CREATE TRIGGER order_events_keep_call_result AFTER INSERT ON order_events FOR EACH ROW WHEN (new.kind = 'status'::text AND new.from_value = 'pending'::text) EXECUTE FUNCTION keep_call_result();
CREATE TRIGGER order_events_not_emptied BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Calls made to confirm an order, with their outcome.
create table order_calls (
  id bigint not null generated always as identity,
  order_id uuid not null,
  outcome text not null,
  note text not null default ''::text,
  called_by uuid,
  called_at timestamp with time zone not null,
  next_at timestamp with time zone,
  undone_at timestamp with time zone,
  constraint order_calls_pkey PRIMARY KEY (id),
  constraint order_calls_called_by_fkey FOREIGN KEY (called_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint order_calls_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint order_calls_note_check CHECK (length(note) <= 200),
  constraint order_calls_outcome_check CHECK (outcome = ANY (ARRAY['confirmed'::text, 'no answer'::text, 'wrong number'::text, 'changed'::text, 'call again'::text, 'cancelled'::text]))
);
CREATE INDEX order_calls_order_id ON order_calls USING btree (order_id, id DESC);

CREATE OR REPLACE FUNCTION announce_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('orders', null, new.order_id::text);
  return null;
end $function$;
CREATE TRIGGER order_calls_announce AFTER INSERT ON order_calls FOR EACH ROW EXECUTE FUNCTION announce_call();

CREATE OR REPLACE FUNCTION refuse_call_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.note = '' or new.note = old.note)
     and to_jsonb(new) - 'note' - 'called_by' - 'undone_at'
       = to_jsonb(old) - 'note' - 'called_by' - 'undone_at'
     and (new.called_by is null or new.called_by = old.called_by)
     and (old.undone_at is null or new.undone_at = old.undone_at) then
    return new;
  end if;
  raise exception 'order_calls is append-only';
end $function$;
CREATE TRIGGER order_calls_append_only BEFORE DELETE OR UPDATE ON order_calls FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_call_change();
CREATE TRIGGER order_calls_not_emptied BEFORE TRUNCATE ON order_calls FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_calls_undone_announce AFTER UPDATE OF undone_at ON order_calls FOR EACH ROW EXECUTE FUNCTION announce_call();

-- Idempotency keys of orders placed by the API.
create table order_keys (
  user_id uuid not null,
  key text not null,
  body_hash bytea not null,
  display_id text,
  created_at timestamp with time zone not null default now(),
  constraint order_keys_pkey PRIMARY KEY (user_id, key),
  constraint order_keys_display_id_fkey FOREIGN KEY (display_id) REFERENCES orders(display_id),
  constraint order_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint order_keys_body_hash_check CHECK (length(body_hash) = 32),
  constraint order_keys_key_check CHECK (length(key) >= 1 AND length(key) <= 200)
);

-- Parcels: courier, AWB number, state, booking.
create table shipments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  number integer not null,
  courier text,
  awb text,
  state text not null default 'shipped'::text,
  shipped_at timestamp with time zone not null default now(),
  aggregator text,
  booked_by uuid,
  weight_grams integer,
  length_cm integer,
  breadth_cm integer,
  height_cm integer,
  remote_order text,
  remote_shipment text,
  pickup_requested_at timestamp with time zone,
  problem text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_order_id_number_key UNIQUE (order_id, number),
  constraint shipments_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint shipments_aggregator_check CHECK (aggregator = 'shiprocket'::text),
  constraint shipments_awb_check CHECK (awb ~ '^[A-Z0-9-]{6,30}$'::text),
  constraint shipments_breadth_cm_check CHECK (breadth_cm >= 1 AND breadth_cm <= 200),
  constraint shipments_courier_check CHECK (length(courier) >= 1 AND length(courier) <= 60),
  constraint shipments_height_cm_check CHECK (height_cm >= 1 AND height_cm <= 200),
  constraint shipments_length_cm_check CHECK (length_cm >= 1 AND length_cm <= 200),
  constraint shipments_number_check CHECK (number > 0),
  constraint shipments_state_check CHECK (state = ANY (ARRAY['booking'::text, 'shipped'::text, 'in transit'::text, 'out for delivery'::text, 'delivered'::text, 'returning'::text, 'returned'::text, 'lost'::text, 'cancelled'::text])),
  constraint shipments_weight_grams_check CHECK (weight_grams >= 1 AND weight_grams <= 50000)
);
CREATE INDEX shipments_awb ON shipments USING btree (awb) WHERE awb IS NOT NULL;
CREATE INDEX shipments_next_attempt_at ON shipments USING btree (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX shipments_shipped_at ON shipments USING btree (shipped_at);

CREATE OR REPLACE FUNCTION announce_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id), new.order_id::text);
  return null;
end $function$;
CREATE TRIGGER shipments_announce AFTER UPDATE ON shipments FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state OR new.awb IS DISTINCT FROM old.awb OR new.courier IS DISTINCT FROM old.courier) EXECUTE FUNCTION announce_shipment();

-- The lines in a parcel.
create table shipment_lines (
  line_id uuid not null,
  shipment_id uuid not null,
  constraint shipment_lines_pkey PRIMARY KEY (line_id),
  constraint shipment_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint shipment_lines_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);
CREATE INDEX shipment_lines_shipment_id ON shipment_lines USING btree (shipment_id);

-- What couriers reported, as it came in.
create table shipment_updates (
  id bigint not null generated always as identity,
  hash bytea not null,
  awb text not null,
  body jsonb not null,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  constraint shipment_updates_pkey PRIMARY KEY (id),
  constraint shipment_updates_hash_key UNIQUE (hash),
  constraint shipment_updates_awb_check CHECK (length(awb) <= 60)
);
CREATE INDEX shipment_updates_received_at ON shipment_updates USING btree (received_at);
CREATE INDEX shipment_updates_waiting ON shipment_updates USING btree (awb) WHERE handled_at IS NULL;

-- What customers say they have paid.
create table payment_claims (
  id bigint not null generated always as identity,
  order_id uuid not null,
  reference text not null,
  amount_paise bigint not null,
  screenshot bytea,
  state text not null default 'waiting'::text,
  answer text not null default ''::text,
  claimed_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by uuid,
  constraint payment_claims_pkey PRIMARY KEY (id),
  constraint payment_claims_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payment_claims_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint payment_claims_amount_paise_check CHECK (amount_paise > 0),
  constraint payment_claims_answer_check CHECK (length(answer) <= 200),
  constraint payment_claims_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 40),
  constraint payment_claims_screenshot_check CHECK (length(screenshot) <= 5000000),
  constraint payment_claims_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text]))
);
CREATE INDEX payment_claims_order_id ON payment_claims USING btree (order_id, id);
CREATE INDEX payment_claims_reference ON payment_claims USING btree (reference);
CREATE INDEX payment_claims_screenshot ON payment_claims USING btree (claimed_at) WHERE screenshot IS NOT NULL;
CREATE INDEX payment_claims_waiting ON payment_claims USING btree (order_id) WHERE state = 'waiting'::text;

CREATE OR REPLACE FUNCTION announce_payment_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $function$;
CREATE TRIGGER payment_claims_announce AFTER INSERT OR UPDATE ON payment_claims FOR EACH ROW EXECUTE FUNCTION announce_payment_claim();

-- Pages to pay on at a payment provider.
create table provider_pages (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null,
  amount_paise bigint not null,
  page_id text,
  url text,
  state text not null default 'opening'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  next_check_at timestamp with time zone,
  constraint provider_pages_pkey PRIMARY KEY (id),
  constraint provider_pages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint provider_pages_amount_paise_check CHECK (amount_paise > 0),
  constraint provider_pages_state_check CHECK (state = ANY (ARRAY['opening'::text, 'open'::text, 'paid'::text, 'closed'::text]))
);
CREATE INDEX provider_pages_next_check ON provider_pages USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX provider_pages_order_id ON provider_pages USING btree (order_id, created_at);

-- Payments that a provider confirmed.
create table provider_payments (
  payment_id text not null,
  page_id uuid not null,
  order_id uuid not null,
  amount_paise bigint not null,
  is_counted boolean not null,
  paid_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  constraint provider_payments_pkey PRIMARY KEY (payment_id),
  constraint provider_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint provider_payments_page_id_fkey FOREIGN KEY (page_id) REFERENCES provider_pages(id) ON DELETE RESTRICT,
  constraint provider_payments_amount_paise_check CHECK (amount_paise > 0)
);
CREATE INDEX provider_payments_order_id ON provider_payments USING btree (order_id, received_at);
CREATE TRIGGER provider_payments_announce AFTER INSERT OR UPDATE ON provider_payments FOR EACH ROW EXECUTE FUNCTION announce_payment_claim();

-- Returns of delivered lines.
create table returns (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  reason text not null,
  note text not null default ''::text,
  state text not null default 'requested'::text,
  pickup_on date,
  is_restocked boolean,
  refund_paise bigint,
  requested_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  resolution text not null default 'refund'::text,
  new_size text,
  new_color text,
  replacement_id uuid,
  refunded_paise bigint not null default 0,
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE RESTRICT,
  constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint returns_replacement_id_fkey FOREIGN KEY (replacement_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint returns_note_check CHECK (length(note) <= 1000),
  constraint returns_quantity_check CHECK (quantity > 0),
  constraint returns_reason_check CHECK (reason = ANY (ARRAY['size'::text, 'color'::text, 'quality'::text, 'damaged'::text, 'wrong'::text, 'other'::text])),
  constraint returns_refund_paise_check CHECK (refund_paise >= 0),
  constraint returns_refunded_paise_check CHECK (refunded_paise >= 0),
  constraint returns_resolution_check CHECK (resolution = ANY (ARRAY['refund'::text, 'exchange'::text])),
  constraint returns_state_check CHECK (state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'pickup'::text, 'received'::text, 'refunded'::text, 'replaced'::text, 'sent back'::text]))
);
CREATE INDEX returns_changed_at ON returns USING btree (changed_at DESC, id);
CREATE INDEX returns_line_id ON returns USING btree (line_id);
CREATE INDEX returns_open ON returns USING btree (state, requested_at) WHERE state = ANY (ARRAY['requested'::text, 'approved'::text, 'pickup'::text, 'received'::text]);
CREATE INDEX returns_order_id ON returns USING btree (order_id, requested_at);
CREATE INDEX returns_replacement_id ON returns USING btree (replacement_id) WHERE replacement_id IS NOT NULL;

CREATE OR REPLACE FUNCTION announce_return()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $function$;
CREATE TRIGGER returns_announce AFTER INSERT OR UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION announce_return();

-- What happened to a return. Rows are only added.
create table return_events (
  id bigint not null generated always as identity,
  return_id uuid not null,
  state text not null,
  words text not null default ''::text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint return_events_pkey PRIMARY KEY (id),
  constraint return_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint return_events_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE RESTRICT,
  constraint return_events_words_check CHECK (length(words) <= 500)
);
CREATE INDEX return_events_return_id ON return_events USING btree (return_id, id);

-- Pictures of what is wrong.
create table return_pictures (
  id uuid not null default gen_random_uuid(),
  return_id uuid not null,
  position smallint not null,
  url text not null,
  tint text,
  constraint return_pictures_pkey PRIMARY KEY (id),
  constraint return_pictures_place UNIQUE (return_id, "position"),
  constraint return_pictures_url_key UNIQUE (url),
  constraint return_pictures_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE CASCADE,
  constraint return_pictures_position_check CHECK ("position" >= 0 AND "position" <= 2),
  constraint return_pictures_tint_check CHECK (tint ~ '^#[0-9a-f]{6}$'::text),
  constraint return_pictures_url_check CHECK (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'::text OR url ~ '^/private-pictures/[0-9a-f]{24}\.webp$'::text)
);
CREATE TRIGGER return_pictures_removed AFTER DELETE ON return_pictures FOR EACH ROW EXECUTE FUNCTION leave_upload();

-- Refunds asked of a provider.
create table provider_refunds (
  id uuid not null default gen_random_uuid(),
  payment_id text not null,
  order_id uuid not null,
  amount_paise bigint not null,
  counted_paise bigint not null default 0,
  refund_id text,
  state text not null default 'waiting'::text,
  fault text not null default ''::text,
  actor_id uuid,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone,
  return_id uuid,
  constraint provider_refunds_pkey PRIMARY KEY (id),
  constraint provider_refunds_refund_id_key UNIQUE (refund_id),
  constraint provider_refunds_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint provider_refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint provider_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES provider_payments(payment_id) ON DELETE RESTRICT,
  constraint provider_refunds_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE SET NULL,
  constraint provider_refunds_amount_paise_check CHECK (amount_paise > 0),
  constraint provider_refunds_check CHECK (counted_paise >= 0 AND counted_paise <= amount_paise),
  constraint provider_refunds_fault_check CHECK (length(fault) <= 200),
  constraint provider_refunds_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'pending'::text, 'processed'::text, 'failed'::text]))
);
CREATE INDEX provider_refunds_next_check ON provider_refunds USING btree (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX provider_refunds_order_id ON provider_refunds USING btree (order_id, created_at);
CREATE INDEX provider_refunds_return_id ON provider_refunds USING btree (return_id) WHERE return_id IS NOT NULL;
CREATE TRIGGER provider_refunds_announce AFTER INSERT OR UPDATE ON provider_refunds FOR EACH ROW EXECUTE FUNCTION announce_payment_claim();

-- Events that a provider sent, each handled once.
create table provider_events (
  provider text not null,
  event_id text not null,
  kind text not null,
  page_id text,
  refund_id text,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  refusal text,
  constraint provider_events_pkey PRIMARY KEY (provider, event_id),
  constraint provider_events_refusal_check CHECK (length(refusal) >= 1 AND length(refusal) <= 500)
);
CREATE INDEX provider_events_waiting ON provider_events USING btree (received_at) WHERE handled_at IS NULL;

-- The last number given in each series of documents.
create table invoice_series (
  series text not null,
  last_place integer not null,
  constraint invoice_series_pkey PRIMARY KEY (series),
  constraint invoice_series_last_place_check CHECK (last_place > 0)
);

CREATE OR REPLACE FUNCTION refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'What was issued is never changed or deleted';
end $function$;
CREATE TRIGGER invoice_series_are_final BEFORE DELETE OR TRUNCATE ON invoice_series FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();

CREATE OR REPLACE FUNCTION refuse_other_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.series <> old.series or new.last_place <> old.last_place + 1 then
    raise exception 'A series goes up by one';
  end if;
  return new;
end $function$;
CREATE TRIGGER invoice_series_rise BEFORE UPDATE ON invoice_series FOR EACH ROW EXECUTE FUNCTION refuse_other_place();

-- Invoices and credit notes as they were issued. Rows never change.
create table invoices (
  number text not null,
  kind text not null,
  order_id uuid not null,
  corrects text,
  document jsonb not null,
  issued_at timestamp with time zone not null,
  position bigint not null generated always as identity,
  constraint invoices_pkey PRIMARY KEY (number),
  constraint invoices_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoices(number),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint invoices_check CHECK ((corrects IS NOT NULL) = (kind = 'credit'::text)),
  constraint invoices_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'bill'::text, 'credit'::text])),
  constraint invoices_number_check CHECK (number ~ '^[A-Z0-9/-]{1,16}$'::text)
);
CREATE INDEX invoices_issued_at ON invoices USING btree (issued_at, "position");
CREATE INDEX invoices_order_id ON invoices USING btree (order_id, "position");
CREATE TRIGGER invoices_are_final BEFORE DELETE OR UPDATE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();

-- Store credit given and spent. Rows are only added.
create table store_credit_entries (
  id bigint not null generated always as identity,
  user_id uuid,
  paise bigint not null,
  kind text not null,
  order_id uuid not null,
  return_id uuid,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint store_credit_entries_pkey PRIMARY KEY (id),
  constraint store_credit_entries_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_credit_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  constraint store_credit_entries_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id) ON DELETE RESTRICT,
  constraint store_credit_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint store_credit_entries_kind_check CHECK (kind ~ '^[a-z ]{1,30}$'::text),
  constraint store_credit_entries_paise_check CHECK (paise <> 0)
);
CREATE INDEX store_credit_entries_order_id ON store_credit_entries USING btree (order_id);
CREATE INDEX store_credit_entries_user_id ON store_credit_entries USING btree (user_id, id);

CREATE OR REPLACE FUNCTION add_up_store_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update store_credit_balances set balance_paise = balance_paise + new.paise where user_id = new.user_id;
  if not found then
    insert into store_credit_balances as balance (user_id, balance_paise) values (new.user_id, new.paise)
      on conflict (user_id) do update set balance_paise = balance.balance_paise + excluded.balance_paise;
  end if;
  return null;
end $function$;
CREATE TRIGGER store_credit_entries_added_up AFTER INSERT ON store_credit_entries FOR EACH ROW EXECUTE FUNCTION add_up_store_credit();
CREATE TRIGGER store_credit_entries_append_only BEFORE DELETE OR UPDATE ON store_credit_entries FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER store_credit_entries_not_emptied BEFORE TRUNCATE ON store_credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The store credit of each account, kept by a trigger.
create table store_credit_balances (
  user_id uuid not null,
  balance_paise bigint not null,
  constraint store_credit_balances_pkey PRIMARY KEY (user_id),
  constraint store_credit_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint store_credit_balances_balance_paise_check CHECK (balance_paise >= 0)
);

-- The outbox, and what was sent.
create table emails (
  id uuid not null default gen_random_uuid(),
  order_id uuid,
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text not null default 'queued'::text,
  sent_by text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  last_error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  user_id uuid,
  order_event_id bigint,
  sending_since timestamp with time zone,
  constraint emails_pkey PRIMARY KEY (id),
  constraint letters_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint letters_attempts_check CHECK (attempts >= 0),
  constraint letters_html_check CHECK (length(html) <= 200000),
  constraint letters_kind_check CHECK (length(kind) >= 1 AND length(kind) <= 40),
  constraint letters_last_error_check CHECK (length(last_error) <= 500),
  constraint letters_sent_by_check CHECK (sent_by = ANY (ARRAY['mailbox'::text, 'smtp'::text])),
  constraint letters_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])),
  constraint letters_subject_check CHECK (length(subject) >= 1 AND length(subject) <= 200 AND subject !~ '[\r\n]'::text),
  constraint letters_text_check CHECK (length(text) <= 200000),
  constraint letters_to_address_check CHECK (length(to_address) <= 254 AND to_address !~ '[\r\n]'::text)
);
CREATE INDEX emails_about_orders ON emails USING btree (to_address, created_at) WHERE order_id IS NOT NULL;
CREATE INDEX emails_failed ON emails USING btree (id) WHERE status = 'failed'::text;
CREATE UNIQUE INDEX emails_once ON emails USING btree (order_id, kind);
CREATE INDEX emails_test ON emails USING btree (created_at DESC) WHERE kind = 'mail-test'::text;
CREATE INDEX emails_user_id ON emails USING btree (user_id);
CREATE INDEX emails_waiting ON emails USING btree (next_attempt_at) WHERE status = 'queued'::text;
CREATE INDEX emails_waiting_by_kind ON emails USING btree (kind, next_attempt_at) WHERE status = 'queued'::text;

CREATE OR REPLACE FUNCTION announce_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $function$;
CREATE TRIGGER emails_announce AFTER UPDATE ON emails FOR EACH ROW WHEN (new.order_id IS NOT NULL AND (new.status IS DISTINCT FROM old.status OR new.last_error IS DISTINCT FROM old.last_error)) EXECUTE FUNCTION announce_email();
CREATE TRIGGER emails_test_announce AFTER UPDATE ON emails FOR EACH ROW WHEN (new.kind = 'mail-test'::text AND (new.status IS DISTINCT FROM old.status OR new.last_error IS DISTINCT FROM old.last_error)) EXECUTE FUNCTION announce_email();

-- admin

-- What each order counts for in reports, kept by triggers.
create table order_metrics (
  order_id uuid not null,
  day date not null,
  customer uuid not null,
  state text not null,
  city text not null,
  sold_paise bigint not null default 0,
  awaiting_paise bigint not null default 0,
  answered_on date,
  is_confirmed boolean not null default false,
  is_exchange boolean not null default false,
  constraint order_metrics_pkey PRIMARY KEY (order_id),
  constraint order_figures_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_metrics_answered ON order_metrics USING btree (answered_on) INCLUDE (is_confirmed);
CREATE INDEX order_metrics_customer ON order_metrics USING btree (customer);
CREATE INDEX order_metrics_day ON order_metrics USING btree (day);

CREATE OR REPLACE FUNCTION keep_order_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_sums
    select day, count(*), count(*) filter (where sold_paise > 0 and not is_exchange), sum(sold_paise),
           sum(awaiting_paise)
    from added group by day;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, count(*) filter (where not is_exchange), sum(sold_paise)
    from added where sold_paise > 0 group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into order_sums
    select day, -count(*), -count(*) filter (where sold_paise > 0 and not is_exchange), -sum(sold_paise),
           -sum(awaiting_paise)
    from removed group by day;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, -count(*) filter (where not is_exchange), -sum(sold_paise)
    from removed where sold_paise > 0 group by 1, 2, 3;
  else
    insert into order_sums
    select day, sum(orders), sum(sales), sum(sold), sum(awaiting)
    from (select day, 1 as orders, (sold_paise > 0 and not is_exchange)::int as sales, sold_paise as sold,
                 awaiting_paise as awaiting from added
          union all
          select day, -1, -(sold_paise > 0 and not is_exchange)::int, -sold_paise, -awaiting_paise
          from removed) as changes
    group by day
    having sum(orders) <> 0 or sum(sales) <> 0 or sum(sold) <> 0 or sum(awaiting) <> 0;
    insert into place_sums
    select date_trunc('month', day)::date, state, city, sum(orders), sum(sold)
    from (select day, state, city, (not is_exchange)::int as orders, sold_paise as sold from added where sold_paise > 0
          union all
          select day, state, city, -(not is_exchange)::int, -sold_paise from removed where sold_paise > 0) as changes
    group by 1, 2, 3 having sum(orders) <> 0 or sum(sold) <> 0;
  end if;
  return null;
end $function$;
CREATE TRIGGER order_metrics_added_up AFTER INSERT ON order_metrics REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();
CREATE TRIGGER order_metrics_added_up_again AFTER UPDATE ON order_metrics REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();

CREATE OR REPLACE FUNCTION keep_order_customers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    insert into order_customers as known (customer, first_day, first_sale)
    select customer, min(day), min(day) filter (where sold_paise > 0)
    from added group by customer order by customer
    on conflict (customer) do update
      set first_day = least(known.first_day, excluded.first_day),
          first_sale = least(known.first_sale, excluded.first_sale)
      where excluded.first_day < known.first_day
        or excluded.first_sale < coalesce(known.first_sale, 'infinity');
    changed := array(select distinct customer from added where sold_paise > 0);
  elsif tg_op = 'DELETE' then
    changed := array(select distinct customer from removed);
  else
    changed := array(
      select customer from
        (select order_id, customer, day, sold_paise > 0, is_exchange from removed
         except select order_id, customer, day, sold_paise > 0, is_exchange from added) as before
      union select customer from
        (select order_id, customer, day, sold_paise > 0, is_exchange from added
         except select order_id, customer, day, sold_paise > 0, is_exchange from removed) as after);
  end if;
  if cardinality(changed) = 0 then return null; end if;
  if tg_op = 'UPDATE' then
    insert into order_customers (customer, first_day)
    select customer, min(day) from added where customer = any(changed) group by customer order by customer
    on conflict do nothing;
  end if;
  perform from order_customers where customer = any(changed) order by customer for update;
  update order_customers known
  set first_day = counted.first_day, first_sale = counted.first_sale, first_buy = buys[1], second_buy = buys[2],
      last_buy = buys[cardinality(buys)]
  from (select customer, min(day) as first_day, min(day) filter (where sold_paise > 0) as first_sale,
               array_agg(day order by day) filter (where sold_paise > 0 and not is_exchange) as buys
        from order_metrics where customer = any(changed) group by customer) as counted
  where known.customer = counted.customer
    and (known.first_day, known.first_sale, known.first_buy, known.second_buy, known.last_buy)
      is distinct from (counted.first_day, counted.first_sale, buys[1], buys[2], buys[cardinality(buys)]);
  delete from order_customers known where customer = any(changed)
    and not exists (select from order_metrics where order_metrics.customer = known.customer);
  return null;
end $function$;
CREATE TRIGGER order_metrics_keep_customers AFTER INSERT ON order_metrics REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_customers();
CREATE TRIGGER order_metrics_keep_customers_again AFTER UPDATE ON order_metrics REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_customers();
CREATE TRIGGER order_metrics_keep_customers_left AFTER DELETE ON order_metrics REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_order_customers();
CREATE TRIGGER order_metrics_taken_off AFTER DELETE ON order_metrics REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();

-- The days of the first orders and sales of each customer, and of the last,, kept by triggers.
create table order_customers (
  customer uuid not null,
  first_day date not null,
  first_sale date,
  first_buy date,
  second_buy date,
  last_buy date,
  constraint order_customers_pkey PRIMARY KEY (customer)
);
CREATE INDEX order_customers_first_day ON order_customers USING btree (first_day);
CREATE INDEX order_customers_first_sale ON order_customers USING btree (first_sale);

-- Orders and sales by day, kept by triggers.
create table order_sums (
  day date not null,
  orders integer not null,
  sales integer not null,
  sold_paise bigint not null,
  awaiting_paise bigint not null
);
CREATE INDEX order_sums_day ON order_sums USING btree (day);

-- Sales by month and place, kept by triggers.
create table place_sums (
  month date not null,
  state text not null,
  city text not null,
  orders integer not null,
  sold_paise bigint not null
);
CREATE INDEX place_sums_month ON place_sums USING btree (month);

-- Sales by day and category, kept by triggers.
create table category_sums (
  day date not null,
  category_id uuid,
  quantity integer not null,
  paise bigint not null
);
CREATE INDEX category_sums_day ON category_sums USING btree (day);

-- What each product has sold at most, kept by triggers.
create table product_sales (
  product_id uuid not null,
  paise bigint not null,
  is_folded boolean not null default false
);
CREATE INDEX product_sales_changes ON product_sales USING btree (product_id, paise) WHERE NOT is_folded;
CREATE INDEX product_sales_most ON product_sales USING btree (paise DESC, product_id) WHERE is_folded;
CREATE INDEX product_sales_product ON product_sales USING btree (product_id);

alter table delivery_settings add constraint delivery_settings_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
alter table activity add constraint activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;

insert into catalogue_version default values;
