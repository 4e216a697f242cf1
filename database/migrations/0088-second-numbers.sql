-- The owner finds an order by the second number of its customer, too. Most have none, so the index is small.
create index profiles_second_phone on profiles using gin (second_phone gin_trgm_ops) where second_phone <> '';
