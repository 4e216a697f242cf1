-- Where a product was in the shop that its owner had before: who asks there is led to its page here.
create table product_addresses (
  address text primary key check (address ~ '^/products?/[^/]+$' and length(address) <= 300),
  product_id uuid not null references products on delete cascade
);
create index product_addresses_by_product on product_addresses (product_id);
