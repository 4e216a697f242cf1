-- The owner's list of what runs low, newest first. The number of all of them is kept (0103).
create index products_low_newest on products (created_at desc, id)
  where deleted_at is null and is_active and (is_low_stock or has_low_variant);
drop index products_low_stock;
