-- Stock for each size and colour, of the products whose owner counts it so (docs/decisions/0075-product-variants.md).
-- The others have no row here: their stock is that of the product.

alter table products add column has_variants boolean not null default false;

-- A size and a colour of a product; null where it has none to choose from.
create table product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  size text check (length(size) between 1 and 40),
  color text check (length(color) between 1 and 40),
  stock_quantity integer not null default 0 check (stock_quantity between 0 and 1000000),
  -- What it costs more, or less, than the product.
  price_difference_paise integer not null default 0
    check (price_difference_paise between -1000000000 and 1000000000),
  sku text not null default '' check (length(sku) <= 60),
  unique nulls not distinct (product_id, size, color)
) with (fillfactor = 90);
create index product_variants_sku on product_variants (lower(sku)) where sku <> '';

-- The stock of a product with variants is their sum, at the end of every transaction. Whoever changes one changes the
-- other, the product first, so that everybody waits in the same place.
create function check_variant_sum() returns trigger language plpgsql as $$
declare
  changed uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  if exists (
    select from products
    where id = changed and has_variants and stock_quantity <>
      (select coalesce(sum(stock_quantity), 0) from product_variants where product_id = changed)
  ) then
    raise exception 'The stock of product % is not the sum of its variants', changed
      using errcode = 'check_violation', constraint = 'products_variant_sum';
  end if;
  return null;
end $$;
create constraint trigger products_variant_sum
  after insert or update of stock_quantity, has_variants on products
  deferrable initially deferred for each row when (new.has_variants)
  execute function check_variant_sum('id');
create constraint trigger product_variants_sum
  after insert or update of stock_quantity or delete on product_variants
  deferrable initially deferred for each row execute function check_variant_sum('product_id');
