-- The GST number and name of a business that buys, for its invoice; '' for everybody else.
alter table checkouts
  add column buyer_gstin text not null default '' check (buyer_gstin = '' or length(buyer_gstin) = 15),
  add column buyer_business text not null default '' check (length(buyer_business) <= 120);
alter table orders
  add column buyer_gstin text not null default '' check (buyer_gstin = '' or length(buyer_gstin) = 15),
  add column buyer_business text not null default '' check (length(buyer_business) <= 120);
