-- no transaction
-- A running period is compared with the one before up to the same hour. One day of it is read from its own rows.
create index concurrently if not exists settlement_of_calendar_day on settlement (tenant_id, day);
create index concurrently if not exists settlement_undone_on on settlement (tenant_id, undone_day)
  where undone_day is not null;
create index concurrently if not exists refund_of_calendar_day on refund (tenant_id, day);
create index concurrently if not exists order_return_of_calendar_day on order_return (tenant_id, day);
