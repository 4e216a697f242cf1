-- A sign-in by way of a provider is an OAuth flow. Names only: no row changes.
alter table provider_trips rename to oauth_flows;
alter table oauth_flows rename constraint provider_trips_pkey to oauth_flows_pkey;
