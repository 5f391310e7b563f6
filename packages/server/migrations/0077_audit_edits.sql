-- The audit log shows edits apart from what a shift does all day (ADR 59); they are few among many.
create index audit_entry_of_edits on audit_entry (tenant_id, seq desc)
  where split_part(action, '.', 1) not in ('availability', 'call', 'day', 'drawer', 'order', 'table', 'till');
