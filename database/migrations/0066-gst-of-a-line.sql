-- What an invoice says of a line, as its product had it when it was ordered: HSN, and the GST rate in per cent; null where
-- the rate follows from price and day (docs/decisions/0087-gst.md).
alter table order_lines
  add column hsn text not null default '' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  add column gst_rate smallint check (gst_rate between 0 and 100);
