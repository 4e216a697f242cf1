-- Uploaded pictures, each by the address of its widest WebP. The files of one that no product and no order
-- shows are removed a day after it was last used.

create table uploads (
  url text primary key check (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'),
  tint text not null check (tint ~ '^#[0-9a-f]{6}$'),
  -- The address elsewhere that it was fetched from.
  source text check (length(source) between 1 and 2000),
  last_used_at timestamptz not null,
  -- From then on nothing may use it any more: its files are being removed.
  is_leaving boolean not null default false
);
create index uploads_by_last_use on uploads (last_used_at);
