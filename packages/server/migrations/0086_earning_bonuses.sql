-- Times and dishes that earn more points (ADR 63): more for each riyal, more for each unit, or both. Null is "always" for
-- the schedule, and "all" for the items (products and combos).
create table earning_bonus (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  multiplier_bp integer not null check (multiplier_bp between 10000 and 100000),
  points integer not null check (points between 0 and 10000),
  schedule jsonb,
  items uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check (multiplier_bp > 10000 or points > 0),
  check (ends_at > starts_at)
);
select protect_tenant_table('earning_bonus', 'select, insert, update, delete');
-- What lines of the order earn beside its rate, frozen with it; null: nothing.
alter table order_earning add column bonus jsonb;
