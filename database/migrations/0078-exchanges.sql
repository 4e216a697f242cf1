-- A return for another size or colour (docs/decisions/0097-exchanges.md).
alter table returns
  add column resolution text not null default 'refund' check (resolution in ('refund', 'exchange')),
  -- What is wanted instead.
  add column new_size text,
  add column new_color text,
  -- The order that the owner's approval has placed for it.
  add column replacement_id uuid references orders on delete restrict;
create index returns_replacement_id on returns (replacement_id) where replacement_id is not null;

-- What of an order is paid with what came back from another one.
alter table orders add column credit_paise bigint not null default 0 check (credit_paise >= 0);
