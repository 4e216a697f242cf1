-- Pictures of returns are for their customer and the owner: addresses that are read through a check of who asks. Those stored
-- before are moved by the shop, file by file (docs/decisions/0114-private-pictures.md).
-- contract: 0.1.0 had the narrower checks; the new ones allow all that it writes.
alter table uploads
  drop constraint uploads_url_check,
  add constraint uploads_url_check check (
    url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.(webp|mp4|webm)$'
    or url ~ '^/private-pictures/[0-9a-f]{24}\.webp$');
alter table return_pictures
  drop constraint return_pictures_url_check,
  add constraint return_pictures_url_check check (
    url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'
    or url ~ '^/private-pictures/[0-9a-f]{24}\.webp$');
