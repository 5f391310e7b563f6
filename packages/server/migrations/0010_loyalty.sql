-- What a customer owns: points, levels, prizes and vouchers with their codes, and what was said about them.

-- Rules are never changed, only followed by a next version: what was earned under one stays as it was.
create table loyalty_rules (
  tenant_id uuid not null references establishment (tenant_id),
  version integer not null check (version > 0),
  points_per_100_sar integer not null check (points_per_100_sar between 0 and 1000000),
  expiry_days integer check (expiry_days between 1 and 36500),
  expiry_date date,
  goal_days integer check (goal_days between 1 and 36500),
  max_points_per_day bigint check (max_points_per_day >= 0),
  max_points_per_transaction bigint check (max_points_per_transaction >= 0),
  max_redeems_per_day integer check (max_redeems_per_day >= 0),
  min_redemption bigint not null default 1 check (min_redemption >= 1),
  max_redemption_per_transaction bigint check (max_redemption_per_transaction >= 0),
  max_redemption_per_day integer check (max_redemption_per_day >= 0),
  halalas_per_point integer not null default 0 check (halalas_per_point >= 0),
  voucher_days integer not null default 90 check (voucher_days between 1 and 3650),
  voucher_points integer[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, version),
  check (expiry_days is null or expiry_date is null)
);
select protect_tenant_table('loyalty_rules', 'select, insert');

create table loyalty_level (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  break_points bigint not null check (break_points >= 0),
  multiplier_bp integer not null default 10000 check (multiplier_bp between 0 and 1000000),
  benefits jsonb not null default '[]',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
select protect_tenant_table('loyalty_level', 'select, insert, update');
create unique index loyalty_level_break on loyalty_level (tenant_id, break_points) where active;

-- The row every change of a customer's points takes first. All figures are derived from the ledger and the earnings;
-- the reconciler compares them.
create table wallet (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null default 0 check (seq >= 0),
  balance bigint not null default 0 check (balance >= 0),
  debt bigint not null default 0 check (debt >= 0),
  lifetime_points bigint not null default 0 check (lifetime_points >= 0),
  lifetime_purchases bigint not null default 0 check (lifetime_purchases >= 0),
  orders_count integer not null default 0 check (orders_count >= 0),
  level_id uuid,
  level_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, customer_id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, level_id) references loyalty_level (tenant_id, id),
  check (balance = 0 or debt = 0)
);
select protect_tenant_table('wallet', 'select, insert, update');
create index wallet_level_over on wallet (tenant_id, level_until) where level_until is not null;

-- The ledger: append-only, and a chain. Each entry names the balance it found, and that must be the balance the entry
-- before it left, so that forks, skips, overdrafts and double postings are refused whoever writes.
create table wallet_entry (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null check (seq > 0),
  prev_seq integer,
  prev_balance bigint not null,
  delta bigint not null check (delta <> 0),
  balance bigint not null check (balance >= 0),
  kind text not null check (kind in ('earn', 'grant', 'spend', 'give_back', 'expire', 'reverse', 'lend', 'repay', 'adjust')),
  counter_account text not null check (counter_account in ('issue', 'redeem', 'expire', 'adjust', 'reverse', 'debt')),
  source_type text not null,
  source_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, customer_id, seq),
  unique (tenant_id, customer_id, seq, balance),
  foreign key (tenant_id, customer_id, prev_seq, prev_balance) references wallet_entry (tenant_id, customer_id, seq, balance),
  foreign key (tenant_id, customer_id) references wallet (tenant_id, customer_id),
  constraint wallet_entry_adds_up check (balance = prev_balance + delta),
  constraint wallet_entry_chain check (
    (seq = 1 and prev_seq is null and prev_balance = 0) or (prev_seq is not null and prev_seq = seq - 1)),
  constraint wallet_entry_once unique (tenant_id, source_type, source_id, kind),
  constraint wallet_entry_direction check (case kind
    when 'earn' then delta > 0 and counter_account = 'issue' when 'grant' then delta > 0 and counter_account = 'issue'
    when 'spend' then delta < 0 and counter_account = 'redeem' when 'give_back' then delta > 0 and counter_account = 'redeem'
    when 'expire' then delta < 0 and counter_account = 'expire' when 'reverse' then delta < 0 and counter_account = 'reverse'
    when 'lend' then delta > 0 and counter_account = 'debt' when 'repay' then delta < 0 and counter_account = 'debt'
    else counter_account = 'adjust' end)
);
select protect_tenant_table('wallet_entry', 'select, insert');

