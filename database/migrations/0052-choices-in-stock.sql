-- Which sizes and colours of a product are in stock, as the store's filters ask for them: 'M' and a line break, a line
-- break and 'Rani', or both with a line break between them (docs/decisions/0079-filters-by-variant.md). Looking each
-- product's variants up took the store three times as long where half the catalogue matched.

alter table products add column choices_in_stock text[] not null default '{}';

-- Only what is offered counts. Whoever changes a variant has locked its product.
create function write_choices_in_stock(product_ids uuid[]) returns void language sql as $$
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
$$;

-- Once for each statement, however many variants it changes.
create function note_changed_choices() returns trigger language plpgsql as $$
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
end $$;
create trigger product_variants_add_choices after insert on product_variants
  referencing new table as added for each statement execute function note_changed_choices();
create trigger product_variants_change_choices after update on product_variants
  referencing old table as removed new table as added
  for each statement execute function note_changed_choices();
create trigger product_variants_remove_choices after delete on product_variants
  referencing old table as removed for each statement execute function note_changed_choices();

create function note_offered_choices() returns trigger language plpgsql as $$
begin
  perform write_choices_in_stock(array[new.id]);
  return null;
end $$;
create trigger products_offer_choices after update on products
  for each row when (new.has_variants and (old.sizes, old.colors) is distinct from (new.sizes, new.colors))
  execute function note_offered_choices();

select write_choices_in_stock(array(select id from products where has_variants));
