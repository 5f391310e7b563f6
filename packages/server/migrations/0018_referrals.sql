-- Inviting friends: who has which code, what both sides get, who was invited by whom and what came of it.

-- The one narrow way from an invitation's code to its establishment, read before the tenant is known. Codes are never
-- given out twice, so rows stay; whether a code still means somebody is known by the establishment's own tables.
create table referral_directory (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  tenant_id uuid not null references tenant (id),
  created_at timestamptz not null default now()
);
select replicate('referral_directory');
alter table referral_directory enable row level security;
alter table referral_directory force row level security;
create policy anyone_reads on referral_directory for select to app using (true);
create policy tenant_adds on referral_directory for insert to app
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
grant select, insert on referral_directory to app;

-- A customer's personal code. Gone with the person when they are erased: then it leads nowhere.
create table referral_code (
  tenant_id uuid not null,
  customer_id uuid not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id),
  unique (tenant_id, code),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('referral_code', 'select, insert, delete');

-- What both sides get, and when. What was promised is kept: a program that has leads changes by being followed by
-- another one, so only its end and whether it runs may be changed.
create table referral_program (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  active boolean not null default true,
  -- Null: every branch.
  branch_id uuid,
  friend_kind text not null check (friend_kind in ('points', 'prize', 'coupon')),
  friend_points bigint check (friend_points > 0),
  friend_prize_id uuid,
  friend_coupon_id uuid,
  inviter_kind text not null check (inviter_kind in ('points', 'prize', 'coupon')),
  inviter_points bigint check (inviter_points > 0),
  inviter_prize_id uuid,
  inviter_coupon_id uuid,
  -- Items of the first order after discounts, in halalas, from which on it counts.
  minimum bigint not null default 0 check (minimum >= 0),
  -- So many friends a month reward their inviter.
  cap_per_month integer not null default 10 check (cap_per_month between 1 and 1000),
  -- How long an invitation stands.
  lead_days integer not null default 30 check (lead_days between 1 and 365),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, friend_prize_id) references prize (tenant_id, id),
  foreign key (tenant_id, inviter_prize_id) references prize (tenant_id, id),
  foreign key (tenant_id, friend_coupon_id) references coupon (tenant_id, id),
  foreign key (tenant_id, inviter_coupon_id) references coupon (tenant_id, id),
  check ((friend_kind = 'points') = (friend_points is not null)),
  check ((friend_kind = 'prize') = (friend_prize_id is not null)),
  check ((friend_kind = 'coupon') = (friend_coupon_id is not null)),
  check ((inviter_kind = 'points') = (inviter_points is not null)),
  check ((inviter_kind = 'prize') = (inviter_prize_id is not null)),
  check ((inviter_kind = 'coupon') = (inviter_coupon_id is not null)),
  check (ends_at > starts_at)
);
select protect_tenant_table('referral_program', 'select, insert');
grant update (active, ends_at, updated_at) on referral_program to app;
create unique index referral_program_running on referral_program (tenant_id) where active;

-- A friend who was invited. The number and the address are kept as keyed hashes alone: they can be recognised, not read,
-- also after an account is erased. "Waiting for the first order" is no column: it is read from the friend's orders.
create table referral_lead (
  tenant_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  referrer_id uuid not null,
  referrer_phone_hmac bytea not null,
  channel text not null check (channel in ('phone', 'email', 'link')),
  -- As the inviter wrote it, and enough of the number or address for them to tell it by.
  name text not null default '',
  contact text not null default '',
  -- The invitation's own code; the personal one leads to a lead that is made when the friend comes.
  code text check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  lead_phone_hmac bytea,
  lead_email_hmac bytea,
  friend_id uuid,
  state text not null default 'active' check (state in ('active', 'joined', 'converted', 'declined')),
  reason text check (reason in ('expired', 'device', 'circle', 'not_new', 'erased', 'order_returned')),
  -- The first order that was delivered.
  order_id uuid,
  expires_at timestamptz not null,
  joined_at timestamptz,
  converted_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, program_id) references referral_program (tenant_id, id),
  foreign key (tenant_id, referrer_id) references customer (tenant_id, id),
  foreign key (tenant_id, friend_id) references customer (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  constraint referral_lead_phone unique (tenant_id, lead_phone_hmac),
  constraint referral_lead_email unique (tenant_id, lead_email_hmac),
  constraint referral_lead_friend unique (tenant_id, friend_id),
  constraint referral_lead_code unique (tenant_id, code),
  constraint referral_lead_not_oneself check (
    friend_id is distinct from referrer_id and lead_phone_hmac is distinct from referrer_phone_hmac),
  constraint referral_lead_joined check (state not in ('joined', 'converted') or (friend_id is not null and joined_at is not null)),
  constraint referral_lead_converted check (
    (converted_at is null) = (order_id is null) and (state <> 'converted' or converted_at is not null)),
  constraint referral_lead_declined check ((state = 'declined') = (reason is not null and declined_at is not null))
);
select protect_tenant_table('referral_lead', 'select, insert, update');
create index referral_lead_of_referrer on referral_lead (tenant_id, referrer_id, created_at desc);
create index referral_lead_of_order on referral_lead (tenant_id, order_id) where order_id is not null;
create index referral_lead_over on referral_lead (tenant_id, expires_at) where state = 'active';

-- What a side was given for a lead: once.
create table referral_reward (
  tenant_id uuid not null,
  lead_id uuid not null,
  side text not null check (side in ('friend', 'inviter')),
  customer_id uuid not null,
  kind text not null check (kind in ('points', 'prize', 'coupon')),
  points bigint check (points > 0),
  -- The lot of points, the claimed prize or the coupon.
  gift_id uuid not null,
  created_at timestamptz not null default now(),
  -- A return took back what was unused: all of a prize or coupon, the points that were left.
  taken_back_at timestamptz,
  taken_back_points bigint check (taken_back_points between 0 and points),
  primary key (tenant_id, lead_id, side),
  foreign key (tenant_id, lead_id) references referral_lead (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  check ((kind = 'points') = (points is not null)),
  check (taken_back_points is null or taken_back_at is not null)
);
select protect_tenant_table('referral_reward', 'select, insert');
grant update (taken_back_at, taken_back_points) on referral_reward to app;
create index referral_reward_of_customer on referral_reward (tenant_id, customer_id);
