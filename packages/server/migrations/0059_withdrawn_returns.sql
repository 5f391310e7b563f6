-- Who asked for a return may withdraw it while it waits, and decides nothing else about it.
alter table return_request drop constraint return_request_state_check;
alter table return_request drop constraint return_request_second;
alter table return_request add constraint return_request_state_check check (state in ('pending', 'posted', 'declined', 'withdrawn'));
alter table return_request add constraint return_request_second check (decided_by is null or (state = 'withdrawn') = (decided_by = asked_by));
