-- The owner's zones with their charges, as JSON (app/shop-settings/delivery-zones.contract.ts); null while there are none.
alter table shop_settings add column delivery_zones jsonb check (jsonb_typeof(delivery_zones) = 'array');

-- What a piece weighs with its packing; null where the owner has not said.
alter table products add column weight_grams integer check (weight_grams between 1 and 50000);
drop trigger products_version on products;
create trigger products_version before update of
    name, description, price_paise, sale_price_paise, category_id, material, sizes, colors,
    is_featured, is_active, sku, hsn, gst_rate, weight_grams, attributes, deleted_at
  on products for each row execute function count_version();
