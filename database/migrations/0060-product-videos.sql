-- A short video of a product, an upload like its pictures (docs/decisions/0083-photos-that-sell.md).

create table product_videos (
  product_id uuid primary key references products on delete cascade,
  url text not null unique check (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.(mp4|webm)$'),
  created_at timestamptz not null default now()
);
create trigger product_videos_announce after insert or update or delete on product_videos
  for each row execute function announce_public('products', 'product_id');
create trigger product_videos_announce_emptied after truncate on product_videos
  for each statement execute function announce_emptied('products');

-- A video has no colour of its own.
-- contract: 0.1.0 had the narrower check; the new one allows all that it writes.
alter table uploads
  alter column tint drop not null,
  drop constraint uploads_url_check,
  add constraint uploads_url_check
    check (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.(webp|mp4|webm)$');
