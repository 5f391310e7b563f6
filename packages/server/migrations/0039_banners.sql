-- Popups and slides as managers make them: put in order like everything else that is, with the colour of their picture,
-- and counted: how often each was seen and how often it was opened. Nobody is named in that.
alter table popup rename column priority to position;
update popup set position = -position;
alter table popup add column image_color text;
alter table popup add column seen bigint not null default 0;
alter table popup add check (seen >= 0);
alter table popup add column opened bigint not null default 0;
alter table popup add check (opened >= 0);
alter table popup add check (ends_at > starts_at);
alter table slide add column image_color text;
alter table slide add column seen bigint not null default 0;
alter table slide add check (seen >= 0);
alter table slide add column opened bigint not null default 0;
alter table slide add check (opened >= 0);
alter table slide add check (ends_at > starts_at);
