-- Buy `required` qualifying items in `days` days, get the prize. A program that has cards keeps its count and days; a
-- changed one is a new row.
create table punch_program (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  description jsonb not null default '{"sa":"","en":""}',
  -- What a full card gives, in words; the prize itself, where it is handed out as one.
  reward_name jsonb not null,
  prize_id uuid,
  -- Products and combos that count, and branches; null: all.
  items uuid[],
  branches uuid[],
  required integer not null check (required between 1 and 100),
  days integer not null check (days between 1 and 3650),
  repeats boolean not null default true,
  -- How many punches the till may add at once.
  max_per_visit integer not null default 1 check (max_per_visit between 1 and 100),
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, id, required, days),
  foreign key (tenant_id, prize_id) references prize (tenant_id, id)
);
select protect_tenant_table('punch_program', 'select, insert, update');

create table punch_card (
  tenant_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  required integer not null,
  days integer not null,
  customer_id uuid not null,
  -- owing: its reward was used before a return took punches back; void: a return left it empty.
  status text not null check (status in ('open', 'owing', 'completed', 'expired', 'canceled', 'void')),
  -- Its punches that stand: counted with them, checked by the reconciler.
  punches integer not null,
  opened_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, program_id, required, days) references punch_program (tenant_id, id, required, days),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  constraint punch_card_within_required check (punches between 0 and required),
  check ((status = 'completed') = (punches = required))
);
select protect_tenant_table('punch_card', 'select, insert, update');
create unique index punch_card_open on punch_card (tenant_id, program_id, customer_id) where status = 'open';
create index punch_card_of_customer on punch_card (tenant_id, customer_id, program_id);

-- One qualifying unit of a delivered order, which punches once whatever happens, or one punch at the till. A return
-- takes it back, or moves it to an earlier card that fell short.
create table punch (
  tenant_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  customer_id uuid not null,
  branch_id uuid not null,
  order_id uuid,
  line_no integer,
  unit_no integer,
  staff_id uuid,
  punched_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (tenant_id, id),
  constraint punch_once_a_unit unique (tenant_id, order_id, line_no, unit_no),
  foreign key (tenant_id, card_id) references punch_card (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, order_id, line_no) references order_line (tenant_id, order_id, line_no),
  check ((order_id is null) = (line_no is null) and (order_id is null) = (unit_no is null)),
  check ((order_id is null) <> (staff_id is null))
);
select protect_tenant_table('punch', 'select, insert');
grant update (card_id, taken_back_at) on punch to app;
create index punch_of_card on punch (tenant_id, card_id, id);

-- What a full card gave. Taken back when the card falls below full, it may be given again.
create table punch_reward (
  tenant_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  customer_id uuid not null,
  claim_id uuid,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, claim_id) references prize_claim (tenant_id, id),
  foreign key (tenant_id, card_id) references punch_card (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id)
);
select protect_tenant_table('punch_reward', 'select, insert');
grant update (canceled_at) on punch_reward to app;
create unique index punch_reward_once on punch_reward (tenant_id, card_id) where canceled_at is null;
