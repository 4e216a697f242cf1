-- The dots beside names of colours that the owner has set (docs/decisions/0080-pictures-by-color.md): for the whole shop, in
-- place of what the shop knows of the name. The name is in lower case.
create table color_swatches (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 40 and name = lower(name)),
  hex text not null check (hex ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger color_swatches_touch before update on color_swatches
  for each row execute function touch_updated_at();
create trigger color_swatches_announce after insert or update or delete on color_swatches
  for each row execute function announce_public('products', 'id');
