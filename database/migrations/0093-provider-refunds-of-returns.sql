-- The return that is refunded by it, whose customer is written to in the transaction of the provider's answer.
alter table provider_refunds add column return_id uuid references returns on delete set null;
create index provider_refunds_return_id on provider_refunds (return_id) where return_id is not null;
