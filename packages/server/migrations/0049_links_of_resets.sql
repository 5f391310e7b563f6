-- Each link of whoever forgot their password works for its hour: asked for anew by a stranger, it ends nobody's earlier one.
alter table staff_password_reset drop constraint staff_password_reset_pkey;
alter table staff_password_reset drop constraint staff_password_reset_token_hash_key;
alter table staff_password_reset add primary key (token_hash);
create index staff_password_reset_of_person on staff_password_reset (staff_id);
