-- Up to three pictures of a review, each an upload of its own (docs/decisions/0083-photos-that-sell.md).

create table review_pictures (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 2),
  url text not null unique check (url ~ '^/storage/v1/object/public/product-images/products/[a-z0-9-]+\.webp$'),
  tint text check (tint ~ '^#[0-9a-f]{6}$'),
  -- Why the owner hides it; null while everybody sees it.
  hidden_reason text check (length(hidden_reason) between 1 and 300),
  created_at timestamptz not null default now(),
  constraint review_pictures_place unique (review_id, position)
);

create function announce_review_picture() returns trigger language plpgsql as $$
declare changed review_pictures := case when tg_op = 'DELETE' then old else new end;
begin
  perform announce('reviews', null, (select product_id::text from reviews where id = changed.review_id));
  return null;
end $$;
create trigger review_pictures_announce after insert or update or delete on review_pictures
  for each row execute function announce_review_picture();
create trigger review_pictures_announce_emptied after truncate on review_pictures
  for each statement execute function announce_emptied('reviews');

-- However it goes, with its review or alone: its files are removed by the next sweep.
create function leave_upload() returns trigger language plpgsql as $$
begin
  update uploads set is_leaving = true where url = old.url;
  return null;
end $$;
create trigger review_pictures_removed after delete on review_pictures
  for each row execute function leave_upload();
