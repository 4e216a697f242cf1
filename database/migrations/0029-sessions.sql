-- Whether the owner is signed out after 12 hours without use; null is no.
alter table shop_settings add column signs_out_idle_owner boolean;
