-- A campaign is a draft until it is published, and taken out of the console rather than deleted: what refers to it stays.
-- Null: a draft, which no guest has ever met.
alter table campaign add column published_at timestamptz default now();
alter table campaign add column removed_at timestamptz;
alter table campaign add constraint campaign_draft check (not active or published_at is not null);
alter table campaign add constraint campaign_removed check (removed_at is null or not active);
