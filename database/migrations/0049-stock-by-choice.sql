-- The owner's side of stock by size and colour (docs/decisions/0078-owners-stock-by-choice.md).

-- Whose stock it was; null for that of the product.
alter table product_events
  add column size text check (length(size) between 1 and 40),
  add column color text check (length(color) between 1 and 40);

-- A size or colour that runs low makes its product run low. The stock is in no index, so that an order that leaves
-- more than a few changes none, neither here nor of the products.
alter table product_variants
  add column is_low boolean not null generated always as (stock_quantity <= 5) stored;
create index product_variants_low on product_variants (product_id) where is_low;
alter table products add column has_low_variant boolean not null default false;
create index products_with_low_variant on products (id)
  where deleted_at is null and is_active and has_low_variant;

-- Only what is offered counts. The product is locked by whoever changes one of its variants.
create function note_low_variant() returns trigger language plpgsql as $$
declare
  changed uuid := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  update products set has_low_variant = not has_low_variant
  where id = changed and has_low_variant <> exists (
    select from product_variants as variant
    where variant.product_id = products.id and variant.is_low
      and (variant.size = any (products.sizes) or variant.size is null and products.sizes = '{}')
      and (variant.color = any (products.colors) or variant.color is null and products.colors = '{}'));
  return null;
end $$;
create trigger product_variants_run_low after update on product_variants
  for each row when (old.is_low <> new.is_low) execute function note_low_variant('product_id');
create trigger product_variants_come_low after insert on product_variants
  for each row when (new.is_low) execute function note_low_variant('product_id');
create trigger product_variants_go_low after delete on product_variants
  for each row when (old.is_low) execute function note_low_variant('product_id');
create trigger products_offer_low_variants after update on products
  for each row when (new.has_variants and (old.sizes, old.colors) is distinct from (new.sizes, new.colors))
  execute function note_low_variant('id');
