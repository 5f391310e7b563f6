-- Whether the order ended before the drawer that took this payment was counted, and so was no sale of it. Written while
-- the drawer's shift is held: two times compared afterwards could disagree with what its closing had seen.
alter table settlement add column ended_before_count boolean;
grant update (ended_before_count) on settlement to app;
