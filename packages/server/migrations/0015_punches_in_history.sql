-- Punches stand in the history a guest reads: how many, of which card.
alter table activity
  add column units integer check (units > 0);
