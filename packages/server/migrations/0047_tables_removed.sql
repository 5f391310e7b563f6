-- A table that is gone stays for its orders; its number is free for another.
alter table dining_table add column removed_at timestamptz;
alter table dining_table add constraint dining_table_seats check (seats between 1 and 99);
alter table dining_table drop constraint dining_table_tenant_id_branch_id_number_key;
create unique index dining_table_number on dining_table (tenant_id, branch_id, number) where removed_at is null;
