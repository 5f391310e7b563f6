-- A voucher worth more than its order: the rest becomes a voucher of its own, is lost, or the use is refused.
alter table loyalty_rules
  add column voucher_remainder text not null default 'keep';
alter table loyalty_rules add check (voucher_remainder in ('keep', 'lose', 'refuse'));

alter table redemption add column remainder bigint;
alter table redemption add check (remainder > 0);
alter table redemption add constraint redemption_remainder check (remainder is null or (kind = 'redeem' and channel = 'order'));
alter table redemption add constraint redemption_remainder_of unique (tenant_id, claim_id, attempt_no, remainder);

-- The rule that held when it was bought. Vouchers bought before keep their rest.
alter table prize_claim add column remainder text not null default 'keep';
alter table prize_claim add check (remainder in ('keep', 'lose', 'refuse'));
-- What of its value and its points went to vouchers of their own; something always stays.
alter table prize_claim add column split_off bigint not null default 0;
alter table prize_claim add column split_points bigint not null default 0;
-- The use that left this voucher as its rest.
alter table prize_claim add column split_from uuid;
alter table prize_claim add column split_attempt integer;
alter table prize_claim add constraint prize_claim_split_off check (split_off = 0 or split_off between 1 and value - 1);
alter table prize_claim add constraint prize_claim_split_points check (split_points = 0 or split_points between 1 and points_cost - 1);
alter table prize_claim add constraint prize_claim_split check ((split_from is null) = (split_attempt is null));
alter table prize_claim add constraint prize_claim_split_once unique (tenant_id, split_from, split_attempt);
-- A rest is worth exactly what its use left, and each use leaves one at most.
alter table prize_claim add constraint prize_claim_split_value foreign key (tenant_id, split_from, split_attempt, value)
    references redemption (tenant_id, claim_id, attempt_no, remainder);

grant update (split_off, split_points) on prize_claim to app;
