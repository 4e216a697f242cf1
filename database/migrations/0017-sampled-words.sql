-- The words of one product in 32, the sample of which the choices of a search are shown while more are
-- found than can be counted: the same condition as in app/catalogue/store-choices.store.server.ts.

create index products_words_sampled on products using gin (search_words) with (fastupdate = off)
  where deleted_at is null and is_active and id < '08000000-0000-0000-0000-000000000000';
