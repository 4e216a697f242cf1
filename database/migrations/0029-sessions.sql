-- Whether the owner is signed out after 12 hours without use; null is no.
alter table shop_settings add column signs_out_idle_owner boolean;

-- Browsers and API clients that the owner has signed in on: of one that is not here an email tells. A row is found
-- by the hash of a browser's cookie, or of an API client's network and name. Not in backups: the cookie proves
-- that a browser is known.
create table known_devices (
  reference_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid references sessions on delete set null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index known_devices_user_id on known_devices (user_id);
create index known_devices_session_id on known_devices (session_id);
