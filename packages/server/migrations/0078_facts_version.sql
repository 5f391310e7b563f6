-- What orders are priced and refused by changes seldom, so every process keeps it in memory by this number. It grows
-- with every change of a table listed in `platform/db/facts-version.ts`, in the transaction of the change.
alter table establishment add column facts_version bigint not null default 0;
