-- What the owner can look up after an attack or a mistake: who did what, when and from where. It says no name,
-- no email address and no key; the address is that of a network, '49.36.12.0/24'.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (length(kind) <= 40),
  -- Whose account it is about. What an erased person did stays, without saying whose it was.
  user_id uuid references users on delete set null,
  request_id text not null check (length(request_id) <= 40),
  address text not null check (length(address) <= 40),
  device text not null check (length(device) <= 60),
  about text not null check (length(about) <= 200),
  -- What strangers can cause is counted: one row for the same within an hour, which this key names.
  times integer not null default 1,
  repeat_key text unique check (length(repeat_key) <= 60)
);
create index activity_at on activity (at desc, id desc);
create index activity_kind on activity (kind, at desc, id desc);
create index activity_user_id on activity (user_id);