-- One earning's points; spending takes the lot that expires first.
create table point_lot (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  points bigint not null check (points > 0),
  left_points bigint not null check (left_points between 0 and points),
  expired bigint not null default 0 check (expired >= 0),
  reversed bigint not null default 0 check (reversed between 0 and points),
  charged bigint not null default 0 check (charged between 0 and reversed),
  earned_at timestamptz not null,
  expires_at timestamptz,
  noticed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references wallet (tenant_id, customer_id)
);
select protect_tenant_table('point_lot', 'select, insert');
grant update (left_points, expired, reversed, charged, noticed_at) on point_lot to app;
create index point_lot_open on point_lot (tenant_id, customer_id, expires_at) where left_points > 0;
create index point_lot_earned on point_lot (tenant_id, customer_id, earned_at);
create index point_lot_ending on point_lot (tenant_id, expires_at) where left_points > 0 and expires_at is not null;

-- What an entry took from a lot or gave back to it.
create table lot_move (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null,
  lot_id uuid not null,
  delta bigint not null check (delta <> 0),
  primary key (tenant_id, customer_id, seq, lot_id),
  foreign key (tenant_id, customer_id, seq) references wallet_entry (tenant_id, customer_id, seq),
  foreign key (tenant_id, lot_id) references point_lot (tenant_id, id)
);
select protect_tenant_table('lot_move', 'select, insert');
create index lot_move_of_lot on lot_move (tenant_id, lot_id);

-- What an order earns: the rules and the level it was placed under, pending until it is delivered.
create table order_earning (
  tenant_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  rules_version integer,
  multiplier_bp integer not null check (multiplier_bp >= 0),
  eligible bigint not null check (eligible >= 0),
  pending_points bigint not null check (pending_points >= 0),
  state text not null default 'pending' check (state in ('pending', 'posted', 'void')),
  -- Set when posted: the day it counts for, what that day still had room for, and the level before. The lot bears the order's id.
  day date,
  day_room bigint check (day_room >= 0),
  level_before uuid,
  points bigint not null default 0 check (points >= 0),
  reversed bigint not null default 0 check (reversed between 0 and points),
  purchase bigint not null default 0 check (purchase >= 0),
  purchase_reversed bigint not null default 0 check (purchase_reversed between 0 and purchase),
  returned_at timestamptz,
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, rules_version) references loyalty_rules (tenant_id, version),
  check ((state = 'posted') = (posted_at is not null) and (state = 'posted') = (day is not null)),
  check (state = 'posted' or points = 0)
);
select protect_tenant_table('order_earning', 'select, insert');
grant update (state, day, day_room, level_before, points, reversed, purchase, purchase_reversed, returned_at,
  posted_at) on order_earning to app;
create index order_earning_pending on order_earning (tenant_id, customer_id) where state = 'pending';
create index order_earning_of_day on order_earning (tenant_id, customer_id, day) where state = 'posted';

-- The history a guest reads, in the specification's activity types; some lines have no points in them.
create table activity (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  activity text not null check (activity in ('orders', 'punches', 'evaluations', 'referrals', 'attempts', 'lottery_wheel',
    'submissions', 'promotion', 'trigger')),
  kind text not null,
  points bigint not null default 0,
  debt bigint not null default 0,
  balance bigint not null check (balance >= 0),
  name jsonb,
  order_id uuid,
  reward_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id)
);
select protect_tenant_table('activity', 'select, insert');
create index activity_of_customer on activity (tenant_id, customer_id, id desc);
create index activity_of_type on activity (tenant_id, customer_id, activity, id desc);

