-- How the guest app of an establishment looks and speaks (ADR 61): layout, fonts, pattern, corners, photos, voice.
-- An absent choice is the first of its list. `words`: own texts of the voice, by line and language.
alter table establishment add column face jsonb not null default '{}'::jsonb;
alter table establishment add column words jsonb not null default '{}'::jsonb;

-- A question for pictures may be passed over; any other is answered. A passed one has an answer without pictures.
alter table evaluation_question
  add column optional boolean not null default false;
-- safe: an establishment has a few of these, and the column is new.
alter table evaluation_question add constraint evaluation_question_optional check (not optional or kind = 'images');
