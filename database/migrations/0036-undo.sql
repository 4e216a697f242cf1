-- The event of its order that an email waits for: undoing the event withdraws the email.
alter table emails add column order_event_id bigint;

-- A call whose outcome was taken back stays in the history; the queue looks past it.
alter table order_calls add column undone_at timestamptz;

create or replace function refuse_call_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.note = '' or new.note = old.note)
     and to_jsonb(new) - 'note' - 'called_by' - 'undone_at'
       = to_jsonb(old) - 'note' - 'called_by' - 'undone_at'
     and (new.called_by is null or new.called_by = old.called_by)
     and (old.undone_at is null or new.undone_at = old.undone_at) then
    return new;
  end if;
  raise exception 'order_calls is append-only';
end $$;

create trigger order_calls_undone_announce after update of undone_at on order_calls
  for each row execute function announce_call();
