-- no transaction
-- Orders whose money is still open: unpaid, or owed back to the guest. Few rows, so that neither the end of a day nor a
-- report reads every order.
create index concurrently if not exists order_open_money on customer_order (tenant_id, branch_id, business_day)
  where recorded and received - refunds_booked <> total - credited;
