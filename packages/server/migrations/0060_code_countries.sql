-- Countries whose mobiles can sign in: at least one, as ISO 3166 letters. The contract checks that each one exists.
alter table establishment add constraint establishment_code_countries_check
  check (code_countries::text ~ '^\{[A-Z]{2}(,[A-Z]{2})*\}$');
