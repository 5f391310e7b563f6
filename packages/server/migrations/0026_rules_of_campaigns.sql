-- A rule that a kind of campaign does not judge cannot be set on one: it would promise what nobody keeps.
alter table campaign add constraint campaign_rules_of_wheels check (
    kind = 'wheel' or (level_id is null and not per_order and not form_required));
alter table campaign add constraint campaign_rules_of_evaluations check (kind <> 'evaluation' or new_to is null);
