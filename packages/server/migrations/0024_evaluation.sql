-- What guests are asked, what they answer, and forms that register and win.

create table evaluation_form (
  tenant_id uuid not null references establishment (tenant_id),
  id uuid not null,
  name jsonb not null,
  intro jsonb not null default '{"sa":"","en":""}',
  thanks jsonb not null default '{"sa":"","en":""}',
  -- The version that is asked now.
  version integer not null default 1 check (version > 0),
  per text not null check (per in ('order', 'period')),
  period_days integer check (period_days between 1 and 3650),
  -- One answer of this score (0 to 100) or less, and the branch is told at once.
  low_score integer not null default 40 check (low_score between 0 and 100),
  -- Null: every branch.
  branch_id uuid,
  -- Where answers have a chance to win.
  campaign_id uuid,
  campaign_kind text check (campaign_kind = 'evaluation'),
  position integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, campaign_id, campaign_kind) references campaign (tenant_id, id, kind),
  check ((campaign_id is null) = (campaign_kind is null)),
  check ((per = 'period') = (period_days is not null))
);
select protect_tenant_table('evaluation_form', 'select, insert, update');

-- Versions are added and never edited: answers stay those to the questions that were asked.
create table evaluation_version (
  tenant_id uuid not null,
  form_id uuid not null,
  version integer not null check (version > 0),
  questions integer not null check (questions between 1 and 30),
  created_at timestamptz not null default now(),
  primary key (tenant_id, form_id, version),
  unique (tenant_id, form_id, version, questions),
  foreign key (tenant_id, form_id) references evaluation_form (tenant_id, id)
);
select protect_tenant_table('evaluation_version', 'select, insert');

-- A version has as many questions as it says, one at each place: once it is full, none can be slipped in.
create table evaluation_question (
  tenant_id uuid not null,
  form_id uuid not null,
  version integer not null,
  questions integer not null,
  id uuid not null,
  position integer not null,
  kind text not null check (kind in ('rating', 'scale', 'one_choice', 'several_choices', 'text', 'images')),
  text jsonb not null,
  low_label jsonb not null default '{"sa":"","en":""}',
  high_label jsonb not null default '{"sa":"","en":""}',
  -- `[{id, text: {sa, en}}]`
  choices jsonb not null default '[]',
  primary key (tenant_id, form_id, version, id),
  unique (tenant_id, form_id, version, position),
  unique (tenant_id, form_id, version, id, kind),
  foreign key (tenant_id, form_id, version, questions) references evaluation_version (tenant_id, form_id, version, questions),
  constraint evaluation_question_place check (position between 0 and questions - 1),
  check ((kind in ('one_choice', 'several_choices')) = (jsonb_array_length(choices) > 0))
);
select protect_tenant_table('evaluation_question', 'select, insert');

-- When somebody answered a form last: a phone (which outlives its account) or a visitor's device, as a keyed hash.
create table evaluation_turn (
  tenant_id uuid not null,
  form_id uuid not null,
  subject_hmac bytea not null,
  answered_at timestamptz not null,
  primary key (tenant_id, form_id, subject_hmac),
  foreign key (tenant_id, form_id) references evaluation_form (tenant_id, id)
);
select protect_tenant_table('evaluation_turn', 'select, insert, update');

