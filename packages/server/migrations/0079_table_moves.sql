-- Guests move to another table, or join the guests there (ADR 60). `table_left_at`: their party had left the table
-- before another one was moved to it, whose bill would otherwise reach back to them.
alter table customer_order add column table_left_at timestamptz;
grant update (table_id, table_number, table_left_at) on customer_order to app;

-- Who is on the way to the guests.
alter table table_call add column taken_by uuid;
alter table table_call add foreign key (taken_by) references staff_account (id);
alter table table_call add column taken_at timestamptz;
alter table table_call add constraint table_call_taken check ((taken_by is null) = (taken_at is null));
grant update (taken_by, taken_at, table_id) on table_call to app;
