-- Accounts: letters for every purpose, sessions of programs, Google, one-time codes, consent, limits.

-- Letter links ------------------------------------------------------------------------------------

-- What was typed at sign-up rides in its own link: only who opens the letter decides which password and
-- profile the account gets, so nobody can reserve somebody else's address (docs/decisions/0013).
alter table letter_links drop constraint letter_links_purpose_check;
alter table letter_links
  add constraint letter_links_purpose_check
    check (purpose in ('confirm-email', 'reset-password', 'change-email')),
  add column password_hash text check (length(password_hash) <= 255),
  add column sign_up jsonb check (length(sign_up::text) <= 4000),
  add column new_email text check (length(new_email) between 3 and 254);

-- Letters about an account are its holder's, also those to an address she had before.
alter table letters add column user_id uuid references users on delete set null;
create index letters_user_id on letters (user_id);

-- Sessions ----------------------------------------------------------------------------------------

-- A program that signs in through /auth/v1 has no cookie; it holds refresh tokens of this session.
alter table sessions
  alter column reference_hash drop not null,
  -- After a reset letter: until then it may set a password without the old one.
  add column may_set_password_until timestamptz;

-- One chain of refresh tokens per session. A used one that comes back late ends the session.
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);

-- A code that a program exchanges for a session, with the verifier only it knows (PKCE).
create table auth_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  user_id uuid not null references users on delete cascade,
  code_challenge text not null check (length(code_challenge) between 43 and 128),
  challenge_method text not null check (challenge_method in ('s256', 'plain')),
  -- True after a reset letter: the session that comes of it may set a password without the old one.
  is_recovery boolean not null default false,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_codes_user_id on auth_codes (user_id);

alter table letter_links
  add column code_challenge text check (length(code_challenge) between 43 and 128),
  add column challenge_method text check (challenge_method in ('s256', 'plain'));

-- Keys the shop made for itself, shared by every process on this database.
create table shop_secrets (
  name text primary key check (length(name) <= 60),
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Every tab of a browser whose session has ended must hear of it.
create trigger sessions_announce after insert or delete on sessions
  for each row execute function announce_own('sessions');

-- Google ------------------------------------------------------------------------------------------

-- Who somebody is at another provider: issuer and subject, never the address alone (Q21).
create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) between 1 and 255),
  email text not null default '' check (length(email) <= 254),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_user_id on identities (user_id);

-- One way to the provider and back. The browser holds the state in a cookie, too.
create table provider_trips (
  state_hash bytea primary key check (length(state_hash) = 32),
  nonce text not null check (length(nonce) <= 200),
  code_verifier text not null check (length(code_verifier) <= 200),
  -- A path of the shop for a browser, or the address of the program that asked.
  return_to text not null check (length(return_to) <= 2000),
  code_challenge text check (length(code_challenge) between 43 and 128),
  challenge_method text check (challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null
);

-- One-time codes ----------------------------------------------------------------------------------

-- The owner's second step. Not in force before `confirmed_at`; `last_step` was the last code taken.
create table two_step (
  user_id uuid primary key references users on delete cascade,
  secret text not null check (length(secret) <= 100),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references two_step on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- The password was right, the code is awaited. The browser's cookie holds the reference.
create table awaited_codes (
  reference_hash bytea primary key check (length(reference_hash) = 32),
  user_id uuid not null references users on delete cascade,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

-- Consent (Q109) ----------------------------------------------------------------------------------

-- Which text somebody agreed to, and when. It outlives the account, without saying whose it was.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  given_at_step text not null check (given_at_step in ('sign-up', 'google', 'checkout')),
  text_version text not null check (length(text_version) <= 40),
  created_at timestamptz not null default now()
);
create index consents_user_id on consents (user_id);

-- Limits (Q113) -----------------------------------------------------------------------------------

-- The table of rate-limiter-flexible: what was used up under a key, until when (ms since 1970).
create unlogged table limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limits_expire on limits (expire);
