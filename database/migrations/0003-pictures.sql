-- Pictures: a colour to stand in while one loads, and names that end in their width.

alter table product_images add column tint text check (tint ~ '^#[0-9a-f]{6}$');

-- The pictures of the demo shop have got their width into their names, as all others have it.
update product_images set url = regexp_replace(url, '\.webp$', '-900.webp')
where url ~ '^/storage/v1/object/public/product-images/demo/.+\.webp$';
update order_lines set picture_url = regexp_replace(picture_url, '\.webp$', '-900.webp')
where picture_url ~ '^/storage/v1/object/public/product-images/demo/.+\.webp$';
