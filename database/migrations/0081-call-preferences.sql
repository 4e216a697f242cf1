-- How a customer likes to be called, as they said it on the phone (docs/decisions/0099-how-to-call.md); kept with their profile, so
-- that the next order knows it.
alter table profiles
  add column second_phone text not null default '' check (second_phone ~ '^([6-9][0-9]{9})?$'),
  add column call_language text not null default '' check (length(call_language) <= 20),
  -- In minutes since midnight in India; null for any time.
  add column no_calls_before smallint check (no_calls_before between 1 and 1439);
