-- When the party at a table sat down; null while nobody does. The table's bill begins here, so that an earlier party's
-- orders never show. Tables taken before this column was there have none, and their bill goes back a few hours.
alter table dining_table add column seated_at timestamptz;

-- A cart is one order as long as that order lives: one that died neither blocks the cart nor answers for it. The hash
-- of what was asked for tells a repeated request from another one that reuses the version.
alter table customer_order add column cart_hash text;
alter table customer_order drop constraint customer_order_tenant_id_cart_id_cart_version_key;
create unique index order_of_cart on customer_order (tenant_id, cart_id, cart_version)
  where status not in ('declined', 'canceled', 'returned');
