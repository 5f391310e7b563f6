-- What an invitation was sent to, as the list of stopped contacts knows it: "send me no more" works also when the message
-- and its inviter are forgotten. Null: by link, or made before this.
alter table referral_lead add column contact_hmac bytea;
