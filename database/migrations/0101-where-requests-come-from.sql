-- From which network a visitor asked, as a keyed hash: offers go to each in turn (docs/decisions/0084-back-in-stock.md).
-- Null for who was signed in with their verified address, and for requests from before: each is a place of its own.
alter table stock_notifications add column place text check (length(place) between 1 and 40);
