-- A program's rules are management's to change at any time: each card keeps those it began under.
alter table punch_card drop constraint punch_card_tenant_id_program_id_required_days_fkey;
alter table punch_program drop constraint punch_program_tenant_id_id_required_days_key;
alter table punch_card add foreign key (tenant_id, program_id) references punch_program (tenant_id, id);
alter table punch_card add column items uuid[];
alter table punch_card add column prize_id uuid;
alter table punch_card add column reward_name jsonb not null default '{"sa":"","en":""}';
-- How much longer management lets it run.
alter table punch_card add column extended_days integer not null default 0;
alter table punch_card add check (extended_days between 0 and 3650);
alter table punch_card add foreign key (tenant_id, prize_id) references prize (tenant_id, id);
-- Until now a program that had cards was never changed: what it says is what they began under.
update punch_card c set items = p.items, prize_id = p.prize_id, reward_name = p.reward_name
  from punch_program p where p.tenant_id = c.tenant_id and p.id = c.program_id;
alter table punch_card alter column reward_name drop default;
-- What a card began under is written once.
revoke update on punch_card from app;
grant update (status, punches, opened_at, expires_at, completed_at, extended_days, updated_at) on punch_card to app;
create index punch_card_of_program on punch_card (tenant_id, program_id, status, id);

alter table punch_program add column terms jsonb not null default '{"sa":"","en":""}';
-- What its stamps look like; null: as the establishment's own.
alter table punch_program add column stamp text;
-- When new cards may begin; one that has begun runs its own days.
alter table punch_program add column starts_at timestamptz;
alter table punch_program add column ends_at timestamptz;
alter table punch_program add constraint punch_program_window check (ends_at > starts_at);
-- A program nobody ever held a card of may go; the foreign key keeps every other.
grant delete on punch_program to app;