create table evaluation (
  tenant_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  branch_id uuid not null,
  -- None for a visitor.
  customer_id uuid,
  order_id uuid,
  score integer check (score between 0 and 100),
  low boolean not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_by uuid,
  primary key (tenant_id, id),
  unique (tenant_id, id, form_id, version),
  foreign key (tenant_id, form_id, version) references evaluation_version (tenant_id, form_id, version),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, order_id) references customer_order (tenant_id, id),
  check (order_id is null or customer_id is not null),
  check ((seen_at is null) = (seen_by is null))
);
select protect_tenant_table('evaluation', 'select, insert');
grant update (seen_at, seen_by) on evaluation to app;
create unique index evaluation_once_an_order on evaluation (tenant_id, form_id, order_id) where order_id is not null;
create index evaluation_of_branch on evaluation (tenant_id, branch_id, id desc);
create index evaluation_unseen on evaluation (tenant_id, branch_id) where low and seen_at is null;
create index evaluation_of_customer on evaluation (tenant_id, customer_id) where customer_id is not null;

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
  primary key (tenant_id, evaluation_id, question_id),
  foreign key (tenant_id, evaluation_id, form_id, version) references evaluation (tenant_id, id, form_id, version),
  foreign key (tenant_id, form_id, version, question_id, kind) references evaluation_question (tenant_id, form_id, version, id, kind),
  constraint evaluation_answer_shape check (case kind
    when 'rating' then number between 1 and 5 and choices is null and words is null
    when 'scale' then number between 0 and 10 and choices is null and words is null
    when 'one_choice' then cardinality(choices) = 1 and number is null and words is null
    when 'several_choices' then cardinality(choices) >= 1 and number is null and words is null
    when 'text' then words is not null and number is null and choices is null
    else number is null and choices is null and words is null end)
);
select protect_tenant_table('evaluation_answer', 'select, insert');
-- Erasing a guest takes their words and leaves that there was an answer.
grant update (words) on evaluation_answer to app;

-- A picture belongs to one answer, and an answer has two at most.
create table evaluation_image (
  tenant_id uuid not null,
  upload_id uuid not null,
  evaluation_id uuid not null,
  question_id uuid not null,
  position integer not null check (position in (0, 1)),
  primary key (tenant_id, upload_id),
  unique (tenant_id, evaluation_id, question_id, position),
  foreign key (tenant_id, upload_id) references upload (tenant_id, id),
  foreign key (tenant_id, evaluation_id, question_id) references evaluation_answer (tenant_id, evaluation_id, question_id)
);
select protect_tenant_table('evaluation_image', 'select, insert, delete');

-- What a register-and-win campaign asks and says beside its rules.
create table entry_form (
  tenant_id uuid not null,
  campaign_id uuid not null,
  kind text not null default 'register_and_win' check (kind = 'register_and_win'),
  image text,
  image_color text,
  -- `[{sa, en}]`, three lines at most.
  rules jsonb not null default '[]' check (jsonb_array_length(rules) <= 3),
  email_required boolean not null default false,
  -- `[{id, kind: text or choice, label, choices: [{id, text}]}]`
  questions jsonb not null default '[]' check (jsonb_array_length(questions) <= 10),
  -- Only for those who are not registered yet.
  unregistered_only boolean not null default false,
  primary key (tenant_id, campaign_id),
  foreign key (tenant_id, campaign_id, kind) references campaign (tenant_id, id, kind)
);
select protect_tenant_table('entry_form', 'select, insert, update');

-- One registration. Where a phone may take part once, its `attempt` is always 1 and the index refuses another, also
-- beyond the life of its account.
create table campaign_entry (
  tenant_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  kind text not null default 'register_and_win' check (kind = 'register_and_win'),
  phone_hmac bytea not null,
  customer_id uuid not null,
  branch_id uuid,
  -- The campaign, or the branch where each branch counts for itself.
  once_scope uuid not null,
  attempt integer not null check (attempt > 0),
  full_name text not null,
  email text,
  -- `[{id, value}]`
  answers jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint campaign_entry_once unique (tenant_id, campaign_id, once_scope, phone_hmac, attempt),
  foreign key (tenant_id, campaign_id, kind) references campaign (tenant_id, id, kind),
  foreign key (tenant_id, campaign_id, phone_hmac) references campaign_player (tenant_id, campaign_id, phone_hmac),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('campaign_entry', 'select, insert');
grant update (full_name, email, answers) on campaign_entry to app;
create index campaign_entry_of_phone on campaign_entry (tenant_id, phone_hmac);
create index campaign_entry_of_customer on campaign_entry (tenant_id, customer_id);
