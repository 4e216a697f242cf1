-- contract: 0.0.0 nothing is taken away: the check allows two kinds more.
-- The history of a product names what a size or colour costs more, and its SKU, which is a text.
alter table product_events
  add column from_text text check (length(from_text) <= 60),
  add column to_text text check (length(to_text) <= 60);
alter table product_events drop constraint product_events_kind_check;
alter table product_events add constraint product_events_kind_check check
  (kind in ('added', 'price', 'sale price', 'price difference', 'stock', 'sku', 'deleted', 'restored'));
