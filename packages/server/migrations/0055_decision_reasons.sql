-- Who declines what a colleague asked for says why.
alter table return_request add column decision_reason text;
alter table return_request add constraint return_request_reason check (decision_reason is null or state = 'declined');
grant update (decision_reason) on return_request to app;

alter table limit_change add column decision_reason text;
alter table limit_change add constraint limit_change_reason check (decision_reason is null or state = 'declined');
grant update (decision_reason) on limit_change to app;
