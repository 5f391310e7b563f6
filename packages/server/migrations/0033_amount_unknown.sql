-- At the till nobody tells the bill: what a share of it took off is not known there, and not nothing.
alter table coupon_redemption alter column amount drop not null;
alter table coupon_redemption add constraint coupon_amount_known check (amount is not null or staff_id is not null);
