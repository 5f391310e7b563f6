-- Whether the till takes rewards and own codes from the app's QR code alone (ADR 65).
alter table establishment add column app_qr_only boolean not null default false;
