-- A campaign is a draft until it is published, and taken out of the console rather than deleted: what refers to it stays.
alter table campaign
  -- Null: a draft, which no guest has ever met.
  add column published_at timestamptz default now(),
  add column removed_at timestamptz,
  add constraint campaign_draft check (not active or published_at is not null),
  add constraint campaign_removed check (removed_at is null or not active);
