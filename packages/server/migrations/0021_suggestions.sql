-- What a branch's guests order, and what they order together: counted anew each night from its delivered orders.
create table product_demand (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  orders integer not null check (orders > 0),
  primary key (tenant_id, branch_id, product_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
);
select protect_tenant_table('product_demand', 'select, insert, delete');

create table product_pair (
  tenant_id uuid not null,
  branch_id uuid not null,
  product_id uuid not null,
  other_id uuid not null,
  orders integer not null check (orders > 0),
  primary key (tenant_id, branch_id, product_id, other_id),
  check (product_id <> other_id),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade,
  foreign key (tenant_id, other_id) references product (tenant_id, id) on delete cascade
);
select protect_tenant_table('product_pair', 'select, insert, delete');
