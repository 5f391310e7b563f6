-- What a level gives on its members' orders (ADR 62): money off, and free delivery from a subtotal on. Null is "none".
alter table loyalty_level add column discount_bp integer;
-- safe: an establishment has a few of these, and the column is new.
alter table loyalty_level add constraint loyalty_level_discount check (discount_bp between 1 and 10000);
alter table loyalty_level add column discount_cap bigint;
-- safe: an establishment has a few of these, and the column is new.
alter table loyalty_level add constraint loyalty_level_cap check (discount_cap > 0);
alter table loyalty_level add column discount_minimum bigint not null default 0;
-- safe: an establishment has a few of these, and the column is new.
alter table loyalty_level add constraint loyalty_level_minimum check (discount_minimum >= 0);
alter table loyalty_level add column discount_joins boolean not null default false;
alter table loyalty_level add column delivery_minimum bigint;
-- safe: an establishment has a few of these, and the column is new.
alter table loyalty_level add constraint loyalty_level_delivery check (delivery_minimum >= 0);
