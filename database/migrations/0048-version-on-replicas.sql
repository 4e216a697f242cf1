-- A replica has no rows of an unlogged table, and visitors who read from one remember what the store finds by this
-- version, too (docs/decisions/0072). It is in no backup all the same (database/backup/shop-tables.ts).
alter table catalogue_version set logged;
