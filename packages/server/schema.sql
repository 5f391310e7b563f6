-- Made by `npm run db:schema` from the migrations, for reading: the migrations make the database. Do not edit.
-- <tenant> is the establishment of the transaction: nullif(current_setting('app.tenant_id', true), '')::uuid

create table access_token (
  tenant_id uuid not null,
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint access_token_pkey PRIMARY KEY (tenant_id, token_hash),
  constraint access_token_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id)
);
CREATE INDEX access_token_of_session ON access_token (tenant_id, session_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table activity (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  activity text not null,
  kind text not null,
  points bigint not null default 0,
  debt bigint not null default 0,
  balance bigint not null,
  name jsonb,
  order_id uuid,
  reward_id uuid,
  created_at timestamptz not null default now(),
  units integer,
  constraint activity_pkey PRIMARY KEY (tenant_id, id),
  constraint activity_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint activity_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint activity_activity_check CHECK (activity = ANY (ARRAY['orders'::text, 'punches'::text, 'evaluations'::text, 'referrals'::text, 'attempts'::text, 'lottery_wheel'::text, 'submissions'::text, 'promotion'::text, 'trigger'::text])),
  constraint activity_balance_check CHECK (balance >= 0),
  constraint activity_units_check CHECK (units > 0)
);
CREATE INDEX activity_of_customer ON activity (tenant_id, customer_id, id DESC);
CREATE INDEX activity_of_type ON activity (tenant_id, customer_id, activity, id DESC);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table address (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  title text not null,
  description text not null,
  door_number text not null default ''::text,
  level_number text not null default ''::text,
  block_number text not null default ''::text,
  phone_number text not null default ''::text,
  notes text not null default ''::text,
  lat numeric(9,6) not null,
  lng numeric(9,6) not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint address_pkey PRIMARY KEY (tenant_id, id),
  constraint address_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint address_lat_check CHECK (lat >= '-90'::integer::numeric AND lat <= 90::numeric),
  constraint address_lng_check CHECK (lng >= '-180'::integer::numeric AND lng <= 180::numeric)
);
CREATE INDEX address_of_customer ON address (tenant_id, customer_id) WHERE deleted_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table audit_entry (
  tenant_id uuid not null,
  seq bigint not null,
  prev_seq bigint,
  prev_hash bytea,
  hash bytea not null,
  staff_id uuid,
  action text not null,
  target text not null,
  target_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  constraint audit_entry_pkey PRIMARY KEY (tenant_id, seq),
  constraint audit_entry_tenant_id_seq_hash_key UNIQUE (tenant_id, seq, hash),
  constraint audit_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint audit_entry_tenant_id_prev_seq_prev_hash_fkey FOREIGN KEY (tenant_id, prev_seq, prev_hash) REFERENCES audit_entry(tenant_id, seq, hash),
  constraint audit_entry_check CHECK (seq = 1 AND prev_seq IS NULL AND prev_hash IS NULL OR prev_seq = (seq - 1) AND prev_hash IS NOT NULL),
  constraint audit_entry_seq_check CHECK (seq > 0)
);
CREATE INDEX audit_entry_of_edits ON audit_entry (tenant_id, seq DESC) WHERE split_part(action, '.'::text, 1) <> ALL (ARRAY['availability'::text, 'call'::text, 'day'::text, 'drawer'::text, 'order'::text, 'table'::text, 'till'::text]);
CREATE INDEX audit_entry_of_staff ON audit_entry (tenant_id, staff_id, seq DESC);
CREATE INDEX audit_entry_of_target ON audit_entry (tenant_id, target, target_id, seq DESC);
CREATE INDEX audit_entry_of_time ON audit_entry (tenant_id, created_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table batch_code (
  tenant_id uuid not null,
  code text not null,
  coupon_id uuid not null,
  constraint batch_code_pkey PRIMARY KEY (tenant_id, code),
  constraint batch_code_tenant_id_coupon_id_code_key UNIQUE (tenant_id, coupon_id, code),
  constraint batch_code_tenant_id_coupon_id_fkey FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon(tenant_id, id),
  constraint batch_code_code_check CHECK (length(code) = 12)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table birthday_gift (
  tenant_id uuid not null,
  customer_id uuid not null,
  year integer not null,
  id uuid not null,
  phone_hmac bytea not null,
  level_id uuid not null,
  points integer not null,
  created_at timestamptz not null,
  constraint birthday_gift_pkey PRIMARY KEY (tenant_id, customer_id, year),
  constraint birthday_gift_tenant_id_phone_hmac_year_key UNIQUE (tenant_id, phone_hmac, year),
  constraint birthday_gift_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint birthday_gift_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES loyalty_level(tenant_id, id),
  constraint birthday_gift_points_check CHECK (points > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table bookmark (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid,
  device_id uuid,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  constraint bookmark_pkey PRIMARY KEY (tenant_id, id),
  constraint bookmark_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint bookmark_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint bookmark_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint bookmark_check CHECK ((customer_id IS NULL) <> (device_id IS NULL))
);
CREATE UNIQUE INDEX bookmark_of_customer ON bookmark (tenant_id, customer_id, product_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX bookmark_of_device ON bookmark (tenant_id, device_id, product_id) WHERE device_id IS NOT NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table branch (
  tenant_id uuid not null,
  id uuid not null,
  is_main boolean not null default false,
  "position" integer not null default 0,
  name jsonb not null,
  address jsonb not null,
  city jsonb not null,
  district jsonb not null,
  phone text,
  lat numeric(9,6) not null,
  lng numeric(9,6) not null,
  order_types smallint[] not null default '{1,2,3}'::smallint[],
  dine_in_geofence integer,
  pickup_geofence integer,
  closed_by_staff boolean not null default false,
  closed_until timestamptz,
  preparation_minutes integer not null default 15,
  busy_delay_minutes integer not null default 0,
  accept_minutes integer not null default 10,
  auto_accept boolean not null default false,
  slot_capacity integer,
  service_charge_bp integer not null default 0,
  integrated boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint branch_pkey PRIMARY KEY (tenant_id, id),
  constraint branch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint branch_accept_minutes_check CHECK (accept_minutes >= 1 AND accept_minutes <= 600),
  constraint branch_busy_delay_minutes_check CHECK (busy_delay_minutes >= 0 AND busy_delay_minutes <= 600),
  constraint branch_dine_in_geofence_check CHECK (dine_in_geofence > 0),
  constraint branch_lat_check CHECK (lat >= '-90'::integer::numeric AND lat <= 90::numeric),
  constraint branch_lng_check CHECK (lng >= '-180'::integer::numeric AND lng <= 180::numeric),
  constraint branch_order_types_check CHECK (order_types <@ '{1,2,3}'::smallint[]),
  constraint branch_pickup_geofence_check CHECK (pickup_geofence > 0),
  constraint branch_preparation_minutes_check CHECK (preparation_minutes >= 0 AND preparation_minutes <= 600),
  constraint branch_service_charge_bp_check CHECK (service_charge_bp >= 0 AND service_charge_bp <= 10000),
  constraint branch_slot_capacity_check CHECK (slot_capacity > 0)
);
CREATE UNIQUE INDEX branch_main ON branch (tenant_id) WHERE is_main;
-- policy owner_summarizes (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table branch_combo (
  tenant_id uuid not null,
  branch_id uuid not null,
  combo_id uuid not null,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint branch_combo_pkey PRIMARY KEY (tenant_id, branch_id, combo_id),
  constraint branch_combo_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_combo_tenant_id_combo_id_fkey FOREIGN KEY (tenant_id, combo_id) REFERENCES combo(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table branch_day (
  tenant_id uuid not null,
  branch_id uuid not null,
  number integer not null,
  opened_at timestamptz not null default now(),
  open boolean not null default true,
  constraint branch_day_pkey PRIMARY KEY (tenant_id, branch_id, number),
  constraint branch_day_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_day_number_check CHECK (number > 0)
);
CREATE UNIQUE INDEX branch_day_open ON branch_day (tenant_id, branch_id) WHERE open;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (open)

create table branch_hours (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  weekday smallint not null,
  opens_minute integer not null,
  closes_minute integer not null,
  constraint branch_hours_pkey PRIMARY KEY (tenant_id, id),
  constraint branch_hours_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_hours_check CHECK (closes_minute > opens_minute),
  constraint branch_hours_closes_minute_check CHECK (closes_minute <= 2880),
  constraint branch_hours_opens_minute_check CHECK (opens_minute >= 0 AND opens_minute <= 1439),
  constraint branch_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
CREATE INDEX branch_hours_of_branch ON branch_hours (tenant_id, branch_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table branch_hours_exception (
  tenant_id uuid not null,
  branch_id uuid not null,
  day date not null,
  ranges jsonb not null,
  note jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  constraint branch_hours_exception_pkey PRIMARY KEY (tenant_id, branch_id, day),
  constraint branch_hours_exception_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table branch_option (
  tenant_id uuid not null,
  branch_id uuid not null,
  option_id uuid not null,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint branch_option_pkey PRIMARY KEY (tenant_id, branch_id, option_id),
  constraint branch_option_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_option_tenant_id_option_id_fkey FOREIGN KEY (tenant_id, option_id) REFERENCES option_item(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table branch_payment_method (
  tenant_id uuid not null,
  branch_id uuid not null,
  order_type smallint not null,
  method text not null,
  constraint branch_payment_method_pkey PRIMARY KEY (tenant_id, branch_id, order_type, method),
  constraint branch_payment_method_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_payment_method_method_check CHECK (method = ANY (ARRAY['cash'::text, 'physical_card'::text, 'online_card'::text])),
  constraint branch_payment_method_order_type_check CHECK (order_type = ANY (ARRAY[1, 2, 3]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table branch_product (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  price bigint,
  listed boolean not null default true,
  sold_out boolean not null default false,
  sold_out_until timestamptz,
  updated_at timestamptz not null default now(),
  constraint branch_product_pkey PRIMARY KEY (tenant_id, branch_id, product_id),
  constraint branch_product_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint branch_product_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint branch_product_price_check CHECK (price >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table buyer_month (
  tenant_id uuid not null,
  month date not null,
  branch_id uuid not null,
  customer_id uuid not null,
  constraint buyer_month_pkey PRIMARY KEY (tenant_id, month, branch_id, customer_id),
  constraint buyer_month_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint buyer_month_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint buyer_month_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table campaign (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  branch_id uuid,
  "position" integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  form_required boolean not null default false,
  level_id uuid,
  per_order boolean not null default false,
  new_to text,
  once_per text,
  loss_wait_minutes integer,
  win_period_minutes integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz default now(),
  removed_at timestamptz,
  constraint campaign_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_tenant_id_id_kind_key UNIQUE (tenant_id, id, kind),
  constraint campaign_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint campaign_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint campaign_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES loyalty_level(tenant_id, id),
  constraint campaign_check CHECK (ends_at > starts_at),
  constraint campaign_draft CHECK (NOT active OR published_at IS NOT NULL),
  constraint campaign_kind_check CHECK (kind = ANY (ARRAY['wheel'::text, 'register_and_win'::text, 'evaluation'::text])),
  constraint campaign_loss_wait_minutes_check CHECK (loss_wait_minutes >= 1 AND loss_wait_minutes <= 525600),
  constraint campaign_new_to_check CHECK (new_to = ANY (ARRAY['branch'::text, 'game'::text])),
  constraint campaign_once_per_check CHECK (once_per = ANY (ARRAY['customer'::text, 'branch'::text])),
  constraint campaign_removed CHECK (removed_at IS NULL OR NOT active),
  constraint campaign_rules_of_evaluations CHECK (kind <> 'evaluation'::text OR new_to IS NULL),
  constraint campaign_rules_of_wheels CHECK (kind = 'wheel'::text OR level_id IS NULL AND NOT per_order AND NOT form_required),
  constraint campaign_win_period_minutes_check CHECK (win_period_minutes >= 1 AND win_period_minutes <= 525600)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table campaign_entry (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  kind text not null default 'register_and_win'::text,
  phone_hmac bytea not null,
  customer_id uuid not null,
  branch_id uuid,
  once_scope uuid not null,
  attempt integer not null,
  full_name text not null,
  email text,
  answers jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  constraint campaign_entry_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_entry_once UNIQUE (tenant_id, campaign_id, once_scope, phone_hmac, attempt),
  constraint campaign_entry_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint campaign_entry_tenant_id_campaign_id_kind_fkey FOREIGN KEY (tenant_id, campaign_id, kind) REFERENCES campaign(tenant_id, id, kind),
  constraint campaign_entry_tenant_id_campaign_id_phone_hmac_fkey FOREIGN KEY (tenant_id, campaign_id, phone_hmac) REFERENCES campaign_player(tenant_id, campaign_id, phone_hmac),
  constraint campaign_entry_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint campaign_entry_attempt_check CHECK (attempt > 0),
  constraint campaign_entry_kind_check CHECK (kind = 'register_and_win'::text)
);
CREATE INDEX campaign_entry_of_customer ON campaign_entry (tenant_id, customer_id);
CREATE INDEX campaign_entry_of_phone ON campaign_entry (tenant_id, phone_hmac);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (full_name, email, answers)

create table campaign_player (
  tenant_id uuid not null,
  campaign_id uuid not null,
  phone_hmac bytea not null,
  draws integer not null default 0,
  tried_at timestamptz,
  lost_at timestamptz,
  won_at timestamptz,
  created_at timestamptz not null default now(),
  constraint campaign_player_pkey PRIMARY KEY (tenant_id, campaign_id, phone_hmac),
  constraint campaign_player_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id),
  constraint campaign_player_check CHECK ((draws = 0) = (tried_at IS NULL)),
  constraint campaign_player_draws_check CHECK (draws >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table campaign_segment (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  "position" integer not null,
  label jsonb not null,
  weight integer not null,
  outcome text not null,
  prize_id uuid,
  coupon_id uuid,
  points bigint,
  stock integer,
  left_stock integer,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaign_segment_pkey PRIMARY KEY (tenant_id, id),
  constraint campaign_segment_tenant_id_campaign_id_id_key UNIQUE (tenant_id, campaign_id, id),
  constraint campaign_segment_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id),
  constraint campaign_segment_tenant_id_coupon_id_fkey FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon(tenant_id, id),
  constraint campaign_segment_tenant_id_prize_id_fkey FOREIGN KEY (tenant_id, prize_id) REFERENCES prize(tenant_id, id),
  constraint campaign_segment_gift CHECK ((outcome = 'prize'::text) = (prize_id IS NOT NULL) AND (outcome = 'coupon'::text) = (coupon_id IS NOT NULL) AND (outcome = 'points'::text) = (points IS NOT NULL) AND (outcome <> 'nothing'::text OR stock IS NULL)),
  constraint campaign_segment_outcome_check CHECK (outcome = ANY (ARRAY['nothing'::text, 'prize'::text, 'coupon'::text, 'points'::text])),
  constraint campaign_segment_points_check CHECK (points >= 1 AND points <= 1000000000),
  constraint campaign_segment_position_check CHECK ("position" >= 0 AND "position" <= 11),
  constraint campaign_segment_stock CHECK ((stock IS NULL) = (left_stock IS NULL) AND (left_stock IS NULL OR left_stock >= 0 AND left_stock <= stock)),
  constraint campaign_segment_stock_check CHECK (stock >= 0),
  constraint campaign_segment_weight_check CHECK (weight >= 1 AND weight <= 1000000)
);
CREATE UNIQUE INDEX campaign_segment_place ON campaign_segment (tenant_id, campaign_id, "position") WHERE active;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table card_removal (
  tenant_id uuid not null,
  id uuid not null,
  provider text not null,
  account text not null,
  token text not null,
  created_at timestamptz not null default now(),
  constraint card_removal_pkey PRIMARY KEY (tenant_id, id),
  constraint card_removal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id)
);
CREATE INDEX card_removal_due ON card_removal (created_at, tenant_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table cash_drawer (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  number integer not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint cash_drawer_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_drawer_tenant_id_branch_id_number_key UNIQUE (tenant_id, branch_id, number),
  constraint cash_drawer_tenant_id_id_branch_id_key UNIQUE (tenant_id, id, branch_id),
  constraint cash_drawer_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint cash_drawer_number_check CHECK (number > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (removed_at)

create table cash_shift (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  drawer_id uuid not null,
  number integer not null,
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  keeper uuid not null,
  opening bigint not null,
  cash bigint not null,
  open boolean not null default true,
  constraint cash_shift_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_shift_tenant_id_drawer_id_number_key UNIQUE (tenant_id, drawer_id, number),
  constraint cash_shift_tenant_id_drawer_id_branch_id_fkey FOREIGN KEY (tenant_id, drawer_id, branch_id) REFERENCES cash_drawer(tenant_id, id, branch_id),
  constraint cash_shift_cash_check CHECK (cash >= 0),
  constraint cash_shift_number_check CHECK (number > 0),
  constraint cash_shift_opening_check CHECK (opening >= 0)
);
CREATE INDEX cash_shift_of_branch ON cash_shift (tenant_id, branch_id, opened_at DESC);
CREATE UNIQUE INDEX cash_shift_open ON cash_shift (tenant_id, drawer_id) WHERE open;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (keeper, cash, open)

create table cash_shift_entry (
  tenant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  kind text not null,
  amount bigint not null,
  reason text not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  constraint cash_shift_entry_pkey PRIMARY KEY (tenant_id, id),
  constraint cash_shift_entry_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES cash_shift(tenant_id, id),
  constraint cash_shift_entry_check CHECK (amount >= 0 AND (kind = 'handover'::text) = (amount = 0)),
  constraint cash_shift_entry_kind_check CHECK (kind = ANY (ARRAY['paid_in'::text, 'paid_out'::text, 'handover'::text]))
);
CREATE INDEX cash_shift_entry_of_shift ON cash_shift_entry (tenant_id, shift_id, created_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table category (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  "position" integer not null,
  active boolean not null default true,
  schedule jsonb,
  constraint category_pkey PRIMARY KEY (tenant_id, id),
  constraint category_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table combo (
  tenant_id uuid not null,
  id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  image text,
  image_color text,
  price bigint not null,
  schedule jsonb,
  "position" integer not null,
  active boolean not null default true,
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  more_images jsonb not null default '[]'::jsonb,
  constraint combo_pkey PRIMARY KEY (tenant_id, id),
  constraint combo_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint combo_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint combo_focus_x_check CHECK (focus_x >= 0 AND focus_x <= 100),
  constraint combo_focus_y_check CHECK (focus_y >= 0 AND focus_y <= 100),
  constraint combo_more_images_check CHECK (are_more_images(more_images)),
  constraint combo_price_check CHECK (price >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table combo_slot (
  tenant_id uuid not null,
  id uuid not null,
  combo_id uuid not null,
  name jsonb not null,
  min integer not null default 1,
  "position" integer not null,
  max integer not null,
  constraint combo_slot_pkey PRIMARY KEY (tenant_id, id),
  constraint combo_slot_tenant_id_combo_id_fkey FOREIGN KEY (tenant_id, combo_id) REFERENCES combo(tenant_id, id),
  constraint combo_slot_max_check CHECK (max <= 9),
  constraint combo_slot_min_check CHECK (min >= 1 AND min <= 9),
  constraint combo_slot_range CHECK (max >= min)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table combo_slot_product (
  tenant_id uuid not null,
  slot_id uuid not null,
  product_id uuid not null,
  surcharge bigint not null default 0,
  "position" integer not null,
  constraint combo_slot_product_pkey PRIMARY KEY (tenant_id, slot_id, product_id),
  constraint combo_slot_product_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint combo_slot_product_tenant_id_slot_id_fkey FOREIGN KEY (tenant_id, slot_id) REFERENCES combo_slot(tenant_id, id),
  constraint combo_slot_product_surcharge_check CHECK (surcharge >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table connection (
  tenant_id uuid not null,
  service text not null,
  vendor text not null,
  settings jsonb not null default '{}'::jsonb,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  saved_at timestamptz not null,
  state text not null default 'untested'::text,
  state_since timestamptz not null,
  errors jsonb not null default '[]'::jsonb,
  constraint connection_pkey PRIMARY KEY (tenant_id, service),
  constraint connection_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint connection_check CHECK (state <> 'attention'::text OR jsonb_array_length(errors) > 0),
  constraint connection_errors_check CHECK (jsonb_typeof(errors) = 'array'::text AND jsonb_array_length(errors) <= 5),
  constraint connection_key_id_check CHECK (key_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint connection_sealed_check CHECK (octet_length(sealed) > 28),
  constraint connection_service_check CHECK (service ~ '^[a-z_]{1,40}$'::text),
  constraint connection_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  constraint connection_state_check CHECK (state = ANY (ARRAY['untested'::text, 'ok'::text, 'attention'::text])),
  constraint connection_vendor_check CHECK (vendor ~ '^[a-z_]{1,40}$'::text),
  constraint connection_wrapped_key_check CHECK (octet_length(wrapped_key) = 60)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table consent (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  purpose text not null,
  version text not null,
  language text not null,
  channel text not null default 'web'::text,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  constraint consent_pkey PRIMARY KEY (tenant_id, id),
  constraint consent_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint consent_purpose_check CHECK (purpose = ANY (ARRAY['terms'::text, 'privacy'::text, 'marketing'::text]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table counter_bill (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  staff_id uuid,
  source text not null,
  amount bigint not null,
  reference text,
  issued_at timestamptz,
  fingerprint bytea,
  rules_version integer not null,
  multiplier_bp integer not null,
  day date not null,
  day_room bigint,
  points bigint not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  undone_by uuid,
  undo_reason text,
  external_id text,
  constraint counter_bill_pkey PRIMARY KEY (tenant_id, id),
  constraint counter_bill_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint counter_bill_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint counter_bill_tenant_id_rules_version_fkey FOREIGN KEY (tenant_id, rules_version) REFERENCES loyalty_rules(tenant_id, version),
  constraint counter_bill_amount_check CHECK (amount > 0),
  constraint counter_bill_day_room_check CHECK (day_room >= 0),
  constraint counter_bill_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint counter_bill_fingerprint_check CHECK (length(fingerprint) = 32),
  constraint counter_bill_multiplier_bp_check CHECK (multiplier_bp >= 0),
  constraint counter_bill_points_check CHECK (points >= 0),
  constraint counter_bill_pos CHECK ((source = 'pos'::text) = (external_id IS NOT NULL) AND (source = 'pos'::text) = (staff_id IS NULL)),
  constraint counter_bill_receipt CHECK ((source = 'receipt'::text) = (fingerprint IS NOT NULL) AND (source = 'receipt'::text) = (issued_at IS NOT NULL) AND (source <> 'receipt'::text OR reference IS NULL)),
  constraint counter_bill_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 40),
  constraint counter_bill_room CHECK (points <= day_room),
  constraint counter_bill_source_check CHECK (source = ANY (ARRAY['typed'::text, 'receipt'::text, 'pos'::text])),
  constraint counter_bill_undone CHECK ((undone_at IS NULL) = (undo_reason IS NULL) AND (undone_at IS NULL OR undone_by IS NOT NULL OR source = 'pos'::text) AND (undone_at IS NOT NULL OR undone_by IS NULL))
);
CREATE INDEX counter_bill_of_day ON counter_bill (tenant_id, customer_id, day) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX counter_bill_pos_once ON counter_bill (tenant_id, external_id) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX counter_bill_receipt_once ON counter_bill (tenant_id, fingerprint) WHERE undone_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (undone_at, undone_by, undo_reason)

create table coupon (
  tenant_id uuid not null,
  id uuid not null,
  code text,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  kind text not null,
  rate_bp integer,
  amount bigint,
  cap bigint,
  applied text not null default 'entered'::text,
  listed boolean not null default false,
  stackable boolean not null default false,
  minimum bigint not null default 0,
  order_types smallint[],
  branches uuid[],
  items uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  first_order_only boolean not null default false,
  new_customers_only boolean not null default false,
  customer_id uuid,
  limit_total integer,
  per_customer integer not null default 1,
  used integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  batch integer,
  campaign_id uuid,
  constraint coupon_pkey PRIMARY KEY (tenant_id, id),
  constraint coupon_tenant_id_id_per_customer_key UNIQUE (tenant_id, id, per_customer),
  constraint coupon_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES coupon(tenant_id, id),
  constraint coupon_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint coupon_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint coupon_amount_check CHECK (amount > 0),
  constraint coupon_applied_check CHECK (applied = ANY (ARRAY['automatic'::text, 'entered'::text])),
  constraint coupon_batch_check CHECK (batch >= 1 AND batch <= 10000),
  constraint coupon_batch_is_entered CHECK (batch IS NULL OR applied = 'entered'::text AND NOT listed AND customer_id IS NULL),
  constraint coupon_cap_check CHECK (cap > 0),
  constraint coupon_check CHECK ((kind = 'percent'::text) = (rate_bp IS NOT NULL)),
  constraint coupon_check1 CHECK ((kind = 'amount'::text) = (amount IS NOT NULL)),
  constraint coupon_check2 CHECK (ends_at > starts_at),
  constraint coupon_check3 CHECK (NOT first_order_only OR per_customer = 1),
  constraint coupon_code_check CHECK (length(code) >= 3 AND length(code) <= 40 AND code !~ '\s'::text),
  constraint coupon_has_codes CHECK ((code IS NULL) = (batch IS NOT NULL)),
  constraint coupon_kind_check CHECK (kind = ANY (ARRAY['percent'::text, 'amount'::text, 'free_delivery'::text, 'free_item'::text])),
  constraint coupon_limit_total_check CHECK (limit_total > 0),
  constraint coupon_minimum_check CHECK (minimum >= 0),
  constraint coupon_order_types_check CHECK (order_types <@ '{1,2,3}'::smallint[]),
  constraint coupon_per_customer_check CHECK (per_customer >= 1 AND per_customer <= 1000),
  constraint coupon_rate_bp_check CHECK (rate_bp >= 1 AND rate_bp <= 10000),
  constraint coupon_used_check CHECK (used >= 0),
  constraint coupon_within_total CHECK (limit_total IS NULL OR used <= limit_total)
);
CREATE INDEX coupon_automatic ON coupon (tenant_id) WHERE active AND applied = 'automatic'::text;
CREATE INDEX coupon_copies ON coupon (tenant_id, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX coupon_of_customer ON coupon (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX coupon_code ON coupon (tenant_id, code) WHERE active;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table coupon_redemption (
  tenant_id uuid not null,
  id uuid not null,
  coupon_id uuid not null,
  per_customer integer not null,
  customer_id uuid not null,
  slot integer not null,
  order_id uuid,
  staff_id uuid,
  branch_id uuid not null,
  amount bigint,
  created_at timestamptz not null default now(),
  released_at timestamptz,
  released_by uuid,
  release_reason text,
  code text,
  external_id text,
  constraint coupon_redemption_pkey PRIMARY KEY (tenant_id, id),
  constraint coupon_redemption_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint coupon_redemption_tenant_id_coupon_id_code_fkey FOREIGN KEY (tenant_id, coupon_id, code) REFERENCES batch_code(tenant_id, coupon_id, code),
  constraint coupon_redemption_tenant_id_coupon_id_per_customer_fkey FOREIGN KEY (tenant_id, coupon_id, per_customer) REFERENCES coupon(tenant_id, id, per_customer),
  constraint coupon_redemption_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint coupon_redemption_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint coupon_amount_known CHECK (amount IS NOT NULL OR order_id IS NULL),
  constraint coupon_redemption_amount_check CHECK (amount >= 0),
  constraint coupon_redemption_check CHECK (num_nonnulls(order_id, staff_id, external_id) = 1),
  constraint coupon_redemption_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint coupon_redemption_undone CHECK ((release_reason IS NULL OR released_at IS NOT NULL) AND (released_by IS NULL OR release_reason IS NOT NULL) AND (release_reason IS NULL OR released_by IS NOT NULL OR external_id IS NOT NULL)),
  constraint coupon_slot_within_limit CHECK (slot >= 1 AND slot <= per_customer)
);
CREATE INDEX coupon_redemption_of_campaign ON coupon_redemption (tenant_id, coupon_id, created_at);
CREATE INDEX coupon_redemption_of_customer ON coupon_redemption (tenant_id, customer_id, created_at);
CREATE INDEX coupon_redemption_of_time ON coupon_redemption (tenant_id, created_at) INCLUDE (branch_id, amount, released_at);
CREATE UNIQUE INDEX batch_code_once ON coupon_redemption (tenant_id, code) WHERE released_at IS NULL AND code IS NOT NULL;
CREATE UNIQUE INDEX coupon_once_an_order ON coupon_redemption (tenant_id, order_id, coupon_id) WHERE released_at IS NULL;
CREATE UNIQUE INDEX coupon_redemption_pos_once ON coupon_redemption (tenant_id, coupon_id, external_id) WHERE external_id IS NOT NULL AND released_at IS NULL;
CREATE UNIQUE INDEX coupon_slot ON coupon_redemption (tenant_id, coupon_id, customer_id, slot) WHERE released_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (released_at, released_by, release_reason)

create table courier_link (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  token_hash bytea not null,
  name text not null default ''::text,
  phone text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  lat numeric(9,6),
  lng numeric(9,6),
  accuracy integer,
  positioned_at timestamptz,
  constraint courier_link_pkey PRIMARY KEY (tenant_id, id),
  constraint courier_link_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint courier_link_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint courier_link_accuracy_check CHECK (accuracy >= 0 AND accuracy <= 100000),
  constraint courier_link_check CHECK (expires_at > created_at),
  constraint courier_link_check1 CHECK (num_nulls(lat, lng, accuracy, positioned_at) = ANY (ARRAY[0, 4])),
  constraint courier_link_forgets CHECK (ended_at IS NULL OR positioned_at IS NULL),
  constraint courier_link_lat_check CHECK (lat >= '-90'::integer::numeric AND lat <= 90::numeric),
  constraint courier_link_lng_check CHECK (lng >= '-180'::integer::numeric AND lng <= 180::numeric),
  constraint courier_link_name_check CHECK (length(name) <= 60),
  constraint courier_link_phone_check CHECK (phone ~ '^[+][1-9][0-9]{6,14}$'::text),
  constraint courier_link_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX courier_link_due ON courier_link (expires_at, tenant_id) WHERE ended_at IS NULL;
CREATE INDEX courier_link_named ON courier_link (tenant_id, created_at) WHERE name <> ''::text OR phone IS NOT NULL;
CREATE INDEX courier_link_named_due ON courier_link (created_at, tenant_id) WHERE name <> ''::text OR phone IS NOT NULL;
CREATE INDEX courier_link_of_order ON courier_link (tenant_id, order_id);
CREATE UNIQUE INDEX courier_link_open ON courier_link (tenant_id, order_id) WHERE ended_at IS NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (name, phone, ended_at, lat, lng, accuracy, positioned_at)

create table customer (
  tenant_id uuid not null,
  id uuid not null,
  phone_e164 text,
  dial_code text,
  phone_number text,
  full_name text,
  email text,
  gender text,
  age_group text,
  city text,
  language text not null default 'sa'::text,
  first_source text,
  last_source text,
  registered_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_source_at timestamptz,
  search_name text generated always as (translate(regexp_replace(lower(NORMALIZE(full_name, NFKD)), '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]'::text, ''::text, 'g'::text), 'ٱةىیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, 'اهييك01234567890123456789'::text)) stored,
  birthday text,
  birthday_given_at timestamptz,
  birthday_next date,
  constraint customer_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_tenant_id_phone_e164_key UNIQUE (tenant_id, phone_e164),
  constraint customer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint customer_age_group_check CHECK (age_group = ANY (ARRAY['under_18'::text, '18_24'::text, '25_39'::text, '40_60'::text, '60_plus'::text])),
  constraint customer_birthday CHECK (birthday ~ '^(?!02-3|(04|06|09|11)-31)(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'::text),
  constraint customer_birthday_whole CHECK ((birthday IS NULL) = (birthday_next IS NULL) AND (birthday IS NULL OR (birthday_given_at IS NULL) = false)),
  constraint customer_check CHECK ((erased_at IS NULL) = (phone_e164 IS NOT NULL)),
  constraint customer_gender_check CHECK (gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text])),
  constraint customer_language_check CHECK (language = ANY (ARRAY['sa'::text, 'en'::text])),
  constraint customer_phone_e164_check CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'::text)
);
CREATE INDEX customer_birthday_due ON customer (birthday_next, tenant_id) WHERE birthday_next IS NOT NULL;
CREATE INDEX customer_newest ON customer (tenant_id, created_at DESC, id DESC) WHERE erased_at IS NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table customer_code (
  tenant_id uuid not null,
  customer_id uuid not null,
  code_hmac bytea not null,
  created_at timestamptz not null default now(),
  constraint customer_code_pkey PRIMARY KEY (tenant_id, customer_id),
  constraint customer_code_tenant_id_code_hmac_key UNIQUE (tenant_id, code_hmac),
  constraint customer_code_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table customer_order (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  number integer not null,
  business_day date not null,
  order_type smallint not null,
  previous_status text not null,
  status text not null,
  status_reason text,
  payment_method text not null,
  scheduled_at timestamptz,
  promised_at timestamptz not null,
  accept_before timestamptz not null,
  pay_before timestamptz,
  table_id uuid,
  table_number integer,
  address jsonb,
  zone_id uuid,
  customer_name text not null default ''::text,
  customer_phone text not null default ''::text,
  slot_released_at timestamptz,
  subtotal bigint not null,
  total_discount bigint not null,
  charges bigint not null,
  tax bigint not null,
  tip bigint not null,
  total bigint not null,
  prices_include_tax boolean not null,
  priced jsonb not null,
  notes text not null default ''::text,
  vehicle text not null default ''::text,
  language text not null,
  cart_id uuid,
  cart_version integer,
  device_id uuid,
  utm_source text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cart_hash text,
  first_source text,
  received bigint not null default 0,
  refunds_booked bigint not null default 0,
  refunded bigint not null default 0,
  credited bigint not null default 0,
  recorded boolean not null default true,
  payment_state text not null generated always as (
CASE
    WHEN NOT recorded THEN 'not_recorded'::text
    WHEN received = 0 THEN
    CASE
        WHEN total = 0 THEN 'paid'::text
        ELSE 'unpaid'::text
    END
    WHEN refunded = received THEN 'refunded'::text
    WHEN refunded > 0 THEN 'partially_refunded'::text
    WHEN (received - refunds_booked) < (total - credited) THEN 'partly_paid'::text
    WHEN (received - refunds_booked) > (total - credited) THEN 'overpaid'::text
    ELSE 'paid'::text
END) stored,
  start_at timestamptz,
  accepted_at timestamptz,
  accepted_by uuid,
  ended_day_no integer,
  first_promised_at timestamptz,
  table_left_at timestamptz,
  constraint customer_order_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_order_tenant_id_branch_id_business_day_number_key UNIQUE (tenant_id, branch_id, business_day, number),
  constraint customer_order_tenant_id_id_total_key UNIQUE (tenant_id, id, total),
  constraint customer_order_order_type_previous_status_status_fkey FOREIGN KEY (order_type, previous_status, status) REFERENCES order_transition(order_type, from_status, to_status),
  constraint customer_order_tenant_id_branch_id_ended_day_no_fkey FOREIGN KEY (tenant_id, branch_id, ended_day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint customer_order_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint customer_order_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint customer_order_tenant_id_table_id_fkey FOREIGN KEY (tenant_id, table_id) REFERENCES dining_table(tenant_id, id),
  constraint customer_order_accepted CHECK (accepted_at IS NULL OR start_at IS NOT NULL),
  constraint customer_order_accepted_by CHECK (accepted_by IS NULL OR accepted_at IS NOT NULL),
  constraint customer_order_charges_check CHECK (charges >= 0),
  constraint customer_order_check CHECK (total_discount >= 0 AND total_discount <= subtotal),
  constraint customer_order_check1 CHECK ((order_type = 1) = (table_id IS NOT NULL)),
  constraint customer_order_check2 CHECK ((order_type = 3) = (address IS NOT NULL)),
  constraint customer_order_number_check CHECK (number > 0),
  constraint customer_order_order_type_check CHECK (order_type = ANY (ARRAY[1, 2, 3])),
  constraint customer_order_payment_method_check CHECK (payment_method = ANY (ARRAY['cash'::text, 'physical_card'::text, 'online_card'::text])),
  constraint customer_order_received_check CHECK (received >= 0),
  constraint customer_order_start CHECK ((start_at IS NULL) = (scheduled_at IS NULL)),
  constraint customer_order_subtotal_check CHECK (subtotal >= 0),
  constraint customer_order_tax_check CHECK (tax >= 0),
  constraint customer_order_tip_check CHECK (tip >= 0),
  constraint customer_order_total_check CHECK (total >= 0),
  constraint order_never_credits_more CHECK (credited >= 0 AND credited <= total),
  constraint order_never_refunds_more CHECK (0 <= refunded AND refunded <= refunds_booked AND refunds_booked <= received),
  constraint order_total_adds_up CHECK (total = (subtotal - total_discount + charges + tip +
CASE
    WHEN prices_include_tax THEN 0::bigint
    ELSE tax
END))
);
CREATE INDEX order_at_table ON customer_order (tenant_id, table_id, created_at DESC) WHERE table_id IS NOT NULL;
CREATE INDEX order_due ON customer_order ((
CASE
    WHEN status = 'awaiting_payment'::text THEN pay_before
    WHEN accepted_at IS NOT NULL AND start_at IS NOT NULL THEN start_at
    ELSE accept_before
END), tenant_id) WHERE status = ANY (ARRAY['awaiting_payment'::text, 'pending'::text]);
CREATE INDEX order_ended_in ON customer_order (tenant_id, branch_id, ended_day_no) WHERE ended_day_no IS NOT NULL;
CREATE INDEX order_live ON customer_order (tenant_id, branch_id, status, created_at) WHERE status = ANY (ARRAY['awaiting_payment'::text, 'pending'::text, 'sent_to_kitchen'::text, 'ready'::text, 'assigned'::text, 'en_route'::text]);
CREATE INDEX order_not_recorded ON customer_order (tenant_id, business_day) INCLUDE (branch_id, total, credited) WHERE NOT recorded;
CREATE INDEX order_of_branch ON customer_order (tenant_id, branch_id, created_at DESC);
CREATE INDEX order_of_customer ON customer_order (tenant_id, customer_id, created_at DESC);
CREATE INDEX order_of_day ON customer_order (tenant_id, business_day, branch_id, payment_method, id);
CREATE INDEX order_open_money ON customer_order (tenant_id, branch_id, business_day) WHERE recorded AND (received - refunds_booked) <> (total - credited);
CREATE INDEX order_to_settle ON customer_order (tenant_id, branch_id, created_at) WHERE status = 'delivered'::text AND recorded AND (payment_state = ANY (ARRAY['unpaid'::text, 'partly_paid'::text, 'overpaid'::text]));
CREATE UNIQUE INDEX order_of_cart ON customer_order (tenant_id, cart_id, cart_version) WHERE status <> ALL (ARRAY['declined'::text, 'canceled'::text, 'returned'::text]);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (previous_status, status, status_reason, payment_method, promised_at, accept_before, pay_before, table_id, table_number, address, customer_name, customer_phone, slot_released_at, notes, vehicle, device_id, updated_at, received, refunds_booked, refunded, credited, recorded, start_at, accepted_at, accepted_by, ended_day_no, first_promised_at, table_left_at)

create table delivery_zone (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  name jsonb not null,
  polygon jsonb not null,
  fee bigint not null,
  minimum bigint not null default 0,
  minutes integer not null,
  priority integer not null default 0,
  active boolean not null default true,
  radius integer,
  constraint delivery_zone_pkey PRIMARY KEY (tenant_id, id),
  constraint delivery_zone_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint delivery_zone_fee_check CHECK (fee >= 0),
  constraint delivery_zone_minimum_check CHECK (minimum >= 0),
  constraint delivery_zone_minutes_check CHECK (minutes >= 1 AND minutes <= 600),
  constraint delivery_zone_radius_check CHECK (radius >= 100 AND radius <= 100000)
);
CREATE INDEX delivery_zone_of_branch ON delivery_zone (tenant_id, branch_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table dining_table (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  number integer not null,
  seats integer not null default 4,
  state text not null default 'available'::text,
  updated_at timestamptz not null default now(),
  seated_at timestamptz,
  removed_at timestamptz,
  constraint dining_table_pkey PRIMARY KEY (tenant_id, id),
  constraint dining_table_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint dining_table_number_check CHECK (number >= 1 AND number <= 9999),
  constraint dining_table_seats CHECK (seats >= 1 AND seats <= 99),
  constraint dining_table_state_check CHECK (state = ANY (ARRAY['available'::text, 'reserved'::text, 'occupied'::text, 'check_printed'::text]))
);
CREATE UNIQUE INDEX dining_table_number ON dining_table (tenant_id, branch_id, number) WHERE removed_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table draw (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  phone_hmac bytea not null,
  branch_id uuid,
  source_id uuid not null,
  once_scope uuid,
  segment_id uuid not null,
  segment_index integer not null,
  label jsonb not null,
  outcome text not null,
  claim_id uuid,
  coupon_id uuid,
  points bigint,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  constraint draw_pkey PRIMARY KEY (tenant_id, id),
  constraint draw_once_a_source UNIQUE (tenant_id, campaign_id, source_id),
  constraint draw_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint draw_tenant_id_campaign_id_kind_fkey FOREIGN KEY (tenant_id, campaign_id, kind) REFERENCES campaign(tenant_id, id, kind),
  constraint draw_tenant_id_campaign_id_phone_hmac_fkey FOREIGN KEY (tenant_id, campaign_id, phone_hmac) REFERENCES campaign_player(tenant_id, campaign_id, phone_hmac),
  constraint draw_tenant_id_campaign_id_segment_id_fkey FOREIGN KEY (tenant_id, campaign_id, segment_id) REFERENCES campaign_segment(tenant_id, campaign_id, id),
  constraint draw_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES prize_claim(tenant_id, id),
  constraint draw_tenant_id_coupon_id_fkey FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon(tenant_id, id),
  constraint draw_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint draw_gift CHECK ((outcome = 'prize'::text) = (claim_id IS NOT NULL) AND (outcome = 'coupon'::text) = (coupon_id IS NOT NULL) AND (outcome = 'points'::text) = (points IS NOT NULL)),
  constraint draw_outcome_check CHECK (outcome = ANY (ARRAY['nothing'::text, 'prize'::text, 'coupon'::text, 'points'::text])),
  constraint draw_points_check CHECK (points > 0),
  constraint draw_segment_index_check CHECK (segment_index >= 0 AND segment_index <= 11)
);
CREATE INDEX draw_of_customer ON draw (tenant_id, customer_id, id DESC);
CREATE INDEX draw_of_phone ON draw (tenant_id, phone_hmac, kind);
CREATE INDEX draw_of_segment ON draw (tenant_id, segment_id);
CREATE UNIQUE INDEX draw_once ON draw (tenant_id, campaign_id, once_scope, phone_hmac) WHERE once_scope IS NOT NULL;
CREATE UNIQUE INDEX draw_unseen ON draw (tenant_id, campaign_id, customer_id) WHERE seen_at IS NULL AND kind = 'wheel'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (seen_at)

create table due_claim (
  kind text not null,
  tenant_id uuid not null,
  claimed_until timestamptz not null,
  constraint due_claim_pkey PRIMARY KEY (kind, tenant_id),
  constraint due_claim_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- app may delete, insert, select, update

create table earning_bonus (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  multiplier_bp integer not null,
  points integer not null,
  schedule jsonb,
  items uuid[],
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint earning_bonus_pkey PRIMARY KEY (tenant_id, id),
  constraint earning_bonus_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint earning_bonus_check CHECK (multiplier_bp > 10000 OR points > 0),
  constraint earning_bonus_check1 CHECK (ends_at > starts_at),
  constraint earning_bonus_multiplier_bp_check CHECK (multiplier_bp >= 10000 AND multiplier_bp <= 100000),
  constraint earning_bonus_points_check CHECK (points >= 0 AND points <= 10000)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table entry_form (
  tenant_id uuid not null,
  campaign_id uuid not null,
  kind text not null default 'register_and_win'::text,
  image text,
  image_color text,
  rules jsonb not null default '[]'::jsonb,
  email_required boolean not null default false,
  questions jsonb not null default '[]'::jsonb,
  unregistered_only boolean not null default false,
  constraint entry_form_pkey PRIMARY KEY (tenant_id, campaign_id),
  constraint entry_form_tenant_id_campaign_id_kind_fkey FOREIGN KEY (tenant_id, campaign_id, kind) REFERENCES campaign(tenant_id, id, kind),
  constraint entry_form_kind_check CHECK (kind = 'register_and_win'::text),
  constraint entry_form_questions_check CHECK (jsonb_array_length(questions) <= 10),
  constraint entry_form_rules_check CHECK (jsonb_array_length(rules) <= 3)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table establishment (
  tenant_id uuid not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  legal_name jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  logo_image text,
  cover_image text,
  brand_color text not null default '#0f6b4f'::text,
  theme jsonb not null default '{}'::jsonb,
  font text not null default 'readex'::text,
  shape text not null default 'scallop'::text,
  digits text not null default 'latin'::text,
  currency text not null default 'SAR'::text,
  default_language text not null default 'sa'::text,
  time_zone text not null default 'Asia/Riyadh'::text,
  prices_include_tax boolean not null default true,
  tax_rate_bp integer not null default 1500,
  vat_number text,
  tax_address jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  phone text,
  email text,
  social_links jsonb not null default '[]'::jsonb,
  tips_enabled boolean not null default false,
  card_entry text not null default 'inline'::text,
  terms_version text not null default '1'::text,
  code_countries text[] not null default '{SA}'::text[],
  choice_minutes integer not null default 120,
  menu_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  icon_image text,
  adjustment_limit integer not null default 1000,
  refund_limit bigint not null default 100000,
  cashier_cancel_limit bigint not null default 0,
  whatsapp_codes boolean not null default false,
  facts_version bigint not null default 0,
  face jsonb not null default '{}'::jsonb,
  words jsonb not null default '{}'::jsonb,
  app_qr_only boolean not null default false,
  constraint establishment_pkey PRIMARY KEY (tenant_id),
  constraint establishment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint establishment_adjustment_limit_check CHECK (adjustment_limit >= 0 AND adjustment_limit <= 100000),
  constraint establishment_brand_color_check CHECK (brand_color ~ '^#[0-9a-f]{6}$'::text),
  constraint establishment_card_entry_check CHECK (card_entry = ANY (ARRAY['inline'::text, 'redirect'::text])),
  constraint establishment_cashier_cancel_limit_check CHECK (cashier_cancel_limit >= 0),
  constraint establishment_choice_minutes_check CHECK (choice_minutes >= 1 AND choice_minutes <= 1440),
  constraint establishment_code_countries_check CHECK (code_countries::text ~ '^\{[A-Z]{2}(,[A-Z]{2})*\}$'::text),
  constraint establishment_currency_check CHECK (currency = 'SAR'::text),
  constraint establishment_default_language_check CHECK (default_language = ANY (ARRAY['sa'::text, 'en'::text])),
  constraint establishment_digits_check CHECK (digits = ANY (ARRAY['latin'::text, 'arabic'::text])),
  constraint establishment_font_check CHECK (font = ANY (ARRAY['readex'::text, 'alexandria'::text, 'rubik'::text])),
  constraint establishment_refund_limit_check CHECK (refund_limit >= 0),
  constraint establishment_tax_rate_bp_check CHECK (tax_rate_bp >= 0 AND tax_rate_bp <= 10000),
  constraint establishment_vat_number_check CHECK (vat_number ~ '^3[0-9]{13}3$'::text)
);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table establishment_directory (
  tenant_id uuid not null,
  source text not null,
  words text not null,
  pieces text[] not null,
  constraint establishment_directory_pkey PRIMARY KEY (tenant_id),
  constraint establishment_directory_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX establishment_directory_pieces ON establishment_directory USING gin (pieces);
-- policy anyone_reads (permissive, select) using true
-- policy owner_summarizes (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (tenant_id = <tenant>)
-- policy tenant_changes (permissive, update) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table evaluation (
  tenant_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  branch_id uuid not null,
  customer_id uuid,
  order_id uuid,
  score integer,
  low boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid,
  constraint evaluation_pkey PRIMARY KEY (tenant_id, id),
  constraint evaluation_tenant_id_id_form_id_version_key UNIQUE (tenant_id, id, form_id, version),
  constraint evaluation_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint evaluation_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint evaluation_tenant_id_form_id_version_fkey FOREIGN KEY (tenant_id, form_id, version) REFERENCES evaluation_version(tenant_id, form_id, version),
  constraint evaluation_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint evaluation_check CHECK (order_id IS NULL OR customer_id IS NOT NULL),
  constraint evaluation_check1 CHECK ((seen_at IS NULL) = (seen_by IS NULL)),
  constraint evaluation_score_check CHECK (score >= 0 AND score <= 100)
);
CREATE INDEX evaluation_of_branch ON evaluation (tenant_id, branch_id, id DESC);
CREATE INDEX evaluation_of_customer ON evaluation (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX evaluation_of_form ON evaluation (tenant_id, form_id, id DESC);
CREATE INDEX evaluation_of_time ON evaluation (tenant_id, created_at) INCLUDE (branch_id, score, low);
CREATE INDEX evaluation_unseen ON evaluation (tenant_id, branch_id) WHERE low AND seen_at IS NULL;
CREATE UNIQUE INDEX evaluation_once_an_order ON evaluation (tenant_id, form_id, order_id) WHERE order_id IS NOT NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (seen_at, seen_by)

create table evaluation_answer (
  tenant_id uuid not null,
  evaluation_id uuid not null,
  form_id uuid not null,
  version integer not null,
  question_id uuid not null,
  kind text not null,
  number integer,
  choices text[],
  words text,
  constraint evaluation_answer_pkey PRIMARY KEY (tenant_id, evaluation_id, question_id),
  constraint evaluation_answer_tenant_id_evaluation_id_form_id_version_fkey FOREIGN KEY (tenant_id, evaluation_id, form_id, version) REFERENCES evaluation(tenant_id, id, form_id, version),
  constraint evaluation_answer_tenant_id_form_id_version_question_id_ki_fkey FOREIGN KEY (tenant_id, form_id, version, question_id, kind) REFERENCES evaluation_question(tenant_id, form_id, version, id, kind),
  constraint evaluation_answer_shape CHECK (
CASE kind
    WHEN 'rating'::text THEN number >= 1 AND number <= 5 AND choices IS NULL AND words IS NULL
    WHEN 'scale'::text THEN number >= 0 AND number <= 10 AND choices IS NULL AND words IS NULL
    WHEN 'one_choice'::text THEN cardinality(choices) = 1 AND number IS NULL AND words IS NULL
    WHEN 'several_choices'::text THEN cardinality(choices) >= 1 AND number IS NULL AND words IS NULL
    WHEN 'text'::text THEN words IS NOT NULL AND number IS NULL AND choices IS NULL
    ELSE number IS NULL AND choices IS NULL AND words IS NULL
END)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (words)

create table evaluation_form (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  intro jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  thanks jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  version integer not null default 1,
  per text not null,
  period_days integer,
  low_score integer not null default 40,
  branch_id uuid,
  campaign_id uuid,
  campaign_kind text,
  "position" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint evaluation_form_pkey PRIMARY KEY (tenant_id, id),
  constraint evaluation_form_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint evaluation_form_tenant_id_campaign_id_campaign_kind_fkey FOREIGN KEY (tenant_id, campaign_id, campaign_kind) REFERENCES campaign(tenant_id, id, kind),
  constraint evaluation_form_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint evaluation_form_campaign_kind_check CHECK (campaign_kind = 'evaluation'::text),
  constraint evaluation_form_check CHECK ((campaign_id IS NULL) = (campaign_kind IS NULL)),
  constraint evaluation_form_check1 CHECK ((per = 'period'::text) = (period_days IS NOT NULL)),
  constraint evaluation_form_low_score_check CHECK (low_score >= 0 AND low_score <= 100),
  constraint evaluation_form_per_check CHECK (per = ANY (ARRAY['order'::text, 'period'::text])),
  constraint evaluation_form_period_days_check CHECK (period_days >= 1 AND period_days <= 3650),
  constraint evaluation_form_removed CHECK (removed_at IS NULL OR NOT active),
  constraint evaluation_form_version_check CHECK (version > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table evaluation_image (
  tenant_id uuid not null,
  upload_id uuid not null,
  evaluation_id uuid not null,
  question_id uuid not null,
  "position" integer not null,
  constraint evaluation_image_pkey PRIMARY KEY (tenant_id, upload_id),
  constraint evaluation_image_tenant_id_evaluation_id_question_id_positi_key UNIQUE (tenant_id, evaluation_id, question_id, "position"),
  constraint evaluation_image_tenant_id_evaluation_id_question_id_fkey FOREIGN KEY (tenant_id, evaluation_id, question_id) REFERENCES evaluation_answer(tenant_id, evaluation_id, question_id),
  constraint evaluation_image_tenant_id_upload_id_fkey FOREIGN KEY (tenant_id, upload_id) REFERENCES upload(tenant_id, id),
  constraint evaluation_image_position_check CHECK ("position" = ANY (ARRAY[0, 1]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table evaluation_question (
  tenant_id uuid not null,
  form_id uuid not null,
  version integer not null,
  questions integer not null,
  id uuid not null,
  "position" integer not null,
  kind text not null,
  text jsonb not null,
  low_label jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  high_label jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  choices jsonb not null default '[]'::jsonb,
  optional boolean not null default false,
  constraint evaluation_question_pkey PRIMARY KEY (tenant_id, form_id, version, id),
  constraint evaluation_question_tenant_id_form_id_version_id_kind_key UNIQUE (tenant_id, form_id, version, id, kind),
  constraint evaluation_question_tenant_id_form_id_version_position_key UNIQUE (tenant_id, form_id, version, "position"),
  constraint evaluation_question_tenant_id_form_id_version_questions_fkey FOREIGN KEY (tenant_id, form_id, version, questions) REFERENCES evaluation_version(tenant_id, form_id, version, questions),
  constraint evaluation_question_check CHECK ((kind = ANY (ARRAY['one_choice'::text, 'several_choices'::text])) = (jsonb_array_length(choices) > 0)),
  constraint evaluation_question_kind_check CHECK (kind = ANY (ARRAY['rating'::text, 'scale'::text, 'one_choice'::text, 'several_choices'::text, 'text'::text, 'images'::text])),
  constraint evaluation_question_optional CHECK (NOT optional OR kind = 'images'::text),
  constraint evaluation_question_place CHECK ("position" >= 0 AND "position" <= (questions - 1))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table evaluation_turn (
  tenant_id uuid not null,
  form_id uuid not null,
  subject_hmac bytea not null,
  answered_at timestamptz not null,
  constraint evaluation_turn_pkey PRIMARY KEY (tenant_id, form_id, subject_hmac),
  constraint evaluation_turn_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES evaluation_form(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table evaluation_version (
  tenant_id uuid not null,
  form_id uuid not null,
  version integer not null,
  questions integer not null,
  created_at timestamptz not null default now(),
  constraint evaluation_version_pkey PRIMARY KEY (tenant_id, form_id, version),
  constraint evaluation_version_tenant_id_form_id_version_questions_key UNIQUE (tenant_id, form_id, version, questions),
  constraint evaluation_version_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES evaluation_form(tenant_id, id),
  constraint evaluation_version_questions_check CHECK (questions >= 1 AND questions <= 30),
  constraint evaluation_version_version_check CHECK (version > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table first_sale (
  tenant_id uuid not null,
  customer_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  day date not null,
  constraint first_sale_pkey PRIMARY KEY (tenant_id, customer_id),
  constraint first_sale_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint first_sale_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES sale(tenant_id, order_id)
);
CREATE INDEX first_sale_of_day ON first_sale (tenant_id, day, branch_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table former_connection (
  tenant_id uuid not null,
  service text not null,
  vendor text not null,
  account text not null,
  settings jsonb not null default '{}'::jsonb,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  replaced_at timestamptz not null,
  constraint former_connection_pkey PRIMARY KEY (tenant_id, service, vendor, account),
  constraint former_connection_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint former_connection_account_check CHECK (account ~ '^[0-9a-f]{32}$'::text),
  constraint former_connection_key_id_check CHECK (key_id ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint former_connection_sealed_check CHECK (octet_length(sealed) > 28),
  constraint former_connection_service_check CHECK (service = 'payments'::text),
  constraint former_connection_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  constraint former_connection_vendor_check CHECK (vendor ~ '^[a-z_]{1,40}$'::text),
  constraint former_connection_wrapped_key_check CHECK (octet_length(wrapped_key) = 60)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table host_mapping (
  host text not null,
  tenant_id uuid not null,
  branch_id uuid,
  created_at timestamptz not null default now(),
  constraint host_mapping_pkey PRIMARY KEY (host),
  constraint host_mapping_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint host_mapping_host_check CHECK (host = lower(host))
);
CREATE INDEX host_mapping_of_tenant ON host_mapping (tenant_id);
-- policy anyone_reads (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (tenant_id = <tenant>)
-- policy tenant_removes (permissive, delete) using (tenant_id = <tenant>)
-- app may delete, insert, select

create table idempotency (
  tenant_id uuid not null,
  actor text not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status smallint,
  response text,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey PRIMARY KEY (tenant_id, actor, route, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
-- policy owner_finds_work (permissive, select) using true
-- policy owner_forgets (permissive, delete) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table invoice (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number bigint not null,
  kind text not null,
  original_id uuid,
  seller_name text not null,
  vat_number text not null,
  issued_at timestamptz not null,
  total bigint not null,
  tax bigint not null,
  qr_base64 text not null,
  previous_hash text not null,
  lines jsonb not null,
  cause text not null,
  tip bigint not null default 0,
  discounts jsonb not null default '[]'::jsonb,
  charges jsonb not null default '[]'::jsonb,
  seller_address jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  taxes jsonb not null default '[]'::jsonb,
  constraint invoice_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_tenant_id_number_key UNIQUE (tenant_id, number),
  constraint invoice_tenant_id_order_id_kind_cause_key UNIQUE (tenant_id, order_id, kind, cause),
  constraint invoice_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint invoice_tenant_id_original_id_fkey FOREIGN KEY (tenant_id, original_id) REFERENCES invoice(tenant_id, id),
  constraint invoice_check CHECK ((kind = 'credit_note'::text) = (original_id IS NOT NULL)),
  constraint invoice_kind_check CHECK (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])),
  constraint invoice_tax_check CHECK (tax >= 0),
  constraint invoice_tip_check CHECK (tip >= 0),
  constraint invoice_total_check CHECK (total >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table invoice_number (
  tenant_id uuid not null,
  last bigint not null,
  constraint invoice_number_pkey PRIMARY KEY (tenant_id),
  constraint invoice_number_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint invoice_number_last_check CHECK (last > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table kitchen_slot (
  tenant_id uuid not null,
  branch_id uuid not null,
  slot_at timestamptz not null,
  used integer not null,
  cap integer not null,
  constraint kitchen_slot_pkey PRIMARY KEY (tenant_id, branch_id, slot_at),
  constraint kitchen_slot_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint kitchen_slot_used_check CHECK (used >= 0),
  constraint kitchen_slot_within_cap CHECK (used <= cap)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table known_phone (
  tenant_id uuid not null,
  phone_hmac bytea not null,
  branch_id uuid not null,
  created_at timestamptz not null default now(),
  constraint known_phone_pkey PRIMARY KEY (tenant_id, phone_hmac, branch_id),
  constraint known_phone_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table limit_change (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  from_limit bigint not null,
  to_limit bigint not null,
  state text not null default 'pending'::text,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint limit_change_pkey PRIMARY KEY (tenant_id, id),
  constraint limit_change_check CHECK (to_limit > from_limit),
  constraint limit_change_decided CHECK ((state = 'pending'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint limit_change_from_limit_check CHECK (from_limit >= 0),
  constraint limit_change_kind_check CHECK (kind = ANY (ARRAY['points'::text, 'refund'::text, 'cashier_cancel'::text])),
  constraint limit_change_reason CHECK (decision_reason IS NULL OR state = 'declined'::text),
  constraint limit_change_second CHECK (decided_by IS NULL OR state = 'declined'::text OR decided_by <> asked_by),
  constraint limit_change_state_check CHECK (state = ANY (ARRAY['pending'::text, 'posted'::text, 'declined'::text]))
);
CREATE UNIQUE INDEX limit_change_pending ON limit_change (tenant_id, kind) WHERE state = 'pending'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (state, decided_by, decided_at, decision_reason)

create table live_event (
  tenant_id uuid not null,
  id uuid not null,
  topic text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint live_event_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX live_event_age ON live_event (created_at, tenant_id);
CREATE INDEX live_event_recent ON live_event (tenant_id, created_at);
-- policy owner_finds_work (permissive, select) using true
-- policy owner_forgets (permissive, delete) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table login_role (
  name text not null,
  password text not null,
  created_at timestamptz not null default now(),
  constraint login_role_pkey PRIMARY KEY (name)
);

create table lot_move (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null,
  lot_id uuid not null,
  delta bigint not null,
  constraint lot_move_pkey PRIMARY KEY (tenant_id, customer_id, seq, lot_id),
  constraint lot_move_tenant_id_customer_id_seq_fkey FOREIGN KEY (tenant_id, customer_id, seq) REFERENCES wallet_entry(tenant_id, customer_id, seq),
  constraint lot_move_tenant_id_lot_id_fkey FOREIGN KEY (tenant_id, lot_id) REFERENCES point_lot(tenant_id, id),
  constraint lot_move_delta_check CHECK (delta <> 0)
);
CREATE INDEX lot_move_of_lot ON lot_move (tenant_id, lot_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table loyalty_level (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  break_points bigint not null,
  multiplier_bp integer not null default 10000,
  benefits jsonb not null default '[]'::jsonb,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  discount_bp integer,
  discount_cap bigint,
  discount_minimum bigint not null default 0,
  discount_joins boolean not null default false,
  delivery_minimum bigint,
  birthday_points integer,
  constraint loyalty_level_pkey PRIMARY KEY (tenant_id, id),
  constraint loyalty_level_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint loyalty_level_birthday CHECK (birthday_points >= 1 AND birthday_points <= 100000),
  constraint loyalty_level_break_points_check CHECK (break_points >= 0),
  constraint loyalty_level_cap CHECK (discount_cap > 0),
  constraint loyalty_level_delivery CHECK (delivery_minimum >= 0),
  constraint loyalty_level_discount CHECK (discount_bp >= 1 AND discount_bp <= 10000),
  constraint loyalty_level_minimum CHECK (discount_minimum >= 0),
  constraint loyalty_level_multiplier_bp_check CHECK (multiplier_bp >= 0 AND multiplier_bp <= 1000000),
  constraint loyalty_level_removed CHECK (removed_at IS NULL OR NOT active)
);
CREATE UNIQUE INDEX loyalty_level_break ON loyalty_level (tenant_id, break_points) WHERE active;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table loyalty_rules (
  tenant_id uuid not null,
  version integer not null,
  points_per_100_sar integer not null,
  expiry_days integer,
  expiry_date date,
  goal_days integer,
  max_points_per_day bigint,
  max_points_per_transaction bigint,
  max_redeems_per_day integer,
  min_redemption bigint not null default 1,
  max_redemption_per_transaction bigint,
  max_redemption_per_day integer,
  halalas_per_point integer not null default 0,
  voucher_days integer not null default 90,
  voucher_points integer[] not null default '{}'::integer[],
  created_at timestamptz not null default now(),
  effective_from timestamptz,
  voucher_remainder text not null default 'keep'::text,
  bill_limit bigint default 100000,
  bill_day_limit bigint default 200000,
  receipt_days integer not null default 3,
  constraint loyalty_rules_pkey PRIMARY KEY (tenant_id, version),
  constraint loyalty_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint loyalty_rules_bill_day_limit_check CHECK (bill_day_limit >= 0),
  constraint loyalty_rules_bill_limit_check CHECK (bill_limit >= 0),
  constraint loyalty_rules_check CHECK (expiry_days IS NULL OR expiry_date IS NULL),
  constraint loyalty_rules_expiry_days_check CHECK (expiry_days >= 1 AND expiry_days <= 36500),
  constraint loyalty_rules_goal_days_check CHECK (goal_days >= 1 AND goal_days <= 36500),
  constraint loyalty_rules_halalas_per_point_check CHECK (halalas_per_point >= 0),
  constraint loyalty_rules_max_points_per_day_check CHECK (max_points_per_day >= 0),
  constraint loyalty_rules_max_points_per_transaction_check CHECK (max_points_per_transaction >= 0),
  constraint loyalty_rules_max_redeems_per_day_check CHECK (max_redeems_per_day >= 0),
  constraint loyalty_rules_max_redemption_per_day_check CHECK (max_redemption_per_day >= 0),
  constraint loyalty_rules_max_redemption_per_transaction_check CHECK (max_redemption_per_transaction >= 0),
  constraint loyalty_rules_min_redemption_check CHECK (min_redemption >= 1),
  constraint loyalty_rules_points_per_100_sar_check CHECK (points_per_100_sar >= 0 AND points_per_100_sar <= 1000000),
  constraint loyalty_rules_receipt_days_check CHECK (receipt_days >= 1 AND receipt_days <= 31),
  constraint loyalty_rules_version_check CHECK (version > 0),
  constraint loyalty_rules_voucher_days_check CHECK (voucher_days >= 1 AND voucher_days <= 3650),
  constraint loyalty_rules_voucher_remainder_check CHECK (voucher_remainder = ANY (ARRAY['keep'::text, 'lose'::text, 'refuse'::text]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table message_suppression (
  tenant_id uuid not null,
  channel text not null,
  contact_hmac bytea not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint message_suppression_pkey PRIMARY KEY (tenant_id, channel, contact_hmac),
  constraint message_suppression_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint message_suppression_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  constraint message_suppression_reason_check CHECK (reason = ANY (ARRAY['refused'::text, 'stopped'::text]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table money_day (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  day_no integer not null,
  tender text not null,
  payments integer not null default 0,
  received bigint not null default 0,
  undone_payments integer not null default 0,
  undone bigint not null default 0,
  refunds integer not null default 0,
  refunded bigint not null default 0,
  constraint money_day_pkey PRIMARY KEY (tenant_id, day, branch_id, day_no, tender),
  constraint money_day_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint money_day_payments_check CHECK (payments >= 0),
  constraint money_day_received_check CHECK (received >= 0),
  constraint money_day_refunded_check CHECK (refunded >= 0),
  constraint money_day_refunds_check CHECK (refunds >= 0),
  constraint money_day_tender_check CHECK (tender = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'voucher'::text])),
  constraint money_day_undone_check CHECK (undone >= 0),
  constraint money_day_undone_payments_check CHECK (undone_payments >= 0)
);
CREATE INDEX money_day_of_closing ON money_day (tenant_id, branch_id, day_no);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table muted_topic (
  tenant_id uuid not null,
  customer_id uuid not null,
  topic text not null,
  muted_at timestamptz not null default now(),
  constraint muted_topic_pkey PRIMARY KEY (tenant_id, customer_id, topic),
  constraint muted_topic_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint muted_topic_topic_check CHECK (topic = ANY (ARRAY['order'::text, 'reward'::text]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table notification (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  params jsonb not null default '{}'::jsonb,
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  replaced_by uuid,
  constraint notification_pkey PRIMARY KEY (tenant_id, id),
  constraint notification_tenant_id_customer_id_dedupe_key_key UNIQUE (tenant_id, customer_id, dedupe_key),
  constraint notification_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint notification_tenant_id_replaced_by_fkey FOREIGN KEY (tenant_id, replaced_by) REFERENCES notification(tenant_id, id)
);
CREATE INDEX notification_of_customer ON notification (tenant_id, customer_id, id DESC);
CREATE INDEX notification_unread ON notification (tenant_id, customer_id) WHERE read_at IS NULL AND replaced_by IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (read_at, replaced_by)

create table offer (
  tenant_id uuid not null,
  id uuid not null,
  title jsonb not null,
  text jsonb not null,
  link text,
  audience text not null,
  level_id uuid,
  branch_id uuid,
  absent_days integer,
  state text not null default 'draft'::text,
  send_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  told_up_to uuid,
  created_at timestamptz not null default now(),
  constraint offer_pkey PRIMARY KEY (tenant_id, id),
  constraint offer_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint offer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint offer_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES loyalty_level(tenant_id, id),
  constraint offer_absent_days_check CHECK (absent_days >= 1 AND absent_days <= 3650),
  constraint offer_audience CHECK ((audience = 'level'::text) = (level_id IS NOT NULL) AND (audience = 'branch'::text) = (branch_id IS NOT NULL) AND (audience = 'absent'::text) = (absent_days IS NOT NULL)),
  constraint offer_audience_check CHECK (audience = ANY (ARRAY['all'::text, 'level'::text, 'branch'::text, 'absent'::text])),
  constraint offer_begun CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text])) <= (started_at IS NOT NULL)),
  constraint offer_done CHECK ((state = 'sent'::text) = (done_at IS NOT NULL)),
  constraint offer_state_check CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'stopped'::text])),
  constraint offer_time CHECK (state = 'draft'::text OR state = 'stopped'::text OR send_at IS NOT NULL)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table offer_recipient (
  tenant_id uuid not null,
  offer_id uuid not null,
  customer_id uuid not null,
  told_at timestamptz not null,
  opened_at timestamptz,
  constraint offer_recipient_pkey PRIMARY KEY (tenant_id, offer_id, customer_id),
  constraint offer_recipient_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint offer_recipient_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES offer(tenant_id, id)
);
CREATE INDEX offer_recipient_of_customer ON offer_recipient (tenant_id, customer_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (opened_at)

create table option_group (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  min integer not null,
  max integer not null,
  free integer not null default 0,
  constraint option_group_pkey PRIMARY KEY (tenant_id, id),
  constraint option_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint option_group_check CHECK (min <= max),
  constraint option_group_free_check CHECK (free >= 0),
  constraint option_group_max_check CHECK (max >= 1 AND max <= 99),
  constraint option_group_min_check CHECK (min >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table option_item (
  tenant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  name jsonb not null,
  price bigint not null,
  calories integer,
  max_quantity integer not null default 1,
  "position" integer not null,
  active boolean not null default true,
  constraint option_item_pkey PRIMARY KEY (tenant_id, id),
  constraint option_item_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES option_group(tenant_id, id),
  constraint option_item_calories_check CHECK (calories >= 0),
  constraint option_item_max_quantity_check CHECK (max_quantity >= 1 AND max_quantity <= 99),
  constraint option_item_price_check CHECK (price >= 0)
);
CREATE INDEX option_item_of_group ON option_item (tenant_id, group_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table order_earning (
  tenant_id uuid not null,
  order_id uuid not null,
  customer_id uuid not null,
  rules_version integer,
  multiplier_bp integer not null,
  eligible bigint not null,
  pending_points bigint not null,
  state text not null default 'pending'::text,
  day date,
  day_room bigint,
  points bigint not null default 0,
  reversed bigint not null default 0,
  purchase bigint not null default 0,
  purchase_reversed bigint not null default 0,
  returned_at timestamptz,
  posted_at timestamptz,
  created_at timestamptz not null default now(),
  bonus jsonb,
  constraint order_earning_pkey PRIMARY KEY (tenant_id, order_id),
  constraint order_earning_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint order_earning_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint order_earning_tenant_id_rules_version_fkey FOREIGN KEY (tenant_id, rules_version) REFERENCES loyalty_rules(tenant_id, version),
  constraint order_earning_check CHECK (reversed >= 0 AND reversed <= points),
  constraint order_earning_check1 CHECK (purchase_reversed >= 0 AND purchase_reversed <= purchase),
  constraint order_earning_check2 CHECK ((state = 'posted'::text) = (posted_at IS NOT NULL) AND (state = 'posted'::text) = (day IS NOT NULL)),
  constraint order_earning_check3 CHECK (state = 'posted'::text OR points = 0),
  constraint order_earning_day_room_check CHECK (day_room >= 0),
  constraint order_earning_eligible_check CHECK (eligible >= 0),
  constraint order_earning_multiplier_bp_check CHECK (multiplier_bp >= 0),
  constraint order_earning_pending_points_check CHECK (pending_points >= 0),
  constraint order_earning_points_check CHECK (points >= 0),
  constraint order_earning_purchase_check CHECK (purchase >= 0),
  constraint order_earning_state_check CHECK (state = ANY (ARRAY['pending'::text, 'posted'::text, 'void'::text]))
);
CREATE INDEX order_earning_of_day ON order_earning (tenant_id, customer_id, day) WHERE state = 'posted'::text;
CREATE INDEX order_earning_pending ON order_earning (tenant_id, customer_id) WHERE state = 'pending'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (state, day, day_room, points, reversed, purchase, purchase_reversed, returned_at, posted_at)

create table order_event (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  from_status text not null,
  to_status text not null,
  order_type smallint not null,
  actor text not null,
  staff_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  constraint order_event_pkey PRIMARY KEY (tenant_id, id),
  constraint order_event_order_type_from_status_to_status_fkey FOREIGN KEY (order_type, from_status, to_status) REFERENCES order_transition(order_type, from_status, to_status),
  constraint order_event_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint order_event_actor_check CHECK (actor = ANY (ARRAY['guest'::text, 'cashier'::text, 'manager'::text, 'operator'::text, 'payment'::text, 'system'::text, 'pos'::text, 'courier'::text]))
);
CREATE INDEX order_event_of_order ON order_event (tenant_id, order_id, created_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table order_line (
  tenant_id uuid not null,
  order_id uuid not null,
  line_no integer not null,
  product_id uuid,
  combo_id uuid,
  name jsonb not null,
  quantity integer not null,
  unit_price bigint not null,
  options_price bigint not null,
  line_total bigint not null,
  discount bigint not null,
  tax bigint not null,
  chosen jsonb not null default '[]'::jsonb,
  note text not null default ''::text,
  constraint order_line_pkey PRIMARY KEY (tenant_id, order_id, line_no),
  constraint order_line_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint order_line_check CHECK (discount >= 0 AND discount <= line_total),
  constraint order_line_check1 CHECK (line_total = (quantity * (unit_price + options_price))),
  constraint order_line_check2 CHECK ((product_id IS NULL) <> (combo_id IS NULL)),
  constraint order_line_line_no_check CHECK (line_no > 0),
  constraint order_line_options_price_check CHECK (options_price >= 0),
  constraint order_line_quantity_check CHECK (quantity >= 1 AND quantity <= 99),
  constraint order_line_tax_check CHECK (tax >= 0),
  constraint order_line_unit_price_check CHECK (unit_price >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table order_message (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  staff_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint order_message_pkey PRIMARY KEY (tenant_id, id),
  constraint order_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint order_message_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint order_message_text_check CHECK (length(text) >= 1 AND length(text) <= 200)
);
CREATE INDEX order_message_of_order ON order_message (tenant_id, order_id, created_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table order_number (
  tenant_id uuid not null,
  branch_id uuid not null,
  business_day date not null,
  last integer not null,
  constraint order_number_pkey PRIMARY KEY (tenant_id, branch_id, business_day),
  constraint order_number_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint order_number_last_check CHECK (last > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table order_return (
  tenant_id uuid not null,
  order_id uuid not null,
  day date not null,
  hour smallint not null,
  gross bigint not null,
  tax bigint not null,
  charges bigint not null,
  charges_tax bigint not null,
  tip bigint not null,
  lines jsonb not null,
  taxes jsonb not null,
  created_at timestamptz not null default now(),
  id uuid not null,
  branch_id uuid not null,
  day_no integer not null,
  kind text not null default 'return'::text,
  charge_lines jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  staff_id uuid,
  approved_by uuid,
  constraint order_return_pkey PRIMARY KEY (tenant_id, id),
  constraint order_return_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint order_return_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES sale(tenant_id, order_id),
  constraint order_return_charges_check CHECK (charges >= 0),
  constraint order_return_charges_tax_check CHECK (charges_tax >= 0),
  constraint order_return_check CHECK (tax <= gross),
  constraint order_return_gross_check CHECK (gross >= 0),
  constraint order_return_hour_check CHECK (hour >= 0 AND hour <= 23),
  constraint order_return_kind_check CHECK (kind = ANY (ARRAY['return'::text, 'goodwill'::text])),
  constraint order_return_tax_check CHECK (tax >= 0),
  constraint order_return_tip_check CHECK (tip >= 0)
);
CREATE INDEX order_return_of_calendar_day ON order_return (tenant_id, day);
CREATE INDEX order_return_of_day ON order_return (tenant_id, branch_id, day_no);
CREATE INDEX order_return_of_order ON order_return (tenant_id, order_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table order_slot (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  slot_at timestamptz not null,
  units integer not null,
  constraint order_slot_pkey PRIMARY KEY (tenant_id, order_id, slot_at),
  constraint order_slot_tenant_id_branch_id_slot_at_fkey FOREIGN KEY (tenant_id, branch_id, slot_at) REFERENCES kitchen_slot(tenant_id, branch_id, slot_at),
  constraint order_slot_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint order_slot_units_check CHECK (units > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table order_transition (
  order_type smallint not null,
  from_status text not null,
  to_status text not null,
  constraint order_transition_pkey PRIMARY KEY (order_type, from_status, to_status),
  constraint order_transition_order_type_check CHECK (order_type = ANY (ARRAY[1, 2, 3]))
);
-- app may select

create table outbox_message (
  tenant_id uuid not null,
  id uuid not null,
  channel text not null,
  kind text not null,
  recipient text not null,
  body text not null,
  dedupe_key text not null,
  state text not null default 'queued'::text,
  tries integer not null default 0,
  provider text,
  provider_ref text,
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  subject text,
  html text,
  stop_url text,
  not_before timestamptz,
  subscription_id uuid,
  notification_id uuid,
  link text,
  good_until timestamptz,
  customer_id uuid,
  next_try_at timestamptz,
  resent_at timestamptz,
  reported_at timestamptz,
  code text,
  language text,
  fallback text,
  constraint outbox_message_pkey PRIMARY KEY (tenant_id, id),
  constraint outbox_message_tenant_id_channel_dedupe_key_key UNIQUE (tenant_id, channel, dedupe_key),
  constraint outbox_message_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint outbox_message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint outbox_message_tenant_id_notification_id_fkey FOREIGN KEY (tenant_id, notification_id) REFERENCES notification(tenant_id, id),
  constraint outbox_message_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'whatsapp'::text, 'email'::text, 'push'::text])),
  constraint outbox_message_check CHECK ((channel = 'push'::text) = (subscription_id IS NOT NULL)),
  constraint outbox_message_check1 CHECK (channel <> 'push'::text OR notification_id IS NOT NULL AND link ~~ '/%'::text AND good_until IS NOT NULL),
  constraint outbox_message_email CHECK ((channel = 'email'::text) = (subject IS NOT NULL)),
  constraint outbox_message_fallback CHECK (fallback IS NULL OR kind = 'otp'::text AND fallback <> channel),
  constraint outbox_message_fallback_check CHECK (fallback = ANY (ARRAY['sms'::text, 'whatsapp'::text])),
  constraint outbox_message_kind_check CHECK (kind = ANY (ARRAY['otp'::text, 'service'::text, 'promo'::text])),
  constraint outbox_message_language_check CHECK (language = ANY (ARRAY['sa'::text, 'en'::text])),
  constraint outbox_message_next_try CHECK (next_try_at IS NULL OR state = 'queued'::text),
  constraint outbox_message_resent CHECK (resent_at IS NULL OR kind <> 'otp'::text AND channel <> 'push'::text),
  constraint outbox_message_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX outbox_message_customer ON outbox_message (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX outbox_message_due ON outbox_message (created_at, tenant_id) WHERE recipient <> ''::text OR body <> ''::text;
CREATE INDEX outbox_message_readable ON outbox_message (tenant_id, created_at) WHERE recipient <> ''::text OR body <> ''::text;
CREATE INDEX outbox_message_recipient ON outbox_message (tenant_id, recipient) WHERE recipient <> ''::text;
CREATE INDEX outbox_message_reference ON outbox_message (tenant_id, provider, provider_ref) WHERE provider_ref IS NOT NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table pass_phone (
  tenant_id uuid not null,
  customer_id uuid not null,
  device_id text not null,
  push_token text not null,
  vendor text not null default 'apple'::text,
  created_at timestamptz not null default now(),
  constraint pass_phone_pkey PRIMARY KEY (tenant_id, customer_id, device_id),
  constraint pass_phone_tenant_id_customer_id_vendor_fkey FOREIGN KEY (tenant_id, customer_id, vendor) REFERENCES wallet_pass(tenant_id, customer_id, vendor),
  constraint pass_phone_device_id_check CHECK (length(device_id) >= 1 AND length(device_id) <= 100),
  constraint pass_phone_push_token_check CHECK (length(push_token) >= 1 AND length(push_token) <= 200),
  constraint pass_phone_vendor_check CHECK (vendor = 'apple'::text)
);
CREATE INDEX pass_phone_of_device ON pass_phone (tenant_id, device_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table payment_attempt (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  provider text not null,
  provider_ref text,
  flow text not null,
  status text not null,
  status_rank smallint not null,
  failure_code text,
  surplus boolean not null default false,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  brand text,
  last4 text,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account text,
  wallet text,
  constraint payment_attempt_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_attempt_tenant_id_provider_provider_ref_key UNIQUE (tenant_id, provider, provider_ref),
  constraint payment_attempt_tenant_id_order_id_amount_fkey FOREIGN KEY (tenant_id, order_id, amount) REFERENCES customer_order(tenant_id, id, total),
  constraint payment_attempt_account_check CHECK (account ~ '^[0-9a-f]{32}$'::text),
  constraint payment_attempt_amount_check CHECK (amount > 0),
  constraint payment_attempt_check CHECK (0 <= refunded AND refunded <= captured AND captured <= amount),
  constraint payment_attempt_flow_check CHECK (flow = ANY (ARRAY['inline'::text, 'redirect'::text])),
  constraint payment_attempt_last4_check CHECK (last4 ~ '^[0-9]{4}$'::text),
  constraint payment_attempt_status_check CHECK (status = ANY (ARRAY['requires_action'::text, 'processing'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'voided'::text, 'refunded'::text, 'partially_refunded'::text, 'expired'::text])),
  constraint payment_attempt_wallet_check CHECK (wallet = ANY (ARRAY['apple_pay'::text, 'stc_pay'::text]))
);
CREATE INDEX payment_attempt_due ON payment_attempt (next_check_at, tenant_id) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_attempt_hanging ON payment_attempt (tenant_id, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE UNIQUE INDEX payment_attempt_live ON payment_attempt (tenant_id, order_id) WHERE (status = ANY (ARRAY['requires_action'::text, 'processing'::text, 'authorized'::text, 'paid'::text, 'partially_refunded'::text])) AND NOT surplus;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (provider_ref, status, status_rank, failure_code, surplus, captured, refunded, brand, last4, next_check_at, updated_at, wallet)

create table picture (
  tenant_id uuid not null,
  id uuid not null,
  color text not null,
  bytes integer not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  constraint picture_pkey PRIMARY KEY (tenant_id, id),
  constraint picture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint picture_bytes_check CHECK (bytes > 0),
  constraint picture_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text)
);
CREATE INDEX picture_due ON picture (created_at, tenant_id) WHERE kept_at IS NULL;
CREATE INDEX picture_loose ON picture (tenant_id, created_at) WHERE kept_at IS NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update (kept_at)

create table point_lot (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  points bigint not null,
  left_points bigint not null,
  expired bigint not null default 0,
  reversed bigint not null default 0,
  charged bigint not null default 0,
  earned_at timestamptz not null,
  expires_at timestamptz,
  noticed_at timestamptz,
  constraint point_lot_pkey PRIMARY KEY (tenant_id, id),
  constraint point_lot_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES wallet(tenant_id, customer_id),
  constraint point_lot_check CHECK (left_points >= 0 AND left_points <= points),
  constraint point_lot_check1 CHECK (reversed >= 0 AND reversed <= points),
  constraint point_lot_check2 CHECK (charged >= 0 AND charged <= reversed),
  constraint point_lot_expired_check CHECK (expired >= 0),
  constraint point_lot_points_check CHECK (points > 0)
);
CREATE INDEX point_lot_due ON point_lot (expires_at, tenant_id) INCLUDE (noticed_at) WHERE left_points > 0 AND expires_at IS NOT NULL;
CREATE INDEX point_lot_earned ON point_lot (tenant_id, customer_id, earned_at);
CREATE INDEX point_lot_ending ON point_lot (tenant_id, expires_at) WHERE left_points > 0 AND expires_at IS NOT NULL;
CREATE INDEX point_lot_open ON point_lot (tenant_id, customer_id, expires_at) WHERE left_points > 0;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (left_points, expired, reversed, charged, noticed_at)

create table points_adjustment (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  points bigint not null,
  reason text not null,
  needs_second boolean not null,
  state text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  constraint points_adjustment_pkey PRIMARY KEY (tenant_id, id),
  constraint points_adjustment_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint points_adjustment_decided CHECK (
CASE
    WHEN NOT needs_second THEN state = 'posted'::text AND decided_by IS NULL
    WHEN state = ANY (ARRAY['posted'::text, 'declined'::text]) THEN decided_by IS NOT NULL AND decided_at IS NOT NULL
    ELSE decided_by IS NULL
END),
  constraint points_adjustment_points_check CHECK (points <> 0 AND points >= '-1000000'::integer AND points <= 1000000),
  constraint points_adjustment_second CHECK (decided_by IS NULL OR needs_second AND decided_by <> asked_by),
  constraint points_adjustment_state_check CHECK (state = ANY (ARRAY['pending'::text, 'posted'::text, 'declined'::text, 'void'::text]))
);
CREATE INDEX points_adjustment_of_customer ON points_adjustment (tenant_id, customer_id, asked_at DESC);
CREATE INDEX points_adjustment_pending ON points_adjustment (tenant_id, asked_at) WHERE state = 'pending'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (reason, state, decided_by, decided_at)

create table popup (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid,
  background_image text not null,
  popup_text jsonb not null,
  button_text jsonb not null,
  redirect_url text,
  frequency text not null,
  "position" integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  image_color text,
  seen bigint not null default 0,
  opened bigint not null default 0,
  constraint popup_pkey PRIMARY KEY (tenant_id, id),
  constraint popup_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint popup_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint popup_check CHECK (ends_at > starts_at),
  constraint popup_frequency_check CHECK (frequency = ANY (ARRAY['first_launch'::text, 'daily'::text, 'every_visit'::text])),
  constraint popup_opened_check CHECK (opened >= 0),
  constraint popup_seen_check CHECK (seen >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_bill (
  tenant_id uuid not null,
  external_id text not null,
  check_at timestamptz,
  outcome text,
  seen_at timestamptz not null,
  constraint pos_bill_pkey PRIMARY KEY (tenant_id, external_id),
  constraint pos_bill_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_bill_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint pos_bill_outcome_check CHECK (length(outcome) >= 1 AND length(outcome) <= 40)
);
CREATE INDEX pos_bill_check_due ON pos_bill (check_at, tenant_id) WHERE check_at IS NOT NULL;
CREATE INDEX pos_bill_due ON pos_bill (tenant_id, check_at) WHERE check_at IS NOT NULL;
CREATE INDEX pos_bill_seen ON pos_bill (tenant_id, seen_at);
CREATE INDEX pos_bill_seen_due ON pos_bill (seen_at, tenant_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_business (
  tenant_id uuid not null,
  business_id text not null,
  reference text not null,
  name text not null,
  prices_include_tax boolean not null,
  paused_until timestamptz,
  paused_for text,
  locked_by uuid,
  locked_until timestamptz,
  connected_at timestamptz not null,
  currency text not null default 'SAR'::text,
  bills_after text,
  bills_next_at timestamptz not null default now(),
  constraint pos_business_pkey PRIMARY KEY (tenant_id),
  constraint pos_business_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_business_bills_after_check CHECK (length(bills_after) >= 1 AND length(bills_after) <= 80),
  constraint pos_business_business_id_check CHECK (length(business_id) >= 1 AND length(business_id) <= 80),
  constraint pos_business_paused CHECK (paused_until IS NULL OR paused_for IS NOT NULL),
  constraint pos_business_paused_for_check CHECK (length(paused_for) >= 1 AND length(paused_for) <= 40),
  constraint pos_business_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 80)
);
CREATE INDEX pos_business_due ON pos_business (bills_next_at, tenant_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_candidate (
  tenant_id uuid not null,
  staff_id uuid not null,
  business_id text not null,
  reference text not null,
  name text not null,
  prices_include_tax boolean not null,
  currency text not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  constraint pos_candidate_pkey PRIMARY KEY (tenant_id, staff_id),
  constraint pos_candidate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_candidate_business_id_check CHECK (length(business_id) >= 1 AND length(business_id) <= 80),
  constraint pos_candidate_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 80)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_directory (
  vendor text not null,
  business_id text not null,
  tenant_id uuid not null,
  constraint pos_directory_pkey PRIMARY KEY (vendor, business_id),
  constraint pos_directory_tenant_id_key UNIQUE (tenant_id),
  constraint pos_directory_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint pos_directory_business_id_check CHECK (length(business_id) >= 1 AND length(business_id) <= 80),
  constraint pos_directory_vendor_check CHECK (vendor ~ '^[a-z_]{1,40}$'::text)
);
-- policy anyone_reads (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (tenant_id = <tenant>)
-- policy tenant_leaves (permissive, delete) using (tenant_id = <tenant>)
-- app may delete, insert, select

create table pos_link (
  tenant_id uuid not null,
  kind text not null,
  local_id text not null,
  external_id text not null,
  external_name jsonb not null,
  linked_at timestamptz not null default now(),
  gone_at timestamptz,
  hidden boolean not null default false,
  constraint pos_link_pkey PRIMARY KEY (tenant_id, kind, local_id),
  constraint pos_link_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_link_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint pos_link_external_name_check CHECK (jsonb_typeof(external_name) = 'object'::text),
  constraint pos_link_kind_check CHECK (kind = ANY (ARRAY['branch'::text, 'table'::text, 'category'::text, 'product'::text, 'option_group'::text, 'option'::text, 'combo'::text, 'combo_product'::text, 'charge'::text, 'tax'::text, 'payment_method'::text])),
  constraint pos_link_local_id_check CHECK (length(local_id) >= 1 AND length(local_id) <= 80)
);
CREATE INDEX pos_link_external ON pos_link (tenant_id, kind, external_id);
CREATE UNIQUE INDEX pos_link_once ON pos_link (tenant_id, kind, external_id) WHERE kind = ANY (ARRAY['branch'::text, 'table'::text, 'category'::text, 'product'::text, 'combo'::text]);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_menu_page (
  tenant_id uuid not null,
  part text not null,
  page integer not null,
  content jsonb not null,
  constraint pos_menu_page_pkey PRIMARY KEY (tenant_id, part, page),
  constraint pos_menu_page_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_menu_page_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  constraint pos_menu_page_page_check CHECK (page > 0),
  constraint pos_menu_page_part_check CHECK (part = ANY (ARRAY['categories'::text, 'products'::text, 'combos'::text]))
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_order (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  state text not null default 'waiting'::text,
  queued_at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  locked_until timestamptz,
  error text,
  error_detail jsonb,
  external_id text,
  reference text,
  sent_at timestamptz,
  staff_id uuid,
  external_updated_at timestamptz,
  check_at timestamptz,
  sent_status text,
  status_to_send text,
  taxes bigint,
  charges bigint,
  total bigint,
  differences jsonb not null default '[]'::jsonb,
  constraint pos_order_pkey PRIMARY KEY (tenant_id, order_id),
  constraint pos_order_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint pos_order_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint pos_order_blocked CHECK (state <> 'blocked'::text OR error IS NOT NULL),
  constraint pos_order_by_hand CHECK (state <> 'by_hand'::text OR staff_id IS NOT NULL),
  constraint pos_order_charges_check CHECK (charges >= 0),
  constraint pos_order_differences_check CHECK (jsonb_typeof(differences) = 'array'::text),
  constraint pos_order_error_check CHECK (length(error) >= 1 AND length(error) <= 40),
  constraint pos_order_error_detail_check CHECK (jsonb_typeof(error_detail) = 'object'::text),
  constraint pos_order_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint pos_order_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 80),
  constraint pos_order_sent CHECK ((state = 'sent'::text) = (external_id IS NOT NULL AND sent_at IS NOT NULL)),
  constraint pos_order_sent_status_check CHECK (sent_status = ANY (ARRAY['canceled'::text, 'declined'::text, 'ready'::text, 'assigned'::text, 'en_route'::text, 'delivered'::text, 'returned'::text])),
  constraint pos_order_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'blocked'::text, 'sent'::text, 'by_hand'::text, 'dropped'::text])),
  constraint pos_order_status_to_send_check CHECK (status_to_send = ANY (ARRAY['canceled'::text, 'declined'::text, 'ready'::text, 'assigned'::text, 'en_route'::text, 'delivered'::text, 'returned'::text])),
  constraint pos_order_taxes_check CHECK (taxes >= 0),
  constraint pos_order_total_check CHECK (total >= 0),
  constraint pos_order_tries_check CHECK (tries >= 0)
);
CREATE INDEX pos_order_check ON pos_order (tenant_id, check_at) WHERE check_at IS NOT NULL;
CREATE INDEX pos_order_check_due ON pos_order (check_at, tenant_id) WHERE check_at IS NOT NULL;
CREATE INDEX pos_order_queue ON pos_order (tenant_id, branch_id, queued_at, order_id) WHERE state = 'waiting'::text;
CREATE INDEX pos_order_status ON pos_order (tenant_id, next_try_at) WHERE status_to_send IS NOT NULL;
CREATE INDEX pos_order_waiting_due ON pos_order (next_try_at, tenant_id) WHERE state = 'waiting'::text OR status_to_send IS NOT NULL OR state = 'blocked'::text AND error = 'unlinked'::text;
CREATE UNIQUE INDEX pos_order_external ON pos_order (tenant_id, external_id) WHERE external_id IS NOT NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table pos_read (
  tenant_id uuid not null,
  what text not null,
  id uuid not null,
  state text not null,
  step jsonb not null,
  pages integer not null default 0,
  tries integer not null default 0,
  next_at timestamptz not null,
  error text,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint pos_read_pkey PRIMARY KEY (tenant_id, what),
  constraint pos_read_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_read_ended CHECK ((state = 'reading'::text) = (ended_at IS NULL)),
  constraint pos_read_error_check CHECK (length(error) >= 1 AND length(error) <= 40),
  constraint pos_read_failed CHECK ((state = 'failed'::text) = (state <> 'reading'::text AND error IS NOT NULL)),
  constraint pos_read_pages_check CHECK (pages >= 0),
  constraint pos_read_state_check CHECK (state = ANY (ARRAY['reading'::text, 'done'::text, 'failed'::text])),
  constraint pos_read_step_check CHECK (jsonb_typeof(step) = 'object'::text),
  constraint pos_read_tries_check CHECK (tries >= 0),
  constraint pos_read_what_check CHECK (what = ANY (ARRAY['links'::text, 'menu'::text, 'live'::text]))
);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_reward_key (
  tenant_id uuid not null,
  token_hash bytea not null,
  last4 text not null,
  issued_at timestamptz not null,
  issued_by uuid not null,
  used_at timestamptz,
  ask_code boolean not null default false,
  constraint pos_reward_key_pkey PRIMARY KEY (tenant_id),
  constraint pos_reward_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_reward_key_last4_check CHECK (length(last4) = 4),
  constraint pos_reward_key_token_hash_check CHECK (length(token_hash) = 32)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_stock (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  sold_out boolean not null,
  unlisted boolean not null,
  constraint pos_stock_pkey PRIMARY KEY (tenant_id, branch_id, product_id),
  constraint pos_stock_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint pos_stock_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint pos_stock_check CHECK (sold_out OR unlisted)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table pos_thing (
  tenant_id uuid not null,
  kind text not null,
  external_id text not null,
  name jsonb not null,
  branch_id text,
  receives_online_orders boolean,
  rate_bp integer,
  constraint pos_thing_pkey PRIMARY KEY (tenant_id, kind, external_id),
  constraint pos_thing_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint pos_thing_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint pos_thing_kind_check CHECK (kind = ANY (ARRAY['branch'::text, 'table'::text, 'charge'::text, 'tax'::text, 'payment_method'::text])),
  constraint pos_thing_name_check CHECK (jsonb_typeof(name) = 'object'::text),
  constraint pos_thing_rate_bp_check CHECK (rate_bp >= 0 AND rate_bp <= 10000)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table prize (
  tenant_id uuid not null,
  id uuid not null,
  "position" integer not null default 0,
  kind text not null,
  product_id uuid,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  terms jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  image text,
  image_color text,
  points_cost bigint not null,
  stock integer,
  left_stock integer,
  available_from timestamptz,
  available_until timestamptz,
  level_id uuid,
  new_customers_only boolean not null default false,
  usable_after_minutes integer not null default 0,
  valid_days integer not null default 90,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint prize_pkey PRIMARY KEY (tenant_id, id),
  constraint prize_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint prize_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES loyalty_level(tenant_id, id),
  constraint prize_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint prize_check CHECK ((kind = 'free_item'::text) = (product_id IS NOT NULL)),
  constraint prize_check1 CHECK (available_until IS NULL OR available_from IS NULL OR available_from < available_until),
  constraint prize_kind_check CHECK (kind = ANY (ARRAY['free_item'::text, 'at_cashier'::text])),
  constraint prize_points_cost_check CHECK (points_cost >= 0),
  constraint prize_removed CHECK (removed_at IS NULL OR NOT active),
  constraint prize_stock CHECK ((stock IS NULL) = (left_stock IS NULL) AND (left_stock IS NULL OR left_stock >= 0 AND left_stock <= stock)),
  constraint prize_stock_check CHECK (stock >= 0),
  constraint prize_usable_after_minutes_check CHECK (usable_after_minutes >= 0 AND usable_after_minutes <= 525600),
  constraint prize_valid_days_check CHECK (valid_days >= 1 AND valid_days <= 3650)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table prize_claim (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  prize_id uuid,
  product_id uuid,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  terms jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  image text,
  image_color text,
  value bigint not null default 0,
  points_cost bigint not null,
  spent_seq integer,
  code_hmac bytea not null,
  status text not null default 'available'::text,
  attempts integer not null default 0,
  usable_from timestamptz not null,
  expires_at timestamptz not null,
  order_id uuid,
  claimed_at timestamptz,
  claimed_by uuid,
  held_by uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  first_source text,
  utm_source text,
  remainder text not null default 'keep'::text,
  split_off bigint not null default 0,
  split_points bigint not null default 0,
  split_from uuid,
  split_attempt integer,
  constraint prize_claim_pkey PRIMARY KEY (tenant_id, id),
  constraint prize_claim_split_once UNIQUE (tenant_id, split_from, split_attempt),
  constraint prize_claim_tenant_id_code_hmac_key UNIQUE (tenant_id, code_hmac),
  constraint prize_claim_split_value FOREIGN KEY (tenant_id, split_from, split_attempt, value) REFERENCES redemption(tenant_id, claim_id, attempt_no, remainder),
  constraint prize_claim_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint prize_claim_tenant_id_customer_id_spent_seq_fkey FOREIGN KEY (tenant_id, customer_id, spent_seq) REFERENCES wallet_entry(tenant_id, customer_id, seq),
  constraint prize_claim_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint prize_claim_tenant_id_prize_id_fkey FOREIGN KEY (tenant_id, prize_id) REFERENCES prize(tenant_id, id),
  constraint prize_claim_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id),
  constraint prize_claim_attempts_check CHECK (attempts >= 0),
  constraint prize_claim_check CHECK ((kind = 'voucher'::text) = (prize_id IS NULL)),
  constraint prize_claim_check1 CHECK ((kind = 'voucher'::text) = (value > 0)),
  constraint prize_claim_check2 CHECK ((status = 'claimed'::text) = (claimed_at IS NOT NULL)),
  constraint prize_claim_check3 CHECK (order_id IS NULL OR status = 'claimed'::text),
  constraint prize_claim_check4 CHECK (usable_from < expires_at),
  constraint prize_claim_kind_check CHECK (kind = ANY (ARRAY['free_item'::text, 'at_cashier'::text, 'voucher'::text])),
  constraint prize_claim_paid CHECK ((points_cost = 0) = (spent_seq IS NULL)),
  constraint prize_claim_points_cost_check CHECK (points_cost >= 0),
  constraint prize_claim_remainder_check CHECK (remainder = ANY (ARRAY['keep'::text, 'lose'::text, 'refuse'::text])),
  constraint prize_claim_split CHECK ((split_from IS NULL) = (split_attempt IS NULL)),
  constraint prize_claim_split_off CHECK (split_off = 0 OR split_off >= 1 AND split_off <= (value - 1)),
  constraint prize_claim_split_points CHECK (split_points = 0 OR split_points >= 1 AND split_points <= (points_cost - 1)),
  constraint prize_claim_status_check CHECK (status = ANY (ARRAY['available'::text, 'claimed'::text, 'returned'::text])),
  constraint prize_claim_value_check CHECK (value >= 0)
);
CREATE INDEX prize_claim_in_order ON prize_claim (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX prize_claim_of_customer ON prize_claim (tenant_id, customer_id, status, created_at DESC);
CREATE INDEX prize_claim_of_prize ON prize_claim (tenant_id, prize_id) WHERE prize_id IS NOT NULL;
CREATE INDEX prize_claim_of_time ON prize_claim (tenant_id, created_at) INCLUDE (kind);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (status, attempts, order_id, claimed_at, claimed_by, held_by, held_until, split_off, split_points)

create table product (
  tenant_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  image text,
  image_color text,
  price bigint not null,
  tax_rate_bp integer,
  nutrition jsonb,
  caffeine_mg integer,
  allergens text[] not null default '{}'::text[],
  spicy_level smallint not null default 0,
  preparation_minutes integer not null default 0,
  capacity_units integer not null default 1,
  schedule jsonb,
  popular boolean not null default false,
  "position" integer not null,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  dietary_tags text[] not null default '{}'::text[],
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  more_images jsonb not null default '[]'::jsonb,
  constraint product_pkey PRIMARY KEY (tenant_id, id),
  constraint product_tenant_id_slug_key UNIQUE (tenant_id, slug),
  constraint product_tenant_id_category_id_fkey FOREIGN KEY (tenant_id, category_id) REFERENCES category(tenant_id, id),
  constraint product_caffeine_mg_check CHECK (caffeine_mg >= 0),
  constraint product_capacity_units_check CHECK (capacity_units >= 0 AND capacity_units <= 1000),
  constraint product_focus_x_check CHECK (focus_x >= 0 AND focus_x <= 100),
  constraint product_focus_y_check CHECK (focus_y >= 0 AND focus_y <= 100),
  constraint product_more_images_check CHECK (are_more_images(more_images)),
  constraint product_preparation_minutes_check CHECK (preparation_minutes >= 0 AND preparation_minutes <= 600),
  constraint product_price_check CHECK (price >= 0),
  constraint product_spicy_level_check CHECK (spicy_level >= 0 AND spicy_level <= 3),
  constraint product_tax_rate_bp_check CHECK (tax_rate_bp >= 0 AND tax_rate_bp <= 10000)
);
-- policy owner_summarizes (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table product_demand (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  orders integer not null,
  by_part integer[] not null default '{}'::integer[],
  constraint product_demand_pkey PRIMARY KEY (tenant_id, branch_id, product_id),
  constraint product_demand_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint product_demand_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint product_demand_by_part_check CHECK (by_part = '{}'::integer[] OR array_length(by_part, 1) = 4),
  constraint product_demand_orders_check CHECK (orders > 0)
);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table product_option_group (
  tenant_id uuid not null,
  product_id uuid not null,
  group_id uuid not null,
  "position" integer not null,
  constraint product_option_group_pkey PRIMARY KEY (tenant_id, product_id, group_id),
  constraint product_option_group_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES option_group(tenant_id, id),
  constraint product_option_group_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table product_pair (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  other_id uuid not null,
  orders integer not null,
  constraint product_pair_pkey PRIMARY KEY (tenant_id, branch_id, product_id, other_id),
  constraint product_pair_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint product_pair_tenant_id_other_id_fkey FOREIGN KEY (tenant_id, other_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint product_pair_tenant_id_product_id_fkey FOREIGN KEY (tenant_id, product_id) REFERENCES product(tenant_id, id) ON DELETE CASCADE,
  constraint product_pair_check CHECK (product_id <> other_id),
  constraint product_pair_orders_check CHECK (orders > 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table provider_event (
  tenant_id uuid not null,
  provider text not null,
  event_id text not null,
  type text not null,
  provider_ref text,
  received_at timestamptz not null default now(),
  constraint provider_event_pkey PRIMARY KEY (tenant_id, provider, event_id),
  constraint provider_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

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
  visit_id uuid,
  taken_back_by uuid,
  taken_back_reason text,
  constraint punch_pkey PRIMARY KEY (tenant_id, id),
  constraint punch_once_a_unit UNIQUE (tenant_id, order_id, line_no, unit_no),
  constraint punch_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint punch_tenant_id_card_id_fkey FOREIGN KEY (tenant_id, card_id) REFERENCES punch_card(tenant_id, id),
  constraint punch_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint punch_tenant_id_order_id_line_no_fkey FOREIGN KEY (tenant_id, order_id, line_no) REFERENCES order_line(tenant_id, order_id, line_no),
  constraint punch_check CHECK ((order_id IS NULL) = (line_no IS NULL) AND (order_id IS NULL) = (unit_no IS NULL)),
  constraint punch_check1 CHECK ((order_id IS NULL) <> (staff_id IS NULL)),
  constraint punch_of_visit CHECK ((staff_id IS NULL) = (visit_id IS NULL)),
  constraint punch_undone CHECK ((taken_back_by IS NULL) = (taken_back_reason IS NULL) AND (taken_back_by IS NULL OR taken_back_at IS NOT NULL))
);
CREATE INDEX punch_by_visit ON punch (tenant_id, visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX punch_of_card ON punch (tenant_id, card_id, id);
CREATE INDEX punch_of_time ON punch (tenant_id, punched_at) INCLUDE (branch_id, taken_back_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (card_id, taken_back_at, taken_back_by, taken_back_reason)

create table punch_card (
  tenant_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  required integer not null,
  days integer not null,
  customer_id uuid not null,
  status text not null,
  punches integer not null,
  opened_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  items uuid[],
  prize_id uuid,
  reward_name jsonb not null,
  extended_days integer not null default 0,
  constraint punch_card_pkey PRIMARY KEY (tenant_id, id),
  constraint punch_card_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint punch_card_tenant_id_prize_id_fkey FOREIGN KEY (tenant_id, prize_id) REFERENCES prize(tenant_id, id),
  constraint punch_card_tenant_id_program_id_fkey FOREIGN KEY (tenant_id, program_id) REFERENCES punch_program(tenant_id, id),
  constraint punch_card_check CHECK ((status = 'completed'::text) = (punches = required)),
  constraint punch_card_extended_days_check CHECK (extended_days >= 0 AND extended_days <= 3650),
  constraint punch_card_status_check CHECK (status = ANY (ARRAY['open'::text, 'owing'::text, 'completed'::text, 'expired'::text, 'canceled'::text, 'void'::text])),
  constraint punch_card_within_required CHECK (punches >= 0 AND punches <= required)
);
CREATE INDEX punch_card_of_customer ON punch_card (tenant_id, customer_id, program_id);
CREATE INDEX punch_card_of_program ON punch_card (tenant_id, program_id, status, id);
CREATE UNIQUE INDEX punch_card_open ON punch_card (tenant_id, program_id, customer_id) WHERE status = 'open'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (status, punches, opened_at, expires_at, completed_at, updated_at, extended_days)

create table punch_program (
  tenant_id uuid not null,
  id uuid not null,
  name jsonb not null,
  description jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  reward_name jsonb not null,
  prize_id uuid,
  items uuid[],
  branches uuid[],
  required integer not null,
  days integer not null,
  repeats boolean not null default true,
  max_per_visit integer not null default 1,
  "position" integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  terms jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  stamp text,
  starts_at timestamptz,
  ends_at timestamptz,
  constraint punch_program_pkey PRIMARY KEY (tenant_id, id),
  constraint punch_program_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint punch_program_tenant_id_prize_id_fkey FOREIGN KEY (tenant_id, prize_id) REFERENCES prize(tenant_id, id),
  constraint punch_program_days_check CHECK (days >= 1 AND days <= 3650),
  constraint punch_program_max_per_visit_check CHECK (max_per_visit >= 1 AND max_per_visit <= 100),
  constraint punch_program_required_check CHECK (required >= 1 AND required <= 100),
  constraint punch_program_window CHECK (ends_at > starts_at)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table punch_reward (
  tenant_id uuid not null,
  id uuid not null,
  card_id uuid not null,
  customer_id uuid not null,
  claim_id uuid,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  constraint punch_reward_pkey PRIMARY KEY (tenant_id, id),
  constraint punch_reward_tenant_id_card_id_fkey FOREIGN KEY (tenant_id, card_id) REFERENCES punch_card(tenant_id, id),
  constraint punch_reward_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES prize_claim(tenant_id, id),
  constraint punch_reward_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id)
);
CREATE UNIQUE INDEX punch_reward_once ON punch_reward (tenant_id, card_id) WHERE canceled_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (canceled_at)

create table push_subscription (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  session_id uuid not null,
  device_id uuid not null,
  qr_uuid uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_subscription_pkey PRIMARY KEY (tenant_id, id),
  constraint push_subscription_tenant_id_endpoint_key UNIQUE (tenant_id, endpoint),
  constraint push_subscription_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint push_subscription_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id),
  constraint push_subscription_auth_check CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint push_subscription_endpoint_check CHECK (endpoint ~ '^https?://[^\s]+$'::text AND length(endpoint) <= 1000),
  constraint push_subscription_p256dh_check CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'::text)
);
CREATE INDEX push_subscription_of_customer ON push_subscription (tenant_id, customer_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table qr_directory (
  uuid uuid not null,
  tenant_id uuid not null,
  branch_id uuid,
  table_id uuid,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint qr_directory_pkey PRIMARY KEY (uuid),
  constraint qr_directory_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint qr_directory_check CHECK (table_id IS NULL OR branch_id IS NOT NULL)
);
CREATE INDEX qr_directory_of_branch ON qr_directory (branch_id) WHERE table_id IS NULL;
CREATE INDEX qr_directory_of_tenant ON qr_directory (tenant_id, branch_id);
-- policy anyone_reads (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (tenant_id = <tenant>)
-- policy tenant_changes (permissive, update) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table quote (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  request jsonb,
  priced jsonb not null,
  total bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint quote_pkey PRIMARY KEY (tenant_id, id),
  constraint quote_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint quote_total_check CHECK (total >= 0)
);
CREATE INDEX quote_expired ON quote (expires_at);
-- policy owner_finds_work (permissive, select) using true
-- policy owner_forgets (permissive, delete) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table rate_limit (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limit_expire ON rate_limit (expire);
-- app may delete, insert, select, update

create table reconciliation (
  tenant_id uuid not null,
  compared_at timestamptz not null,
  full_at timestamptz not null,
  started_at timestamptz,
  whole boolean not null default false,
  next_check text,
  audit_seq bigint not null default 0,
  audit_hash bytea,
  constraint reconciliation_pkey PRIMARY KEY (tenant_id),
  constraint reconciliation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint reconciliation_audit_seq_check CHECK (audit_seq >= 0),
  constraint reconciliation_check CHECK ((started_at IS NULL) = (next_check IS NULL)),
  constraint reconciliation_check1 CHECK ((audit_seq = 0) = (audit_hash IS NULL))
);
CREATE INDEX reconciliation_due ON reconciliation (compared_at, tenant_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table redemption (
  tenant_id uuid not null,
  id uuid not null,
  claim_id uuid not null,
  attempt_no integer not null,
  kind text not null,
  channel text not null,
  order_id uuid,
  branch_id uuid,
  staff_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  remainder bigint,
  external_id text,
  constraint redemption_pkey PRIMARY KEY (tenant_id, id),
  constraint redemption_remainder_of UNIQUE (tenant_id, claim_id, attempt_no, remainder),
  constraint redemption_tenant_id_claim_id_attempt_no_kind_key UNIQUE (tenant_id, claim_id, attempt_no, kind),
  constraint redemption_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint redemption_tenant_id_claim_id_fkey FOREIGN KEY (tenant_id, claim_id) REFERENCES prize_claim(tenant_id, id),
  constraint redemption_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint redemption_attempt_no_check CHECK (attempt_no > 0),
  constraint redemption_channel_check CHECK (channel = ANY (ARRAY['order'::text, 'till'::text, 'pos'::text])),
  constraint redemption_check CHECK ((channel = 'order'::text) = (order_id IS NOT NULL)),
  constraint redemption_check1 CHECK ((channel = 'till'::text) = (staff_id IS NOT NULL)),
  constraint redemption_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 80),
  constraint redemption_kind_check CHECK (kind = ANY (ARRAY['redeem'::text, 'undo'::text])),
  constraint redemption_pos CHECK ((channel = 'pos'::text) = (external_id IS NOT NULL) AND (channel <> 'pos'::text OR branch_id IS NOT NULL)),
  constraint redemption_remainder CHECK (remainder IS NULL OR kind = 'redeem'::text AND channel = 'order'::text),
  constraint redemption_remainder_check CHECK (remainder > 0),
  constraint redemption_undone CHECK (channel = 'order'::text OR (kind = 'undo'::text) = (reason IS NOT NULL))
);
CREATE INDEX redemption_of_bill ON redemption (tenant_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX redemption_of_day ON redemption (tenant_id, branch_id, created_at DESC) WHERE channel <> 'order'::text;
CREATE INDEX redemption_of_time ON redemption (tenant_id, created_at);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table referral_code (
  tenant_id uuid not null,
  customer_id uuid not null,
  code text not null,
  created_at timestamptz not null default now(),
  constraint referral_code_pkey PRIMARY KEY (tenant_id, customer_id),
  constraint referral_code_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint referral_code_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint referral_code_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table referral_directory (
  code text not null,
  tenant_id uuid not null,
  created_at timestamptz not null default now(),
  constraint referral_directory_pkey PRIMARY KEY (code),
  constraint referral_directory_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint referral_directory_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text)
);
-- policy anyone_reads (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (tenant_id = <tenant>)
-- app may insert, select

create table referral_lead (
  tenant_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  referrer_id uuid not null,
  referrer_phone_hmac bytea not null,
  channel text not null,
  name text not null default ''::text,
  contact text not null default ''::text,
  code text,
  lead_phone_hmac bytea,
  lead_email_hmac bytea,
  friend_id uuid,
  state text not null default 'active'::text,
  reason text,
  order_id uuid,
  expires_at timestamptz not null,
  joined_at timestamptz,
  converted_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  contact_hmac bytea,
  constraint referral_lead_pkey PRIMARY KEY (tenant_id, id),
  constraint referral_lead_code UNIQUE (tenant_id, code),
  constraint referral_lead_email UNIQUE (tenant_id, lead_email_hmac),
  constraint referral_lead_friend UNIQUE (tenant_id, friend_id),
  constraint referral_lead_phone UNIQUE (tenant_id, lead_phone_hmac),
  constraint referral_lead_tenant_id_friend_id_fkey FOREIGN KEY (tenant_id, friend_id) REFERENCES customer(tenant_id, id),
  constraint referral_lead_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint referral_lead_tenant_id_program_id_fkey FOREIGN KEY (tenant_id, program_id) REFERENCES referral_program(tenant_id, id),
  constraint referral_lead_tenant_id_referrer_id_fkey FOREIGN KEY (tenant_id, referrer_id) REFERENCES customer(tenant_id, id),
  constraint referral_lead_channel_check CHECK (channel = ANY (ARRAY['phone'::text, 'email'::text, 'link'::text])),
  constraint referral_lead_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'::text),
  constraint referral_lead_converted CHECK ((converted_at IS NULL) = (order_id IS NULL) AND (state <> 'converted'::text OR converted_at IS NOT NULL)),
  constraint referral_lead_declined CHECK ((state = 'declined'::text) = (reason IS NOT NULL AND declined_at IS NOT NULL)),
  constraint referral_lead_joined CHECK ((state <> ALL (ARRAY['joined'::text, 'converted'::text])) OR friend_id IS NOT NULL AND joined_at IS NOT NULL),
  constraint referral_lead_not_oneself CHECK (friend_id IS DISTINCT FROM referrer_id AND lead_phone_hmac IS DISTINCT FROM referrer_phone_hmac),
  constraint referral_lead_reason CHECK ((state = 'declined'::text) = (reason IS NOT NULL)),
  constraint referral_lead_reason_check CHECK (reason = ANY (ARRAY['expired'::text, 'device'::text, 'circle'::text, 'not_new'::text, 'erased'::text, 'order_returned'::text])),
  constraint referral_lead_state_check CHECK (state = ANY (ARRAY['active'::text, 'joined'::text, 'converted'::text, 'declined'::text]))
);
CREATE INDEX referral_lead_due ON referral_lead (expires_at, tenant_id) WHERE state = 'active'::text;
CREATE INDEX referral_lead_of_order ON referral_lead (tenant_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX referral_lead_of_referrer ON referral_lead (tenant_id, referrer_id, created_at DESC);
CREATE INDEX referral_lead_over ON referral_lead (tenant_id, expires_at) WHERE state = 'active'::text;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table referral_program (
  tenant_id uuid not null,
  id uuid not null,
  active boolean not null default true,
  branch_id uuid,
  friend_kind text not null,
  friend_points bigint,
  friend_prize_id uuid,
  friend_coupon_id uuid,
  inviter_kind text not null,
  inviter_points bigint,
  inviter_prize_id uuid,
  inviter_coupon_id uuid,
  minimum bigint not null default 0,
  cap_per_month integer not null default 10,
  lead_days integer not null default 30,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invitation jsonb not null default '{"en": "", "sa": ""}'::jsonb,
  constraint referral_program_pkey PRIMARY KEY (tenant_id, id),
  constraint referral_program_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint referral_program_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint referral_program_tenant_id_friend_coupon_id_fkey FOREIGN KEY (tenant_id, friend_coupon_id) REFERENCES coupon(tenant_id, id),
  constraint referral_program_tenant_id_friend_prize_id_fkey FOREIGN KEY (tenant_id, friend_prize_id) REFERENCES prize(tenant_id, id),
  constraint referral_program_tenant_id_inviter_coupon_id_fkey FOREIGN KEY (tenant_id, inviter_coupon_id) REFERENCES coupon(tenant_id, id),
  constraint referral_program_tenant_id_inviter_prize_id_fkey FOREIGN KEY (tenant_id, inviter_prize_id) REFERENCES prize(tenant_id, id),
  constraint referral_program_cap_per_month_check CHECK (cap_per_month >= 1 AND cap_per_month <= 1000),
  constraint referral_program_check CHECK ((friend_kind = 'points'::text) = (friend_points IS NOT NULL)),
  constraint referral_program_check1 CHECK ((friend_kind = 'prize'::text) = (friend_prize_id IS NOT NULL)),
  constraint referral_program_check2 CHECK ((friend_kind = 'coupon'::text) = (friend_coupon_id IS NOT NULL)),
  constraint referral_program_check3 CHECK ((inviter_kind = 'points'::text) = (inviter_points IS NOT NULL)),
  constraint referral_program_check4 CHECK ((inviter_kind = 'prize'::text) = (inviter_prize_id IS NOT NULL)),
  constraint referral_program_check5 CHECK ((inviter_kind = 'coupon'::text) = (inviter_coupon_id IS NOT NULL)),
  constraint referral_program_check6 CHECK (ends_at > starts_at),
  constraint referral_program_friend_kind_check CHECK (friend_kind = ANY (ARRAY['points'::text, 'prize'::text, 'coupon'::text])),
  constraint referral_program_friend_points_check CHECK (friend_points > 0),
  constraint referral_program_inviter_kind_check CHECK (inviter_kind = ANY (ARRAY['points'::text, 'prize'::text, 'coupon'::text])),
  constraint referral_program_inviter_points_check CHECK (inviter_points > 0),
  constraint referral_program_lead_days_check CHECK (lead_days >= 1 AND lead_days <= 365),
  constraint referral_program_minimum_check CHECK (minimum >= 0)
);
CREATE UNIQUE INDEX referral_program_running ON referral_program (tenant_id) WHERE active;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (active, ends_at, updated_at)

create table referral_reward (
  tenant_id uuid not null,
  lead_id uuid not null,
  side text not null,
  customer_id uuid not null,
  kind text not null,
  points bigint,
  gift_id uuid not null,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_points bigint,
  constraint referral_reward_pkey PRIMARY KEY (tenant_id, lead_id, side),
  constraint referral_reward_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint referral_reward_tenant_id_lead_id_fkey FOREIGN KEY (tenant_id, lead_id) REFERENCES referral_lead(tenant_id, id),
  constraint referral_reward_check CHECK (taken_back_points >= 0 AND taken_back_points <= points),
  constraint referral_reward_check1 CHECK ((kind = 'points'::text) = (points IS NOT NULL)),
  constraint referral_reward_check2 CHECK (taken_back_points IS NULL OR taken_back_at IS NOT NULL),
  constraint referral_reward_kind_check CHECK (kind = ANY (ARRAY['points'::text, 'prize'::text, 'coupon'::text])),
  constraint referral_reward_points_check CHECK (points > 0),
  constraint referral_reward_side_check CHECK (side = ANY (ARRAY['friend'::text, 'inviter'::text]))
);
CREATE INDEX referral_reward_of_customer ON referral_reward (tenant_id, customer_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (taken_back_at, taken_back_points)

create table refresh_token (
  tenant_id uuid not null,
  session_id uuid not null,
  generation integer not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  constraint refresh_token_pkey PRIMARY KEY (tenant_id, session_id, generation),
  constraint refresh_token_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash),
  constraint refresh_token_tenant_id_session_id_fkey FOREIGN KEY (tenant_id, session_id) REFERENCES session(tenant_id, id),
  constraint refresh_token_generation_check CHECK (generation > 0)
);
CREATE UNIQUE INDEX refresh_token_live ON refresh_token (tenant_id, session_id) WHERE used_at IS NULL AND revoked_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table refund (
  tenant_id uuid not null,
  id uuid not null,
  attempt_id uuid,
  order_id uuid not null,
  amount bigint not null,
  reason text not null,
  cause text not null,
  state text not null default 'requested'::text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  asked_at timestamptz,
  tender text not null default 'online'::text,
  shift_id uuid,
  branch_id uuid not null,
  day_no integer not null,
  return_id uuid,
  staff_id uuid,
  reference text not null default ''::text,
  day date not null,
  constraint refund_pkey PRIMARY KEY (tenant_id, id),
  constraint refund_tenant_id_attempt_id_cause_key UNIQUE (tenant_id, attempt_id, cause),
  constraint refund_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempt(tenant_id, id),
  constraint refund_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint refund_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint refund_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES cash_shift(tenant_id, id),
  constraint refund_amount_check CHECK (amount > 0),
  constraint refund_online CHECK ((tender = 'online'::text) = (attempt_id IS NOT NULL)),
  constraint refund_place CHECK ((tender = 'online'::text) = (shift_id IS NULL)),
  constraint refund_state_check CHECK (state = ANY (ARRAY['requested'::text, 'done'::text, 'failed'::text])),
  constraint refund_tender_check CHECK (tender = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'voucher'::text]))
);
CREATE INDEX refund_due ON refund (created_at, tenant_id) WHERE state = 'requested'::text;
CREATE INDEX refund_of_calendar_day ON refund (tenant_id, day);
CREATE INDEX refund_of_day ON refund (tenant_id, branch_id, day_no);
CREATE INDEX refund_of_order ON refund (tenant_id, order_id);
CREATE INDEX refund_of_shift ON refund (tenant_id, shift_id) WHERE shift_id IS NOT NULL;
CREATE INDEX refund_of_time ON refund (tenant_id, created_at) INCLUDE (order_id, attempt_id, amount, state);
CREATE INDEX refund_waiting ON refund (tenant_id, created_at) WHERE state = 'requested'::text;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (state, tries, done_at, asked_at)

create table return_request (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  request jsonb not null,
  amount bigint not null,
  reason text not null,
  state text not null default 'pending'::text,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint return_request_pkey PRIMARY KEY (tenant_id, id),
  constraint return_request_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint return_request_amount_check CHECK (amount > 0),
  constraint return_request_decided CHECK ((state = 'pending'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint return_request_reason CHECK (decision_reason IS NULL OR state = 'declined'::text),
  constraint return_request_second CHECK (decided_by IS NULL OR (state = 'withdrawn'::text) = (decided_by = asked_by)),
  constraint return_request_state_check CHECK (state = ANY (ARRAY['pending'::text, 'posted'::text, 'declined'::text, 'withdrawn'::text]))
);
CREATE INDEX return_request_pending ON return_request (tenant_id, asked_at) WHERE state = 'pending'::text;
CREATE UNIQUE INDEX return_request_of_order ON return_request (tenant_id, order_id) WHERE state = 'pending'::text;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (state, decided_by, decided_at, decision_reason)

create table sale (
  tenant_id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  customer_id uuid not null,
  day date not null,
  created_at timestamptz not null default now(),
  day_no integer not null,
  constraint sale_pkey PRIMARY KEY (tenant_id, order_id),
  constraint sale_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint sale_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id)
);
CREATE INDEX sale_of_branch_day ON sale (tenant_id, branch_id, day_no);
CREATE INDEX sale_of_day ON sale (tenant_id, day, branch_id, customer_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table sales_hour (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  order_type smallint not null,
  payment_method text not null,
  hour smallint not null,
  orders integer not null default 0,
  gross bigint not null default 0,
  tax bigint not null default 0,
  charges bigint not null default 0,
  charges_tax bigint not null default 0,
  tip bigint not null default 0,
  timed integer not null default 0,
  seconds bigint not null default 0,
  late integer not null default 0,
  returns integer not null default 0,
  returned bigint not null default 0,
  returned_tax bigint not null default 0,
  returned_charges bigint not null default 0,
  returned_charges_tax bigint not null default 0,
  returned_tip bigint not null default 0,
  constraint sales_hour_pkey PRIMARY KEY (tenant_id, day, branch_id, order_type, payment_method, hour),
  constraint sales_hour_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint sales_hour_charges_check CHECK (charges >= 0),
  constraint sales_hour_charges_tax_check CHECK (charges_tax >= 0),
  constraint sales_hour_check CHECK (late >= 0 AND late <= orders),
  constraint sales_hour_gross_check CHECK (gross >= 0),
  constraint sales_hour_hour_check CHECK (hour >= 0 AND hour <= 23),
  constraint sales_hour_order_type_check CHECK (order_type = ANY (ARRAY[1, 2, 3])),
  constraint sales_hour_orders_check CHECK (orders >= 0),
  constraint sales_hour_payment_method_check CHECK (payment_method = ANY (ARRAY['cash'::text, 'physical_card'::text, 'online_card'::text])),
  constraint sales_hour_returned_charges_check CHECK (returned_charges >= 0),
  constraint sales_hour_returned_charges_tax_check CHECK (returned_charges_tax >= 0),
  constraint sales_hour_returned_check CHECK (returned >= 0),
  constraint sales_hour_returned_tax_check CHECK (returned_tax >= 0),
  constraint sales_hour_returned_tip_check CHECK (returned_tip >= 0),
  constraint sales_hour_returns_check CHECK (returns >= 0),
  constraint sales_hour_seconds_check CHECK (seconds >= 0),
  constraint sales_hour_tax_check CHECK (tax >= 0),
  constraint sales_hour_timed_check CHECK (timed >= 0),
  constraint sales_hour_tip_check CHECK (tip >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table sales_item (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  item_id uuid not null,
  name jsonb not null,
  quantity bigint not null default 0,
  gross bigint not null default 0,
  returned_quantity bigint not null default 0,
  returned bigint not null default 0,
  constraint sales_item_pkey PRIMARY KEY (tenant_id, day, branch_id, item_id),
  constraint sales_item_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint sales_item_gross_check CHECK (gross >= 0),
  constraint sales_item_quantity_check CHECK (quantity >= 0),
  constraint sales_item_returned_check CHECK (returned >= 0),
  constraint sales_item_returned_quantity_check CHECK (returned_quantity >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table sales_source (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  source text not null,
  orders integer not null default 0,
  gross bigint not null default 0,
  returned bigint not null default 0,
  constraint sales_source_pkey PRIMARY KEY (tenant_id, day, branch_id, source),
  constraint sales_source_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint sales_source_gross_check CHECK (gross >= 0),
  constraint sales_source_orders_check CHECK (orders >= 0),
  constraint sales_source_returned_check CHECK (returned >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table sales_tax (
  tenant_id uuid not null,
  day date not null,
  branch_id uuid not null,
  rate_bp integer not null,
  net bigint not null default 0,
  tax bigint not null default 0,
  returned_net bigint not null default 0,
  returned_tax bigint not null default 0,
  constraint sales_tax_pkey PRIMARY KEY (tenant_id, day, branch_id, rate_bp),
  constraint sales_tax_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint sales_tax_net_check CHECK (net >= 0),
  constraint sales_tax_rate_bp_check CHECK (rate_bp >= 0 AND rate_bp <= 10000),
  constraint sales_tax_returned_net_check CHECK (returned_net >= 0),
  constraint sales_tax_returned_tax_check CHECK (returned_tax >= 0),
  constraint sales_tax_tax_check CHECK (tax >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table saved_card (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  provider text not null,
  account text not null,
  token text not null,
  verified boolean not null,
  brand text,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  created_at timestamptz not null default now(),
  constraint saved_card_pkey PRIMARY KEY (tenant_id, id),
  constraint saved_card_tenant_id_provider_token_key UNIQUE (tenant_id, provider, token),
  constraint saved_card_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint saved_card_account_check CHECK (account ~ '^[0-9a-f]{32}$'::text),
  constraint saved_card_brand_check CHECK (brand ~ '^[a-z_]{1,20}$'::text),
  constraint saved_card_exp_month_check CHECK (exp_month >= 1 AND exp_month <= 12),
  constraint saved_card_exp_year_check CHECK (exp_year >= 2000 AND exp_year <= 2100),
  constraint saved_card_last4_check CHECK (last4 ~ '^[0-9]{4}$'::text),
  constraint saved_card_provider_check CHECK (provider ~ '^[a-z_]{1,40}$'::text),
  constraint saved_card_token_check CHECK (length(token) >= 1 AND length(token) <= 200)
);
CREATE INDEX saved_card_due ON saved_card (created_at, tenant_id) WHERE NOT verified;
CREATE INDEX saved_card_of_customer ON saved_card (tenant_id, customer_id);
CREATE INDEX saved_card_unverified ON saved_card (tenant_id, created_at) WHERE NOT verified;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update (verified)

create table saved_coupon (
  tenant_id uuid not null,
  customer_id uuid not null,
  coupon_id uuid not null,
  created_at timestamptz not null default now(),
  code text,
  constraint saved_coupon_pkey PRIMARY KEY (tenant_id, customer_id, coupon_id),
  constraint saved_coupon_tenant_id_coupon_id_code_fkey FOREIGN KEY (tenant_id, coupon_id, code) REFERENCES batch_code(tenant_id, coupon_id, code),
  constraint saved_coupon_tenant_id_coupon_id_fkey FOREIGN KEY (tenant_id, coupon_id) REFERENCES coupon(tenant_id, id),
  constraint saved_coupon_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id)
);
CREATE INDEX saved_coupon_of_campaign ON saved_coupon (tenant_id, coupon_id);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update (code)

create table service_switch (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid,
  service text not null,
  active boolean not null,
  reason text,
  returns_at timestamptz,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint service_switch_pkey PRIMARY KEY (tenant_id, id),
  constraint service_switch_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint service_switch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint service_switch_service_check CHECK (service = ANY (ARRAY['ordering'::text, 'points_shop'::text, 'prize_shop'::text, 'wheel'::text, 'punch_cards'::text, 'referral'::text, 'register_and_win'::text, 'evaluation'::text, 'coupons'::text, 'all'::text]))
);
CREATE UNIQUE INDEX service_switch_branch ON service_switch (tenant_id, branch_id, service) WHERE branch_id IS NOT NULL;
CREATE UNIQUE INDEX service_switch_establishment ON service_switch (tenant_id, service) WHERE branch_id IS NULL;
-- policy owner_summarizes (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table session (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  device_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint session_pkey PRIMARY KEY (tenant_id, id),
  constraint session_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id)
);
CREATE INDEX session_by_device ON session (tenant_id, device_id);
CREATE INDEX session_of_customer ON session (tenant_id, customer_id) WHERE ended_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table settlement (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  branch_id uuid not null,
  day_no integer not null,
  tender text not null,
  amount bigint not null,
  tendered bigint,
  reference text not null default ''::text,
  attempt_id uuid,
  shift_id uuid,
  with_courier boolean not null default false,
  completes boolean not null default false,
  staff_id uuid,
  created_at timestamptz not null default now(),
  handed_in_by uuid,
  handed_in_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  undone_reason text,
  undone_shift_id uuid,
  undone_day_no integer,
  day date not null,
  undone_day date,
  ended_before_count boolean,
  constraint settlement_pkey PRIMARY KEY (tenant_id, id),
  constraint settlement_tenant_id_attempt_id_key UNIQUE (tenant_id, attempt_id),
  constraint settlement_tenant_id_attempt_id_fkey FOREIGN KEY (tenant_id, attempt_id) REFERENCES payment_attempt(tenant_id, id),
  constraint settlement_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint settlement_tenant_id_branch_id_undone_day_no_fkey FOREIGN KEY (tenant_id, branch_id, undone_day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint settlement_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES customer_order(tenant_id, id),
  constraint settlement_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES cash_shift(tenant_id, id),
  constraint settlement_tenant_id_undone_shift_id_fkey FOREIGN KEY (tenant_id, undone_shift_id) REFERENCES cash_shift(tenant_id, id),
  constraint settlement_amount_check CHECK (amount > 0),
  constraint settlement_online CHECK ((tender = 'online'::text) = (attempt_id IS NOT NULL)),
  constraint settlement_place CHECK (
CASE
    WHEN tender = 'online'::text THEN shift_id IS NULL AND NOT with_courier
    WHEN with_courier THEN tender = 'cash'::text AND (shift_id IS NULL) = (handed_in_at IS NULL)
    ELSE shift_id IS NOT NULL
END),
  constraint settlement_tender_check CHECK (tender = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'voucher'::text])),
  constraint settlement_tendered CHECK (tendered IS NULL OR tender = 'cash'::text AND tendered >= amount),
  constraint settlement_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL) AND (undone_at IS NULL) = (undone_reason IS NULL)),
  constraint settlement_undone_day CHECK ((undone_at IS NULL) = (undone_day IS NULL))
);
CREATE INDEX settlement_of_calendar_day ON settlement (tenant_id, day);
CREATE INDEX settlement_of_day ON settlement (tenant_id, branch_id, day_no) INCLUDE (tender, amount);
CREATE INDEX settlement_of_order ON settlement (tenant_id, order_id);
CREATE INDEX settlement_of_shift ON settlement (tenant_id, shift_id);
CREATE INDEX settlement_undone_in ON settlement (tenant_id, undone_shift_id) WHERE undone_shift_id IS NOT NULL;
CREATE INDEX settlement_undone_on ON settlement (tenant_id, undone_day) WHERE undone_day IS NOT NULL;
CREATE INDEX settlement_with_courier ON settlement (tenant_id, branch_id) WHERE with_courier AND shift_id IS NULL AND undone_at IS NULL;
CREATE UNIQUE INDEX settlement_completes ON settlement (tenant_id, order_id) WHERE completes AND undone_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (shift_id, handed_in_by, handed_in_at, undone_by, undone_at, undone_reason, undone_shift_id, undone_day_no, undone_day, ended_before_count)

create table slide (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid,
  image text not null,
  text jsonb not null,
  link text,
  "position" integer not null default 0,
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  image_color text,
  seen bigint not null default 0,
  opened bigint not null default 0,
  constraint slide_pkey PRIMARY KEY (tenant_id, id),
  constraint slide_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint slide_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint slide_check CHECK (ends_at > starts_at),
  constraint slide_opened_check CHECK (opened >= 0),
  constraint slide_seen_check CHECK (seen >= 0)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table staff_account (
  id uuid not null,
  tenant_id uuid,
  email text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  language text not null default 'sa'::text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  phone_e164 text,
  constraint staff_account_pkey PRIMARY KEY (id),
  constraint staff_account_email_key UNIQUE (email),
  constraint staff_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint staff_account_check CHECK ((role = 'operator'::text) = (tenant_id IS NULL)),
  constraint staff_account_email_check CHECK (email = lower(email)),
  constraint staff_account_language_check CHECK (language = ANY (ARRAY['sa'::text, 'en'::text])),
  constraint staff_account_phone_e164_check CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint staff_account_role_check CHECK (role = ANY (ARRAY['cashier'::text, 'manager'::text, 'operator'::text]))
);
CREATE INDEX staff_account_of_tenant ON staff_account (tenant_id);
-- app may insert, select, update

create table staff_branch (
  tenant_id uuid not null,
  staff_id uuid not null,
  branch_id uuid not null,
  constraint staff_branch_pkey PRIMARY KEY (tenant_id, staff_id, branch_id),
  constraint staff_branch_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select

create table staff_codes (
  staff_id uuid not null,
  sealed bytea,
  since timestamptz,
  last_step bigint not null default 0,
  pending bytea,
  pending_at timestamptz,
  constraint staff_codes_pkey PRIMARY KEY (staff_id),
  constraint staff_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id),
  constraint staff_codes_check CHECK ((sealed IS NULL) = (since IS NULL)),
  constraint staff_codes_check1 CHECK ((pending IS NULL) = (pending_at IS NULL))
);
-- app may delete, insert, select, update

create table staff_device (
  staff_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  constraint staff_device_pkey PRIMARY KEY (staff_id, device_hash),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
-- app may delete, insert, select, update

create table staff_invitation (
  id uuid not null,
  tenant_id uuid,
  email text not null,
  role text not null,
  branch_ids uuid[] not null default '{}'::uuid[],
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint staff_invitation_pkey PRIMARY KEY (id),
  constraint staff_invitation_token_hash_key UNIQUE (token_hash),
  constraint staff_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES staff_account(id),
  constraint staff_invitation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint staff_invitation_check CHECK (accepted_at IS NULL OR withdrawn_at IS NULL),
  constraint staff_invitation_check1 CHECK ((role = 'operator'::text) = (tenant_id IS NULL)),
  constraint staff_invitation_check2 CHECK (role = 'operator'::text OR invited_by IS NOT NULL),
  constraint staff_invitation_email_check CHECK (email = lower(email)),
  constraint staff_invitation_role_check CHECK (role = ANY (ARRAY['cashier'::text, 'manager'::text, 'operator'::text]))
);
CREATE UNIQUE INDEX staff_invitation_open ON staff_invitation (tenant_id, email) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE UNIQUE INDEX staff_invitation_operator ON staff_invitation (email) WHERE tenant_id IS NULL AND accepted_at IS NULL AND withdrawn_at IS NULL;
-- app may insert, select, update

create table staff_password_reset (
  staff_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint staff_password_reset_pkey PRIMARY KEY (token_hash),
  constraint staff_password_reset_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX staff_password_reset_of_person ON staff_password_reset (staff_id);
-- app may delete, insert, select, update

create table staff_recovery_code (
  staff_id uuid not null,
  code_hmac bytea not null,
  used_at timestamptz,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_hmac),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
-- app may delete, insert, select, update

create table staff_session (
  token_hash bytea not null,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  id uuid not null,
  device text not null default ''::text,
  seen_at timestamptz not null default now(),
  constraint staff_session_pkey PRIMARY KEY (token_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff_account(id)
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id);
CREATE UNIQUE INDEX staff_session_id ON staff_session (id);
-- app may insert, select, update

create table suggestion_count (
  tenant_id uuid not null,
  counted_at timestamptz not null,
  constraint suggestion_count_pkey PRIMARY KEY (tenant_id),
  constraint suggestion_count_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id)
);
CREATE INDEX suggestion_count_due ON suggestion_count (counted_at, tenant_id);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table suggestion_facts (
  tenant_id uuid not null,
  branch_id uuid not null,
  facts jsonb not null,
  constraint suggestion_facts_pkey PRIMARY KEY (tenant_id, branch_id),
  constraint suggestion_facts_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table table_call (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  table_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  taken_by uuid,
  taken_at timestamptz,
  constraint table_call_pkey PRIMARY KEY (tenant_id, id),
  constraint table_call_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES staff_account(id),
  constraint table_call_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint table_call_tenant_id_table_id_fkey FOREIGN KEY (tenant_id, table_id) REFERENCES dining_table(tenant_id, id),
  constraint table_call_kind_check CHECK (kind = ANY (ARRAY['waiter'::text, 'bill'::text])),
  constraint table_call_taken CHECK ((taken_by IS NULL) = (taken_at IS NULL))
);
CREATE UNIQUE INDEX table_call_open ON table_call (tenant_id, table_id, kind) WHERE done_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update, update (table_id, taken_by, taken_at)

create table tenant (
  id uuid not null,
  slug text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  off_reason text,
  off_until timestamptz,
  manager_codes_since timestamptz,
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_slug_key UNIQUE (slug),
  constraint tenant_check CHECK (NOT active OR off_reason IS NULL AND off_until IS NULL),
  constraint tenant_off_reason_check CHECK (length(off_reason) <= 200),
  constraint tenant_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'::text)
);
-- policy anyone_reads (permissive, select) using true
-- policy tenant_adds (permissive, insert) with check (id = <tenant>)
-- policy tenant_changes (permissive, update) using (id = <tenant>) and with the same check
-- app may insert (id, slug, active, created_at), select, update (active, off_reason, off_until, manager_codes_since)

create table upload (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid,
  device_id uuid,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  kept_at timestamptz,
  constraint upload_pkey PRIMARY KEY (tenant_id, id),
  constraint upload_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint upload_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint upload_bytes_check CHECK (bytes > 0),
  constraint upload_height_check CHECK (height >= 1 AND height <= 1600),
  constraint upload_owner CHECK ((customer_id IS NULL) <> (device_id IS NULL)),
  constraint upload_width_check CHECK (width >= 1 AND width <= 1600)
);
CREATE INDEX upload_due ON upload (created_at, tenant_id) WHERE kept_at IS NULL;
CREATE INDEX upload_loose ON upload (tenant_id, created_at) WHERE kept_at IS NULL;
CREATE INDEX upload_of_customer ON upload (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update (customer_id, device_id, kept_at)

create table usage (
  tenant_id uuid not null,
  rule text not null,
  subject text not null,
  day date not null,
  used integer not null,
  cap integer not null,
  constraint usage_pkey PRIMARY KEY (tenant_id, rule, subject, day),
  constraint usage_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint usage_used_check CHECK (used >= 0),
  constraint usage_within_cap CHECK (used <= cap)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table verification_code (
  tenant_id uuid not null,
  id uuid not null,
  phone_e164 text not null,
  purpose text not null,
  device_id uuid,
  device_known boolean not null default false,
  source_hash bytea,
  customer_id uuid,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz,
  constraint verification_code_pkey PRIMARY KEY (tenant_id, id),
  constraint verification_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint verification_code_phone_e164_check CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint verification_code_purpose_check CHECK (purpose = ANY (ARRAY['sign_in'::text, 'change_phone'::text, 'pos_reward'::text])),
  constraint verification_code_tries_check CHECK (tries >= 0 AND tries <= 3)
);
CREATE UNIQUE INDEX verification_code_live ON verification_code (tenant_id, phone_e164, purpose) WHERE consumed_at IS NULL AND superseded_at IS NULL;
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table visit (
  tenant_id uuid not null,
  id uuid not null,
  qr_uuid uuid not null,
  branch_id uuid,
  device_id uuid,
  customer_id uuid,
  utm_source text,
  created_at timestamptz not null default now(),
  constraint visit_pkey PRIMARY KEY (tenant_id, id),
  constraint visit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES establishment(tenant_id),
  constraint visit_utm_source_check CHECK (utm_source ~ '^[A-Za-z0-9_.~-]{1,64}$'::text)
);
CREATE INDEX visit_of_customer ON visit (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX visit_of_device ON visit (tenant_id, device_id, created_at DESC) WHERE utm_source IS NOT NULL;
CREATE INDEX visit_of_device_first ON visit (tenant_id, device_id, created_at) WHERE utm_source IS NOT NULL;
CREATE INDEX visit_of_time ON visit (tenant_id, created_at) INCLUDE (branch_id, utm_source);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update (device_id, customer_id)

create table wallet (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null default 0,
  balance bigint not null default 0,
  debt bigint not null default 0,
  lifetime_points bigint not null default 0,
  lifetime_purchases bigint not null default 0,
  orders_count integer not null default 0,
  level_id uuid,
  level_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wallet_pkey PRIMARY KEY (tenant_id, customer_id),
  constraint wallet_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint wallet_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES loyalty_level(tenant_id, id),
  constraint wallet_balance_check CHECK (balance >= 0),
  constraint wallet_check CHECK (balance = 0 OR debt = 0),
  constraint wallet_debt_check CHECK (debt >= 0),
  constraint wallet_lifetime_points_check CHECK (lifetime_points >= 0),
  constraint wallet_lifetime_purchases_check CHECK (lifetime_purchases >= 0),
  constraint wallet_orders_count_check CHECK (orders_count >= 0),
  constraint wallet_seq_check CHECK (seq >= 0)
);
CREATE INDEX wallet_level_due ON wallet (level_until, tenant_id) WHERE level_until IS NOT NULL;
CREATE INDEX wallet_level_over ON wallet (tenant_id, level_until) WHERE level_until IS NOT NULL;
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table wallet_entry (
  tenant_id uuid not null,
  customer_id uuid not null,
  seq integer not null,
  prev_seq integer,
  prev_balance bigint not null,
  delta bigint not null,
  balance bigint not null,
  kind text not null,
  counter_account text not null,
  source_type text not null,
  source_id uuid not null,
  created_at timestamptz not null default now(),
  constraint wallet_entry_pkey PRIMARY KEY (tenant_id, customer_id, seq),
  constraint wallet_entry_once UNIQUE (tenant_id, source_type, source_id, kind),
  constraint wallet_entry_tenant_id_customer_id_seq_balance_key UNIQUE (tenant_id, customer_id, seq, balance),
  constraint wallet_entry_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES wallet(tenant_id, customer_id),
  constraint wallet_entry_tenant_id_customer_id_prev_seq_prev_balance_fkey FOREIGN KEY (tenant_id, customer_id, prev_seq, prev_balance) REFERENCES wallet_entry(tenant_id, customer_id, seq, balance),
  constraint wallet_entry_adds_up CHECK (balance = (prev_balance + delta)),
  constraint wallet_entry_balance_check CHECK (balance >= 0),
  constraint wallet_entry_chain CHECK (seq = 1 AND prev_seq IS NULL AND prev_balance = 0 OR prev_seq IS NOT NULL AND prev_seq = (seq - 1)),
  constraint wallet_entry_counter_account_check CHECK (counter_account = ANY (ARRAY['issue'::text, 'redeem'::text, 'expire'::text, 'adjust'::text, 'reverse'::text, 'debt'::text])),
  constraint wallet_entry_delta_check CHECK (delta <> 0),
  constraint wallet_entry_direction CHECK (
CASE kind
    WHEN 'earn'::text THEN delta > 0 AND counter_account = 'issue'::text
    WHEN 'grant'::text THEN delta > 0 AND counter_account = 'issue'::text
    WHEN 'spend'::text THEN delta < 0 AND counter_account = 'redeem'::text
    WHEN 'give_back'::text THEN delta > 0 AND counter_account = 'redeem'::text
    WHEN 'expire'::text THEN delta < 0 AND counter_account = 'expire'::text
    WHEN 'reverse'::text THEN delta < 0 AND counter_account = 'reverse'::text
    WHEN 'lend'::text THEN delta > 0 AND counter_account = 'debt'::text
    WHEN 'repay'::text THEN delta < 0 AND counter_account = 'debt'::text
    ELSE counter_account = 'adjust'::text
END),
  constraint wallet_entry_kind_check CHECK (kind = ANY (ARRAY['earn'::text, 'grant'::text, 'spend'::text, 'give_back'::text, 'expire'::text, 'reverse'::text, 'lend'::text, 'repay'::text, 'adjust'::text])),
  constraint wallet_entry_seq_check CHECK (seq > 0)
);
CREATE INDEX wallet_entry_of_time ON wallet_entry (tenant_id, created_at) INCLUDE (kind, delta);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select

create table wallet_pass (
  tenant_id uuid not null,
  customer_id uuid not null,
  vendor text not null,
  shown text not null,
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wallet_pass_pkey PRIMARY KEY (tenant_id, customer_id, vendor),
  constraint wallet_pass_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  constraint wallet_pass_vendor_check CHECK (vendor = ANY (ARRAY['apple'::text, 'google'::text]))
);
-- policy owner_finds_work (permissive, select) using true
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select, update

create table wheel_reminder (
  tenant_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  branch_id uuid not null,
  due_at timestamptz not null,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wheel_reminder_pkey PRIMARY KEY (tenant_id, campaign_id, customer_id),
  constraint wheel_reminder_tenant_id_branch_id_fkey FOREIGN KEY (tenant_id, branch_id) REFERENCES branch(tenant_id, id),
  constraint wheel_reminder_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaign(tenant_id, id),
  constraint wheel_reminder_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id)
);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may delete, insert, select, update

create table z_report (
  tenant_id uuid not null,
  id uuid not null,
  branch_id uuid not null,
  shift_id uuid,
  day_no integer,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  expected bigint,
  counted bigint,
  report jsonb not null,
  constraint z_report_pkey PRIMARY KEY (tenant_id, id),
  constraint z_report_tenant_id_branch_id_day_no_key UNIQUE (tenant_id, branch_id, day_no),
  constraint z_report_tenant_id_shift_id_key UNIQUE (tenant_id, shift_id),
  constraint z_report_tenant_id_branch_id_day_no_fkey FOREIGN KEY (tenant_id, branch_id, day_no) REFERENCES branch_day(tenant_id, branch_id, number),
  constraint z_report_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES cash_shift(tenant_id, id),
  constraint z_report_check CHECK ((shift_id IS NULL) <> (day_no IS NULL)),
  constraint z_report_check1 CHECK ((shift_id IS NULL) = (counted IS NULL) AND (shift_id IS NULL) = (expected IS NULL)),
  constraint z_report_counted_check CHECK (counted >= 0)
);
CREATE INDEX z_report_of_branch ON z_report (tenant_id, branch_id, closed_at DESC);
-- policy tenant_rows (permissive, all) using (tenant_id = <tenant>) and with the same check
-- app may insert, select
