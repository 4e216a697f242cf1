-- What the store filters and counts by, of each product that customers see, in rows of a fifth of the width: counting
-- what a filter leaves of 100,000 products reads each page that has one of them (docs/decisions/0109-narrow-facets.md).

create table product_facets (
  id uuid primary key references products (id) on delete cascade,
  category_id uuid,
  unit_paise integer not null,
  is_sale boolean not null,
  is_in_stock boolean not null,
  has_variants boolean not null,
  sizes text[] not null,
  colors text[] not null,
  choices_in_stock text[] not null,
  attribute_values text[] not null
);

-- What the products of these ids say now.
create function write_product_facets(product_ids uuid[]) returns void language sql as $$
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
$$;

create function note_added_facets() returns trigger language plpgsql as $$
begin
  perform write_product_facets(array(select id from added where deleted_at is null and is_active));
  return null;
end $$;
create trigger products_add_facets after insert on products
  referencing new table as added for each statement execute function note_added_facets();

-- An order that leaves some in stock changes none of these. Triggers that write to the product again may come before or
-- after, so what it says is read, not what this update made of it.
create function note_changed_facets() returns trigger language plpgsql as $$
begin
  perform write_product_facets(array[new.id]);
  return null;
end $$;
create trigger products_change_facets after update on products
  for each row
  when ((old.category_id, old.unit_paise, old.is_sale, old.is_in_stock, old.has_variants, old.sizes, old.colors,
         old.choices_in_stock, old.attribute_values, old.is_active, old.deleted_at)
    is distinct from
        (new.category_id, new.unit_paise, new.is_sale, new.is_in_stock, new.has_variants, new.sizes, new.colors,
         new.choices_in_stock, new.attribute_values, new.is_active, new.deleted_at))
  execute function note_changed_facets();

insert into product_facets
select id, category_id, unit_paise, is_sale, is_in_stock, has_variants, sizes, colors, choices_in_stock, attribute_values
from products where deleted_at is null and is_active;

create index product_facets_facts on product_facets (category_id, unit_paise, is_sale, is_in_stock);
create index product_facets_sizes on product_facets using gin (sizes) with (fastupdate = off);
create index product_facets_colors on product_facets using gin (colors) with (fastupdate = off);
create index product_facets_attribute_values on product_facets using gin (attribute_values) with (fastupdate = off)
  where attribute_values <> '{}';
