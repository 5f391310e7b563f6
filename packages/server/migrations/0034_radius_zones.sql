-- An area that is everything within so many metres of the branch; its polygon is drawn from it, and drawn anew when the
-- branch moves. Null: the corners were set by hand.
alter table delivery_zone add column radius integer;
alter table delivery_zone add check (radius between 100 and 100000);
