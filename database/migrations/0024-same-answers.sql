-- The newest sign-up with each address, whether the address was new or had an account. It answers the next
-- sign-up and sign-in in the same way for both, so that nobody learns which addresses have an account
-- (docs/decisions/0039). Nobody signs in with it; each row ends 30 days after the first sign-up.
create table sign_ups (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  -- The id that the sign-up was answered with: the account's, if the address was new.
  answered_id uuid not null,
  -- What was typed, as long as the address may still be waiting for its email to be opened.
  password_hash text check (length(password_hash) <= 255),
  created_at timestamptz not null
);
create index sign_ups_created_at on sign_ups (created_at);

-- A code challenge in plain text is refused now (docs/product/api.md); what still waits with one ends.
delete from auth_codes where challenge_method = 'plain';
delete from email_links where challenge_method = 'plain';
delete from oauth_flows where challenge_method = 'plain';
