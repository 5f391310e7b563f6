-- Whoever signs in at a phone, and whoever asks to be told there, look for the phone's other sessions.
create index session_of_device on session (tenant_id, device_id) where ended_at is null;
