-- What was given back of a payment although the order still cost as much, as for a stain: it is not asked for again when
-- the order comes to more later, as when a cancelled line is taken back into it (app/orders/payment.rules.ts).
alter table orders add column goodwill_paise bigint not null default 0
  check (goodwill_paise between 0 and refunded_paise);

-- Of before: whatever is missing of what the order costs now. So nothing is due that was not.
update orders
set goodwill_paise = least(refunded_paise, cost.paise - (paid_paise - refunded_paise))
from (
  select orders.id,
         sum(product_price_paise::bigint * quantity - line.discount_paise - returned_paise)
           + min(delivery_charge_paise + cod_fee_paise - credit_paise) as paise
  from orders join order_lines line on line.order_id = orders.id
  where line.status <> 'cancelled' and refunded_paise > 0 and payment_status <> 'unpaid'
  group by orders.id
) cost
where cost.id = orders.id and cost.paise > paid_paise - refunded_paise;
