-- What a branch's orders say about what goes together and when (`domain/src/suggestions/learn.ts`), learned each night.
create table suggestion_facts (
  tenant_id uuid not null,
  branch_id uuid not null,
  facts jsonb not null,
  primary key (tenant_id, branch_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
select protect_tenant_table('suggestion_facts', 'select, insert, update');

-- Orders in each part of the day, in tenths, smoothed; empty until the next count. `product_pair` is unused from here on.
alter table product_demand add column by_part integer[] not null default '{}';
-- safe: a row for each dish of a branch, and the column is new.
alter table product_demand add check (by_part = '{}' or array_length(by_part, 1) = 4);

-- Counted again at once: until then a cart gets what is popular.
alter table suggestion_count no force row level security;
update suggestion_count set counted_at = (counted_at at time zone 'UTC' - interval '15 days') at time zone 'UTC';
alter table suggestion_count force row level security;
