-- When a provider was last asked to give this money back, written before it is asked: whoever tries again waits until
-- that question can no longer be under way.
alter table refund add column asked_at timestamptz;
grant update (asked_at) on refund to app;
create index refund_waiting on refund (tenant_id, created_at) where state = 'requested';
