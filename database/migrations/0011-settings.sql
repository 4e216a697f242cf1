-- What the owner sets of her shop: how it is called and reached, what delivery costs, its categories.

-- One row. Null is what she has not set yet: there the environment's value, or the default, holds.
create table shop_settings (
  is_the_one boolean primary key default true check (is_the_one),
  name text check (length(name) between 1 and 60),
  support_phone text check (length(support_phone) between 1 and 20),
  chat_phone text check (length(chat_phone) <= 20),
  support_email text check (length(support_email) between 3 and 254),
  support_hours text check (length(support_hours) between 1 and 100),
  notify_email text check (length(notify_email) between 3 and 254),
  social_url text check (social_url = '' or social_url ~ '^https?://' and length(social_url) <= 300),
  builder_credit text check (length(builder_credit) <= 100),
  upi_id text check (length(upi_id) <= 100),
  offers_cod boolean,
  only_buyers_review boolean,
  legal_name text check (length(legal_name) <= 120),
  legal_address text check (length(legal_address) <= 500),
  gst_number text check (gst_number = '' or length(gst_number) = 15),
  grievance_name text check (length(grievance_name) <= 100),
  grievance_email text check (length(grievance_email) <= 254),
  grievance_phone text check (length(grievance_phone) <= 20),
  -- Days on which no parcel moves, '2026-11-08' each.
  holidays text[] check (cardinality(holidays) <= 60
    and array_to_string(holidays, ' ') ~ '^(\d{4}-\d{2}-\d{2}( \d{4}-\d{2}-\d{2})*)?$'),
  updated_at timestamptz not null default now()
);
create trigger shop_settings_touch before update on shop_settings
  for each row execute function touch_updated_at();
create trigger shop_settings_announce after insert or update or delete on shop_settings
  for each row execute function announce_public('settings', 'is_the_one');

-- Every setting of delivery there has been stays, with who made it.
alter table delivery_settings
  add column free_from_paise integer check (free_from_paise between 1 and 1000000000),
  add column actor_id uuid references users on delete set null;
create index delivery_settings_actor_id on delivery_settings (actor_id);

-- The order in which the shop shows its categories; one that was never put in its place comes last.
alter table categories add column position integer not null default 1000000;
update categories set position = usual.position
  from unnest(array['Sarees', 'Lehengas', 'Kurtas', 'Anarkalis', 'Salwar Suits', 'Accessories'])
    with ordinality as usual (name, position)
  where categories.name = usual.name;

-- The owner sees how far her test letter has come.
create trigger letters_test_announce after update on letters
  for each row when (new.kind = 'mail-test'
                     and (new.status, new.last_error) is distinct from (old.status, old.last_error))
  execute function announce_letter();
create index letters_test on letters (created_at desc) where kind = 'mail-test';
