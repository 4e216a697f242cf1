-- Search: what a product says of itself, in one form, kept by the database itself; trigrams make
-- substrings quick to find and forgive typing errors.

do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise exception 'The search needs the extension pg_trgm of PostgreSQL, which could not be added (%): let an administrator of the database run "create extension pg_trgm" in it once.', sqlerrm;
end $$;

-- Small letters, one form of every Devanagari letter, its nukta left out, one space between words and
-- around them. The same as `bare` in app/catalogue/search-text.rules.ts: the two have to agree.
create function bare_text(parts text[]) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(
          ' ' || lower(replace(normalize(array_to_string(parts, ' '), nfc), U&'\093C', '')) || ' ',
          '[\s.,;:!?()"“”''‘’/&+–—-]+', ' ', 'g') $$;

alter table products
  add column search_name text not null generated always as (bare_text(array[name])) stored,
  add column search_text text not null generated always as
    (bare_text(array[name, material, description] || colors)) stored;

create index products_search_text on products using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
-- Trigrams know little of Devanagari: what is written in it is found among its own few.
create index products_in_devanagari on products (id) where search_text ~ '[ऀ-ॿ]';

-- The orders of the store.
create index products_by_name on products (lower(name) collate "en-x-icu", id)
  where deleted_at is null and is_active;
create index products_by_price on products
  (coalesce(sale_price_paise, price_paise), lower(name) collate "en-x-icu", id)
  where deleted_at is null and is_active;
