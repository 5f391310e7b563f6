-- The connected point of sale (ADR 42).

-- What of ours is which of theirs. `local_id` is an id; of a combo's product `slot/product`, of a charge its kind, of a
-- tax its rate in basis points, of a payment method its name.
create table pos_link (
  tenant_id uuid not null references establishment (tenant_id),
  kind text not null check (kind in ('branch', 'table', 'category', 'product', 'option_group', 'option', 'combo',
    'combo_product', 'charge', 'tax', 'payment_method')),
  local_id text not null check (length(local_id) between 1 and 80),
  external_id text not null check (length(external_id) between 1 and 80),
  -- As the point of sale calls it.
  external_name jsonb not null check (jsonb_typeof(external_name) = 'object'),
  linked_at timestamptz not null default now(),
  primary key (tenant_id, kind, local_id)
);
select protect_tenant_table('pos_link', 'select, insert, update, delete');
-- An option group there may be several here, since each product has its own limits for it.
create unique index pos_link_once on pos_link (tenant_id, kind, external_id)
  where kind in ('branch', 'table', 'category', 'product', 'combo');
create index pos_link_external on pos_link (tenant_id, kind, external_id);

-- An order of a connected branch on its way to the point of sale, and what is known of it there.
create table pos_order (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  -- waiting: to be sent. blocked: needs a person (`error`). sent: it is there. by_hand: staff keyed it in there.
  -- dropped: it ended here before it was sent.
  state text not null default 'waiting' check (state in ('waiting', 'blocked', 'sent', 'by_hand', 'dropped')),
  -- Orders of a branch are sent in this order.
  queued_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  -- A process may be sending it until then.
  locked_until timestamptz,
  -- Why it waits, is blocked, or differs there, and the names that explain it.
  error text check (length(error) between 1 and 40),
  error_detail jsonb check (jsonb_typeof(error_detail) = 'object'),
  external_id text check (length(external_id) between 1 and 80),
  reference text check (length(reference) between 1 and 80),
  sent_at timestamptz,
  staff_id uuid,
  -- The newest state that was read there, so that an older one is ignored.
  external_updated_at timestamptz,
  -- When it is read there again; null: only when a message asks for it.
  check_at timestamptz,
  -- The last status that it was sent, and the next one.
  sent_status text check (sent_status in ('canceled', 'declined', 'ready', 'assigned', 'en_route', 'delivered', 'returned')),
  status_to_send text check (status_to_send in ('canceled', 'declined', 'ready', 'assigned', 'en_route', 'delivered', 'returned')),
  -- As it was sent: the tax of lines, options and charges, the charges without tax, the total.
  taxes bigint check (taxes >= 0),
  charges bigint check (charges >= 0),
  total bigint check (total >= 0),
  -- Where its figures differ from ours by more than a halala.
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  primary key (tenant_id, order_id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint pos_order_sent check ((state = 'sent') = (external_id is not null and sent_at is not null)),
  constraint pos_order_blocked check (state <> 'blocked' or error is not null),
  constraint pos_order_by_hand check (state <> 'by_hand' or staff_id is not null)
);
select protect_tenant_table('pos_order', 'select, insert, update');
create unique index pos_order_external on pos_order (tenant_id, external_id) where external_id is not null;
create index pos_order_queue on pos_order (tenant_id, branch_id, queued_at, order_id) where state = 'waiting';
create index pos_order_status on pos_order (tenant_id, next_try_at) where status_to_send is not null;
create index pos_order_check on pos_order (tenant_id, check_at) where check_at is not null;

-- One row per connected establishment: what is known of its business there, and until when it may not be called.
create table pos_business (
  tenant_id uuid not null references establishment (tenant_id),
  business_id text not null check (length(business_id) between 1 and 80),
  reference text not null check (length(reference) between 1 and 80),
  name text not null,
  prices_include_tax boolean not null,
  paused_until timestamptz,
  paused_for text check (length(paused_for) between 1 and 40),
  -- The process that works for it, until then; afterwards another one may take over.
  locked_by uuid,
  locked_until timestamptz,
  connected_at timestamptz not null,
  primary key (tenant_id),
  constraint pos_business_paused check (paused_until is null or paused_for is not null)
);
select protect_tenant_table('pos_business', 'select, insert, update, delete');
