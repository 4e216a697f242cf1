-- contract: 0.1.0 fulfils the new check as it did the old one, for its orders have no fee.
-- What paying on delivery costs, once an order; 0 for every other (docs/decisions/0091-cash-on-delivery-rules.md).
alter table orders add column cod_fee_paise bigint not null default 0 check (cod_fee_paise >= 0);
alter table orders drop constraint orders_check;
alter table orders add constraint orders_check
  check (total_paise = subtotal_paise + delivery_charge_paise + cod_fee_paise);
