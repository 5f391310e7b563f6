-- Games and forms that give something by chance: the wheel, register-and-win, evaluation. One draw serves them all.

create table campaign (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  kind text not null check (kind in ('wheel', 'register_and_win', 'evaluation')),
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  -- Null: every branch.
  branch_id uuid,
  position integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  -- Who may take part; what is null or false asks for nothing.
  form_required boolean not null default false,
  level_id uuid,
  -- Each order gives one try, on its confirmation.
  per_order boolean not null default false,
  -- branch: nothing was ever delivered to them there; game: they never took part in any campaign of this kind.
  new_to text check (new_to in ('branch', 'game')),
  -- customer: once in all; branch: once at each branch.
  once_per text check (once_per in ('customer', 'branch')),
  loss_wait_minutes integer check (loss_wait_minutes between 1 and 525600),
  win_period_minutes integer check (win_period_minutes between 1 and 525600),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, id, kind),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, level_id) references loyalty_level (tenant_id, id),
  check (ends_at > starts_at)
);
select protect_tenant_table('campaign', 'select, insert, update');

-- What may come of a try. Its weight never leaves the server. A stock counts all it ever gives; null: no end.
create table campaign_segment (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  position integer not null check (position between 0 and 11),
  label jsonb not null,
  weight integer not null check (weight between 1 and 1000000),
  outcome text not null check (outcome in ('nothing', 'prize', 'coupon', 'points')),
  prize_id uuid,
  coupon_id uuid,
  points bigint check (points between 1 and 1000000000),
  stock integer check (stock >= 0),
  left_stock integer,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, campaign_id, id),
  foreign key (tenant_id, campaign_id) references campaign (tenant_id, id),
  foreign key (tenant_id, prize_id) references prize (tenant_id, id),
  foreign key (tenant_id, coupon_id) references coupon (tenant_id, id),
  constraint campaign_segment_stock check (
    (stock is null) = (left_stock is null) and (left_stock is null or left_stock between 0 and stock)),
  constraint campaign_segment_gift check (
    (outcome = 'prize') = (prize_id is not null) and (outcome = 'coupon') = (coupon_id is not null)
    and (outcome = 'points') = (points is not null) and (outcome <> 'nothing' or stock is null))
);
select protect_tenant_table('campaign_segment', 'select, insert, update');
create unique index campaign_segment_place on campaign_segment (tenant_id, campaign_id, position) where active;

-- One phone in one campaign: the row every try takes first, so that tries follow one another. It outlives the account,
-- so that waits do too. What it counts is checked by the reconciler.
create table campaign_player (
  tenant_id uuid not null,
  campaign_id uuid not null,
  phone_hmac bytea not null,
  draws integer not null default 0 check (draws >= 0),
  tried_at timestamptz,
  lost_at timestamptz,
  won_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, campaign_id, phone_hmac),
  foreign key (tenant_id, campaign_id) references campaign (tenant_id, id),
  check ((draws = 0) = (tried_at is null))
);
select protect_tenant_table('campaign_player', 'select, insert, update');

-- Every outcome there ever was, as it was told. `source_id` is what the try was for (an order, a submission, an answer),
-- or the draw itself: one outcome each.
create table draw (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  phone_hmac bytea not null,
  branch_id uuid,
  source_id uuid not null,
  -- Where each may take part once: the campaign, or the branch.
  once_scope uuid,
  segment_id uuid not null,
  segment_index integer not null check (segment_index between 0 and 11),
  label jsonb not null,
  outcome text not null check (outcome in ('nothing', 'prize', 'coupon', 'points')),
  claim_id uuid,
  coupon_id uuid,
  points bigint check (points > 0),
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (tenant_id, id),
  constraint draw_once_a_source unique (tenant_id, campaign_id, source_id),
  foreign key (tenant_id, campaign_id, kind) references campaign (tenant_id, id, kind),
  foreign key (tenant_id, campaign_id, segment_id) references campaign_segment (tenant_id, campaign_id, id),
  foreign key (tenant_id, campaign_id, phone_hmac) references campaign_player (tenant_id, campaign_id, phone_hmac),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, claim_id) references prize_claim (tenant_id, id),
  foreign key (tenant_id, coupon_id) references coupon (tenant_id, id),
  constraint draw_gift check (
    (outcome = 'prize') = (claim_id is not null) and (outcome = 'coupon') = (coupon_id is not null)
    and (outcome = 'points') = (points is not null))
);
select protect_tenant_table('draw', 'select, insert');
grant update (seen_at) on draw to app;
-- Nobody takes part again while they have not seen what came of the last time.
create unique index draw_unseen on draw (tenant_id, campaign_id, customer_id) where seen_at is null and kind = 'wheel';
create unique index draw_once on draw (tenant_id, campaign_id, once_scope, phone_hmac) where once_scope is not null;
create index draw_of_phone on draw (tenant_id, phone_hmac, kind);
create index draw_of_customer on draw (tenant_id, customer_id, id desc);
create index draw_of_segment on draw (tenant_id, segment_id);
