-- An edit of any column of a product makes a new version, except of these: stock, which sales change, and what triggers
-- write or belongs to no edit. A new column needs no new trigger. An update that sets the version itself keeps it.
create function count_product_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version and to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
drop trigger products_version on products;
create trigger products_version before update on products for each row execute function count_product_version(
  'stock_quantity', 'has_variants', 'size_chart_id', 'version', 'form_hash', 'is_demo', 'created_at', 'updated_at',
  'category_name', 'attribute_words', 'attribute_values', 'name_words', 'search_words', 'choices_in_stock', 'has_low_variant',
  'is_sale', 'unit_paise', 'is_in_stock', 'is_low_stock', 'stock_range');
-- contract: 0.2.0 called it last, in the trigger that this replaces.
drop function count_version();
