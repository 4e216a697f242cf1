-- Prices before GST, for shops that sell to businesses (docs/decisions/0100-prices-before-tax.md).
alter table shop_settings add column shows_prices_before_tax boolean;

-- What decides the GST rates of an order's lines, as it was when it was placed: the table's step of that day, and the HSN of
-- products without one. Null where the shop showed prices with tax alone.
alter table orders add column tax_terms jsonb;
