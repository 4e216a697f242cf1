-- Two-factor authentication and its challenges, by the names the field has for them. Names only: no row changes.
alter table two_step rename to two_factor;
alter table two_factor rename constraint two_step_pkey to two_factor_pkey;
alter table awaited_codes rename to two_factor_challenges;
alter table two_factor_challenges rename constraint awaited_codes_pkey to two_factor_challenges_pkey;
