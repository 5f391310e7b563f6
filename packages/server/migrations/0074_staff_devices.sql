-- Browsers that signed in as a member of staff before. Guesses of strangers never keep them out.
create table staff_device (
  staff_id uuid not null references staff_account (id),
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (staff_id, device_hash)
);
grant select, insert, update, delete on staff_device to app;
