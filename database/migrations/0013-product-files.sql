-- Lists of products that came in and were checked, kept for an hour until the owner says to import them.
-- What a crash of PostgreSQL takes away is chosen again, and backups leave it out.

create unlogged table product_files (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) <= 200),
  content bytea not null check (length(content) <= 5000000),
  adds_categories boolean not null,
  created_at timestamptz not null
);
