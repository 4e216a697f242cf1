-- The owner finds an order by all that names it: email, city, PIN code and the reference of its payment as well, and by
-- the products in it. Written again under the same name: PostgreSQL 15 cannot change what a generated column is made of.
drop index orders_found_by;
alter table orders drop column found_by;
alter table orders add column found_by text not null generated always as
  (lower(display_id || ' ' || left(id::text, 8) || ' ' || customer_phone || ' ' || customer_name || ' ' ||
         customer_email || ' ' || city || ' ' || delivery_pincode || ' ' || payment_reference)) stored;
create index orders_found_by on orders using gin (found_by gin_trgm_ops);

create index order_lines_found_by on order_lines using gin (lower(product_name) gin_trgm_ops);

-- The list of those that are paid, not paid, or refunded.
create index orders_payment_sequence on orders (payment_status, sequence desc);

-- Who carries a parcel, as the owner said when they shipped it.
alter table order_lines add column courier text check (length(courier) between 1 and 60);
alter table order_events drop constraint order_events_kind_check;
alter table order_events add constraint order_events_kind_check check
  (kind in ('placed', 'status', 'tracking', 'courier', 'note', 'call', 'quantity', 'address', 'payment', 'expired'));
