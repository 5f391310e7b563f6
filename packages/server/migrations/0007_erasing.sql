-- Erasing a customer takes every trace of the person out of the books: the car they sat in, the device they used, and
-- the visits that were theirs. Nothing else of an order or a visit may be changed.
grant update (vehicle, device_id) on customer_order to app;
grant update (device_id, customer_id) on visit to app;
create index visit_of_customer on visit (tenant_id, customer_id) where customer_id is not null;
