-- Search: what a product says of itself, in one form, kept by the database itself; trigrams find a part
-- of a word and forgive typing errors. How each question is answered: docs/search-plans.md.

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

-- Its words, each once; what is longer than any word is cut.
create function bare_words(parts text[]) returns text[]
  language sql immutable parallel safe
  return array(select distinct left(word, 200)
               from unnest(string_to_array(bare_text(parts), ' ')) as word where word <> '');

alter table products
  add column unit_paise integer not null generated always as
    (coalesce(sale_price_paise, price_paise)) stored,
  -- Of its own, so that an index on it is left alone while the stock only shrinks.
  add column is_in_stock boolean not null generated always as (stock_quantity > 0) stored,
  add column name_words tsvector not null generated always as
    (array_to_tsvector(bare_words(array[name]))) stored,
  add column search_words tsvector not null generated always as
    (array_to_tsvector(bare_words(array[name, material, description] || colors))) stored;

-- Every word that was ever on a product. What somebody types, part of a word or nearly one, is looked
-- up here; the products then by whole words.
create table search_words (word text collate "C" primary key check (word <> ''));
insert into search_words select distinct unnest(tsvector_to_array(search_words)) from products;
create index search_words_parts on search_words using gin (word gin_trgm_ops)
  with (fastupdate = off);
create index search_words_in_devanagari on search_words (word) where word ~ '[ऀ-ॿ]';

-- In order, so that two who write the same words do not wait for each other.
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words
  select word from unnest(tsvector_to_array(new.search_words)) as word order by word collate "C"
  on conflict do nothing;
  return null;
end $$;
create trigger products_keep_search_words after insert or update of search_words on products
  for each row execute function keep_search_words();

-- What is asked for.
create index products_words on products using gin (search_words) with (fastupdate = off)
  where deleted_at is null and is_active;
create index products_name_words on products using gin (name_words) with (fastupdate = off)
  where deleted_at is null and is_active;
create index products_sizes on products using gin (sizes) with (fastupdate = off)
  where deleted_at is null and is_active;
create index products_colors on products using gin (colors) with (fastupdate = off)
  where deleted_at is null and is_active;
-- To count by, without the products themselves.
create index products_facts on products (category_id, unit_paise, is_sale, is_in_stock)
  where deleted_at is null and is_active;

-- The orders of the store and of a category.
create index products_by_name on products (lower(name) collate "en-x-icu", id)
  where deleted_at is null and is_active;
create index products_by_price on products (unit_paise, lower(name) collate "en-x-icu", id)
  where deleted_at is null and is_active;
create index products_category_by_name on products
  (category_id, lower(name) collate "en-x-icu", id) where deleted_at is null and is_active;
create index products_category_by_price on products
  (category_id, unit_paise, lower(name) collate "en-x-icu", id)
  where deleted_at is null and is_active;
