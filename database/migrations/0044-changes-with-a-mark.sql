-- Every listening process hears the announcements in the same order. With a name for what was committed together, they
-- agree on how far a page has heard, whichever of them made it (docs/decisions/0069). The name is random: it says nothing
-- about how much happens in the shop. One for a transaction, so that PostgreSQL sends what is announced twice only once.
create or replace function announce(topic text, whose uuid, id text) returns void language plpgsql as $$
begin
  if coalesce(current_setting('shop.change', true), '') = '' then
    perform set_config('shop.change', gen_random_uuid()::text, true);
  end if;
  perform pg_notify('shop_changes', json_build_object(
    'topic', topic, 'user', whose, 'id', id, 'change', current_setting('shop.change'))::text);
end $$;
