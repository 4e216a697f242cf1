-- Why what a webhook named was refused, in words; null where nothing was (docs/decisions/0089-payment-providers.md).
alter table provider_events add column refusal text check (length(refusal) between 1 and 500);
