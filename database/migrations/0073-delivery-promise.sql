-- The day by which an order is promised (docs/decisions/0092-delivery-promise.md); null for what was ordered before, which
-- is counted as it was then.
alter table orders add column promised_by date;
-- The day it was before, on the event that moved it: what an undo goes back to.
alter table order_events add column promised_before date;
