-- A review shows the name of who wrote it, and whether the product was delivered to them. Pages with it follow both.

create function announce_reviews(author uuid, product uuid) returns void language sql as $$
  select announce('reviews', null, product_id::text) from reviews
  where user_id = author and (product is null or product_id = product)
$$;

create index reviews_user_id on reviews (user_id) where user_id is not null;

create function announce_author() returns trigger language plpgsql as $$
begin
  perform announce_reviews(new.user_id, null);
  return null;
end $$;

create trigger profiles_announce_author after update of full_name on profiles
  for each row when (old.full_name is distinct from new.full_name) execute function announce_author();

create function announce_buyer() returns trigger language plpgsql as $$
declare changed order_lines := coalesce(new, old);
begin
  perform announce_reviews((select user_id from orders where id = changed.order_id), changed.product_id)
  where changed.product_id is not null;
  return null;
end $$;

create trigger order_lines_announce_delivered after insert on order_lines
  for each row when (new.status = 'delivered') execute function announce_buyer();
create trigger order_lines_announce_buyer after update of status on order_lines
  for each row when (old.status is distinct from new.status and 'delivered' in (old.status, new.status))
  execute function announce_buyer();
create trigger order_lines_announce_removed after delete on order_lines
  for each row when (old.status = 'delivered') execute function announce_buyer();

create function announce_order_user() returns trigger language plpgsql as $$
begin
  perform announce_reviews(old.user_id, product_id), announce_reviews(new.user_id, product_id)
  from order_lines where order_id = new.id and status = 'delivered' and product_id is not null;
  return null;
end $$;

create trigger orders_announce_user after update of user_id on orders
  for each row when (old.user_id is distinct from new.user_id) execute function announce_order_user();

-- Row triggers do not see a table that is emptied. Products and categories cannot be: orders refer to them.
create function announce_emptied() returns trigger language plpgsql as $$
begin
  perform announce(tg_argv[0], null, null);
  return null;
end $$;

create trigger product_images_announce_emptied after truncate on product_images
  for each statement execute function announce_emptied('products');
create trigger reviews_announce_emptied after truncate on reviews
  for each statement execute function announce_emptied('reviews');
create trigger delivery_settings_announce_emptied after truncate on delivery_settings
  for each statement execute function announce_emptied('delivery');
create trigger shop_settings_announce_emptied after truncate on shop_settings
  for each statement execute function announce_emptied('settings');
