-- What the store finds and counts depends on which sizes and colours are in stock (docs/decisions/0079-filters-by-variant.md):
-- the version of the catalogue is renewed when one of them sells out or is there again, not while some are left.

create constraint trigger product_variants_renew_catalogue after insert or delete on product_variants
  deferrable initially deferred for each row execute function renew_catalogue_version();
create constraint trigger product_variants_change_catalogue after update on product_variants
  deferrable initially deferred for each row
  when ((old.product_id, old.size, old.color, old.stock_quantity > 0)
    is distinct from (new.product_id, new.size, new.color, new.stock_quantity > 0))
  execute function renew_catalogue_version();

-- Pages show what is left of each, and its price, also where the product itself stays as it is.
create trigger product_variants_announce after insert or update or delete on product_variants
  for each row execute function announce_public('products', 'product_id');
