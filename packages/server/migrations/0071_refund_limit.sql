-- Establishments that are new from now on start with a limit of 1,000.00; all others keep theirs.
alter table establishment alter column refund_limit set default 100000;
