-- A sentence of the house in the messages that invite friends.
alter table referral_program add column invitation jsonb not null default '{"sa":"","en":""}';
