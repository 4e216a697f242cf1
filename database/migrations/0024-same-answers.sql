-- A code challenge in plain text is refused now (docs/product/api.md); what still waits with one ends.
delete from auth_codes where challenge_method = 'plain';
delete from email_links where challenge_method = 'plain';
delete from oauth_flows where challenge_method = 'plain';
