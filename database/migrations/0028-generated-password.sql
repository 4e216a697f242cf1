-- Whether the shop made the password: the owner's pages ask to change it until it is done.
alter table users add column has_generated_password boolean not null default false;
