-- Who wears what is in a category, for product feeds (docs/decisions/0085-product-feeds.md). Null where the owner has not said.
alter table categories add column worn_by text
  check (worn_by in ('women', 'men', 'adults', 'girls', 'boys', 'children', 'babies'));

-- The names that say it by themselves; a kurta may be anybody's.
update categories set worn_by = 'women'
  where lower(name) in ('sarees', 'lehengas', 'anarkalis', 'salwar suits');
