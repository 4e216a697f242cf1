-- Following an order: its history cannot be emptied, and its letters are told of once each.

create trigger order_events_not_emptied before truncate on order_events
  for each statement execute function refuse_change();

-- One letter of a kind per order: an owner who changes her mind and back does not write twice.
create unique index letters_once on letters (order_id, kind);
drop index letters_order_id;

-- The open page of an order says whether its letter has left.
create function announce_letter() returns trigger language plpgsql as $$
begin
  perform announce('orders', (select user_id from orders where orders.id = new.order_id),
                   new.order_id::text);
  return null;
end $$;
create trigger letters_announce after update on letters
  for each row when (new.order_id is not null
                     and (new.status, new.last_error) is distinct from (old.status, old.last_error))
  execute function announce_letter();
