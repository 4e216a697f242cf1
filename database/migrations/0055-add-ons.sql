-- contract: 0.1.0 named the old key of cart_items in 'on conflict' last. Two lines of one product and choice may differ in
-- their add-ons now, which that key forbids: until a process of a version before has ended, its Add to Cart fails.
-- What is done to a piece before it leaves: blouse stitching, fall and pico (docs/decisions/0081-add-ons.md).

create table add_on_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  -- Must one of its options be chosen?
  is_required boolean not null default false,
  -- [{"id": "standard", "name": "Standard size", "pricePaise": 65000, "extraDays": 5, "measures": ["bust"],
  --   "isReturnable": true}]
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 12),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger add_on_groups_touch before update on add_on_groups
  for each row execute function touch_updated_at();
create trigger add_on_groups_announce after insert or update or delete on add_on_groups
  for each row execute function announce_public('products', 'id');

create table add_on_group_categories (
  category_id uuid not null references categories on delete cascade,
  group_id uuid not null references add_on_groups on delete cascade,
  primary key (category_id, group_id)
);
create index add_on_group_categories_group_id on add_on_group_categories (group_id);
create trigger add_on_group_categories_announce after insert or delete on add_on_group_categories
  for each row execute function announce_public('products', 'category_id');

-- What was chosen: [{"groupId": "…", "optionId": "standard", "group": "Blouse Stitching", "option": "Standard size",
-- "measurements": {"bust": 900}}]; null without. On an order's line with what it cost.
alter table cart_items add column add_ons jsonb check (jsonb_typeof(add_ons) = 'array');
alter table checkout_items add column add_ons jsonb check (jsonb_typeof(add_ons) = 'array');
alter table order_lines add column add_ons jsonb check (jsonb_typeof(add_ons) = 'array');

-- Tells the lines of one product and choice apart; '' without add-ons.
alter table cart_items add column add_ons_key text
  generated always as (coalesce(md5(add_ons::text), '')) stored;
create unique index cart_items_one_line on cart_items
  (user_id, product_id, selected_size, selected_color, add_ons_key) nulls not distinct;
alter table cart_items drop constraint cart_items_user_id_product_id_selected_size_selected_color_key;
