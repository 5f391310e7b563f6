-- What managers change of points, levels and prizes.

-- A version of the rules may be published before it holds; null: it holds at once. Of those that hold, the last
-- published counts.
alter table loyalty_rules add column effective_from timestamptz;

-- Out of every list for good. The rows stay: what members reached and claimed refers to them.
alter table loyalty_level add column removed_at timestamptz;
alter table loyalty_level add constraint loyalty_level_removed check (removed_at is null or not active);
alter table prize add column removed_at timestamptz;
alter table prize add constraint prize_removed check (removed_at is null or not active);
