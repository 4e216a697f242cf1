-- Facts of the cloth: what the owner says of products beyond the plain fields, such as weave, length and MRP, and which of
-- it customers filter by and search in (docs/decisions/0082-attributes.md). A shop without them has no row here.

create table attributes (
  id uuid primary key default gen_random_uuid(),
  -- Under this, products have their values; never changed.
  key text not null unique check (length(key) <= 40 and key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 40),
  name_hi text not null default '' check (length(name_hi) <= 40),
  -- One of its options, several of them, a text, a length, or the maximum retail price.
  kind text not null check (kind in ('choice', 'choices', 'text', 'length', 'mrp')),
  -- In which a length is written.
  unit text not null default 'cm' check (unit in ('cm', 'm')),
  -- [{"key": "silk", "name": "Silk", "nameHi": "रेशम"}], in their order.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- Whose products have it; empty for all.
  category_ids uuid[] not null default '{}',
  is_filter boolean not null default false,
  is_searched boolean not null default false,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind <> 'mrp' or key = 'mrp')
);
create unique index attributes_name_key on attributes (lower(name));
create trigger attributes_touch before update on attributes
  for each row execute function touch_updated_at();
create trigger attributes_announce after insert or update or delete on attributes
  for each row execute function announce_public('products', 'id');

alter table products
  -- By key: ["silk"] of options, a text, millimetres, or paise.
  add column attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  -- Derived by a trigger: the words by which it is found, and what the filters ask for: 'fabric.silk'.
  add column attribute_words text not null default '',
  add column attribute_values text[] not null default '{}';

create function set_product_attributes() returns trigger language plpgsql as $$
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
end $$;
-- By its name it comes before the one that sets the words.
create trigger products_set_attributes before insert or update of attributes, attribute_words, attribute_values
  on products for each row execute function set_product_attributes();

create or replace function set_product_words() returns trigger language plpgsql as $$
begin
  new.name_words := array_to_tsvector(bare_words(array[new.name]));
  new.search_words := array_to_tsvector(bare_words(
    array[new.name, new.category_name, new.material, new.description, new.attribute_words] || new.colors));
  return new;
end $$;
drop trigger products_set_words on products;
create trigger products_set_words
  before insert or update of name, material, description, colors, category_id, category_name, attributes, attribute_words,
    name_words, search_words
  on products for each row execute function set_product_words();

drop trigger products_version on products;
create trigger products_version before update of
    name, description, price_paise, sale_price_paise, category_id, material, sizes, colors,
    is_featured, is_active, sku, hsn, gst_rate, attributes, deleted_at
  on products for each row execute function count_version();

-- The words and values of products follow their attribute. Products are locked in the order in which a checkout locks them.
create function follow_attribute() returns trigger language plpgsql as $$
begin
  perform from products where attributes ? old.key order by id for update;
  if tg_op = 'DELETE' then
    update products set attributes = attributes - old.key where attributes ? old.key;
  else
    update products set attribute_words = '' where attributes ? old.key;
  end if;
  return null;
end $$;
create trigger attributes_follow_change after update on attributes
  for each row when ((old.options, old.is_filter, old.is_searched) is distinct from (new.options, new.is_filter, new.is_searched))
  execute function follow_attribute();
create trigger attributes_follow_removal after delete on attributes
  for each row execute function follow_attribute();

create constraint trigger attributes_renew_catalogue after insert or update or delete on attributes
  deferrable initially deferred for each row execute function renew_catalogue_version();
create constraint trigger products_change_attributes after update on products
  deferrable initially deferred for each row
  when ((old.attribute_values, old.attribute_words) is distinct from (new.attribute_values, new.attribute_words))
  execute function renew_catalogue_version();

-- The filters. A product without values is not in it.
create index products_attribute_values on products using gin (attribute_values) with (fastupdate = off)
  where deleted_at is null and is_active and attribute_values <> '{}';
