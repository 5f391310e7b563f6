-- Punches stand in the history a guest reads: how many, of which card.
alter table activity
  add column units integer;
alter table activity add check (units > 0);
