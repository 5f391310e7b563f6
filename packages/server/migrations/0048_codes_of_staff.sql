-- One-time codes of staff. Known before any establishment is, as their accounts are.
create table staff_codes (
  staff_id uuid primary key references staff_account (id),
  -- The secret, sealed by a key that no database has; null until a first code was confirmed.
  sealed bytea,
  since timestamptz,
  -- The step of thirty seconds whose code was accepted last: no code of it or before is accepted again.
  last_step bigint not null default 0,
  -- A secret that was shown and waits for a code of it.
  pending bytea,
  pending_at timestamptz,
  check ((sealed is null) = (since is null)),
  check ((pending is null) = (pending_at is null))
);
grant select, insert, update, delete on staff_codes to app;

-- Each signs in once in place of a code.
create table staff_recovery_code (
  staff_id uuid not null references staff_account (id),
  code_hmac bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hmac)
);
grant select, insert, update, delete on staff_recovery_code to app;

-- The link of whoever forgot their password: one a person, gone once it was used.
create table staff_password_reset (
  staff_id uuid primary key references staff_account (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
grant select, insert, update, delete on staff_password_reset to app;

-- Since when managers have to sign in with one-time codes; read with every session, before its tenant is set.
alter table tenant add column manager_codes_since timestamptz;
grant update (manager_codes_since) on tenant to app;
