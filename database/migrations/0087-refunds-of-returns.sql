-- What of a return has been refunded: one that came in exchange may be refunded with two orders, one after the other.
alter table returns add column refunded_paise bigint not null default 0 check (refunded_paise >= 0);
