-- The journal is read newest first, by whom, by what and by when.
create index audit_entry_of_staff on audit_entry (tenant_id, staff_id, seq desc);
create index audit_entry_of_target on audit_entry (tenant_id, target, target_id, seq desc);
create index audit_entry_of_time on audit_entry (tenant_id, created_at);
