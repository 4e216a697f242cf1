-- contract: 0.1.0 fulfils the new check as it did the old one, for its orders have no advance.
-- Who gets cash on delivery, and on what terms (docs/decisions/0091-cash-on-delivery-rules.md).

-- As the owner set them, replaced as a whole; null for no rules.
alter table shop_settings add column cod_rules jsonb;

-- What of the order is paid before the parcel leaves, in per cent. Once it is, the order is still unpaid: the rest is paid at
-- the door.
alter table orders
  add column cod_advance_percent smallint not null default 0 check (cod_advance_percent between 0 and 90);
alter table orders drop constraint orders_payment_check;
alter table orders add constraint orders_payment_check check (case payment_status
  when 'unpaid' then paid_at is null and (paid_paise = 0 or cod_advance_percent > 0)
  when 'paid' then paid_paise > refunded_paise and paid_at is not null and payment_method is not null
  else paid_paise > 0 and paid_paise = refunded_paise end);

-- Its parcel came back, as nobody took it at the door. Another status takes the mark away.
alter table order_lines add column refused_at_door boolean not null default false;
create index order_lines_refused_at_door on order_lines (order_id) where refused_at_door;
