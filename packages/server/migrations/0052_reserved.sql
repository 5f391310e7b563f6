-- Holds the number for a migration of another branch, which replaces this file.
select 1;