create table prize (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  position integer not null default 0,
  kind text not null check (kind in ('free_item', 'at_cashier')),
  product_id uuid,
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  terms jsonb not null default '{"sa":"","en":""}',
  image text,
  image_color text,
  points_cost bigint not null check (points_cost >= 0),
  -- Null: no stock is kept.
  stock integer check (stock >= 0),
  left_stock integer,
  available_from timestamptz,
  available_until timestamptz,
  level_id uuid,
  new_customers_only boolean not null default false,
  usable_after_minutes integer not null default 0 check (usable_after_minutes between 0 and 525600),
  valid_days integer not null default 90 check (valid_days between 1 and 3650),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, level_id) references loyalty_level (tenant_id, id),
  constraint prize_stock check ((stock is null) = (left_stock is null) and (left_stock is null or left_stock between 0 and stock)),
  check ((kind = 'free_item') = (product_id is not null)),
  check (available_until is null or available_from is null or available_from < available_until)
);
select protect_tenant_table('prize', 'select, insert, update');

-- A reward that a customer owns. Its code is kept as an HMAC alone; the owner's screen derives it again.
create table prize_claim (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('free_item', 'at_cashier', 'voucher')),
  prize_id uuid,
  product_id uuid,
  -- Snapshots: a prize may change after it was claimed.
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  terms jsonb not null default '{"sa":"","en":""}',
  image text,
  image_color text,
  value bigint not null default 0 check (value >= 0),
  points_cost bigint not null check (points_cost >= 0),
  -- The entry of the ledger that paid for it; none where it was given.
  spent_seq integer,
  code_hmac bytea not null,
  status text not null default 'available' check (status in ('available', 'claimed', 'returned')),
  -- Counts redemptions, so that one that was undone can be redeemed again.
  attempts integer not null default 0 check (attempts >= 0),
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  order_id uuid,
  claimed_at timestamptz,
  claimed_by uuid,
  -- A cashier who has the code open, and until when.
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, code_hmac),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, prize_id) references prize (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id),
  foreign key (tenant_id, customer_id, spent_seq) references wallet_entry (tenant_id, customer_id, seq),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  constraint prize_claim_paid check ((points_cost = 0) = (spent_seq is null)),
  check ((kind = 'voucher') = (prize_id is null)),
  check ((kind = 'voucher') = (value > 0)),
  check ((status = 'claimed') = (claimed_at is not null)),
  check (order_id is null or status = 'claimed'),
  check (usable_from < expires_at)
);
select protect_tenant_table('prize_claim', 'select, insert');
grant update (status, attempts, order_id, claimed_at, claimed_by, held_by, held_until) on prize_claim to app;
create index prize_claim_of_customer on prize_claim (tenant_id, customer_id, status, created_at desc);
create index prize_claim_in_order on prize_claim (tenant_id, order_id) where order_id is not null;
create index prize_claim_of_prize on prize_claim (tenant_id, prize_id) where prize_id is not null;

-- Every use of a code and every undoing of one.
create table redemption (
  tenant_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  attempt_no integer not null check (attempt_no > 0),
  kind text not null check (kind in ('redeem', 'undo')),
  channel text not null check (channel in ('order', 'till')),
  order_id uuid,
  branch_id uuid,
  staff_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, claim_id, attempt_no, kind),
  foreign key (tenant_id, claim_id) references prize_claim (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  check ((channel = 'order') = (order_id is not null)),
  check ((channel = 'till') = (staff_id is not null))
);
select protect_tenant_table('redemption', 'select, insert');
create index redemption_of_day on redemption (tenant_id, branch_id, created_at desc) where channel = 'till';

-- What a customer is told inside the app; worded by the app from its kind and values.
create table notification (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  params jsonb not null default '{}',
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, customer_id, dedupe_key),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('notification', 'select, insert');
grant update (read_at) on notification to app;
create index notification_of_customer on notification (tenant_id, customer_id, id desc);
