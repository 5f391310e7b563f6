-- A process without the owner's credentials checks which migrations were applied.
grant select on schema_migration to app;
