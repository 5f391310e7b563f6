-- A level is judged by all that was earned, no longer by the one held before an order.
alter table order_earning drop column level_before;

-- Only what was declined has a reason.
alter table referral_lead add constraint referral_lead_reason check ((state = 'declined') = (reason is not null));
