-- What the shop sends is called an email everywhere, as in every other shop system. Names only: no row changes.
alter table letters rename to emails;
alter index letters_waiting rename to emails_waiting;
alter index letters_user_id rename to emails_user_id;
alter index letters_once rename to emails_once;
alter index letters_test rename to emails_test;
alter index letters_failed rename to emails_failed;
alter table emails rename constraint letters_pkey to emails_pkey;
alter trigger letters_announce on emails rename to emails_announce;
alter trigger letters_test_announce on emails rename to emails_test_announce;
alter function announce_letter rename to announce_email;

alter table letter_links rename to email_links;
alter index letter_links_user_id rename to email_links_user_id;
alter table email_links rename constraint letter_links_pkey to email_links_pkey;
