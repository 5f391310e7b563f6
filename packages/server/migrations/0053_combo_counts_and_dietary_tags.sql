-- A slot took exactly `min` products; now it takes from `min` to `max`. Existing slots keep their number.
alter table combo_slot add column max integer;
alter table combo_slot add check (max <= 9);
update combo_slot set max = min;
alter table combo_slot alter column max set not null;
alter table combo_slot add constraint combo_slot_range check (max >= min);

-- The names of `domain/src/menu/dietary-tags.ts`.
alter table product add column dietary_tags text[] not null default '{}';
