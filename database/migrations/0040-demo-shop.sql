-- Whether the shop was seeded with demo data: only then does it show made-up contacts until others are set.
alter table shop_settings add column is_demo boolean not null default false;

-- Shops that were seeded before: the first of the made-up customers, whose addresses belong to nobody.
insert into shop_settings (is_demo)
select true where exists (select from users where email = 'lakshmi@example.com')
on conflict (is_the_one) do update set is_demo = true;
