-- What makes a large catalogue as quick to show, and to order from, as a small one
-- (docs/decisions/0051-counting-many-products.md).

-- An order that leaves more than a few in stock changes no index of products, so that PostgreSQL writes the row
-- beside the old one and nothing else: no index may look at the stock itself, only at columns like this one. The
-- rows get some room for that.
alter table products set (fillfactor = 90);
alter table products
  add column is_low_stock boolean not null generated always as (stock_quantity <= 5) stored;
drop index products_low_stock;
create index products_low_stock on products (id)
  where deleted_at is null and is_active and is_low_stock;

-- Its words are looked at only where they have changed: every update computes them again.
drop trigger products_keep_search_words on products;
create trigger products_keep_search_words after insert on products
  for each row execute function keep_search_words();
create trigger products_keep_changed_words after update on products
  for each row when (old.search_words is distinct from new.search_words)
  execute function keep_search_words();

-- Renewed by every change of what the store finds, sorts and counts; an order that leaves something in stock is none.
-- Whoever has read it before they searched may keep what they found until it is another one. Random, so that a
-- version never comes back, not even from a backup: unlogged tables are in none.
create unlogged table catalogue_version (
  is_the_one boolean primary key default true check (is_the_one),
  version uuid not null default gen_random_uuid()
);
insert into catalogue_version default values;

-- Once per transaction, however many rows it changes.
create function renew_catalogue_version() returns trigger language plpgsql as $$
begin
  perform from catalogue_version where xmin = pg_current_xact_id()::xid;
  if not found then
    insert into catalogue_version default values
    on conflict (is_the_one) do update set version = excluded.version;
  end if;
  return null;
end $$;

-- At the commit, so that nobody waits for a transaction that has changed a product and goes on.
create constraint trigger products_renew_catalogue after insert or delete on products
  deferrable initially deferred for each row execute function renew_catalogue_version();
create constraint trigger products_change_catalogue after update on products
  deferrable initially deferred for each row
  when ((old.name, old.description, old.category_id, old.category_name, old.unit_paise, old.is_sale,
         old.is_in_stock, old.material, old.sizes, old.colors, old.is_featured, old.is_active,
         old.deleted_at, old.created_at, old.sku)
    is distinct from
        (new.name, new.description, new.category_id, new.category_name, new.unit_paise, new.is_sale,
         new.is_in_stock, new.material, new.sizes, new.colors, new.is_featured, new.is_active,
         new.deleted_at, new.created_at, new.sku))
  execute function renew_catalogue_version();
create constraint trigger categories_renew_catalogue after insert or update or delete on categories
  deferrable initially deferred for each row execute function renew_catalogue_version();

-- The last word of a material before its first comma: 'Mulberry silk, zari' → 'silk'.
create function fabric_of(material text) returns text
  language sql immutable parallel safe
  return nullif(substring(lower(split_part(material, ',', 1)) from '\S+$'), '');

-- The featured products, and those that go with another one, newest first.
create index products_featured on products (created_at desc, id)
  where deleted_at is null and is_active and is_featured;
create index products_category_newest on products (category_id, created_at desc, id)
  where deleted_at is null and is_active and is_in_stock;
create index products_fabric_newest on products (fabric_of(material), created_at desc, id)
  where deleted_at is null and is_active and is_in_stock;
create index products_category_fabric_newest on products
  (category_id, fabric_of(material), created_at desc, id)
  where deleted_at is null and is_active and is_in_stock;

-- The owner's list: found by a part of the name or SKU, in the orders that it offers, and the few that are hidden.
create index products_name_and_sku on products using gin ((lower(name) || chr(10) || lower(sku)) gin_trgm_ops)
  where deleted_at is null;
create index products_listed_by_name on products (lower(name) collate "en-x-icu", id)
  where deleted_at is null;
create index products_listed_by_price on products (unit_paise, id) where deleted_at is null;
create index products_hidden on products (created_at desc, id)
  where deleted_at is null and not is_active;

-- Reviews that the owner has not answered: how many are new, and the latest with a comment.
create index reviews_not_answered on reviews (created_at)
  where hidden_reason is null and answer is null;
create index reviews_to_answer on reviews (created_at desc, id)
  where hidden_reason is null and answer is null and comment <> '';
