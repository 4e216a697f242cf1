-- Who has had their account erased, so that a backup from before that does not bring them back: a restore
-- erases them again. Only the id, which is random and means nothing to anybody else. It travels in backups.
create table erased_users (
  user_id uuid primary key,
  erased_at timestamptz not null
);

-- The public half of the key that the owner's backups are encrypted with; the owner alone has the other one.
-- Null: they have not made one yet.
alter table shop_settings
  add column backup_recipient text check (backup_recipient ~ '^age1[a-z0-9]{58}$'),
  add column backup_recipient_since timestamptz;
