-- Calls that name a branch find its establishment by the branch's own code.
create index qr_directory_of_branch on qr_directory (branch_id) where table_id is null;
