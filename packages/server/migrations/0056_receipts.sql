-- What a tax document states stays as it was issued, also its seller's address and its tax by rate.
alter table invoice add column seller_address jsonb not null default '{"sa": "", "en": ""}';
alter table invoice add column taxes jsonb not null default '[]';

-- The owner's rows are behind the policies too while these are forced.
alter table invoice no force row level security;
alter table establishment no force row level security;
alter table customer_order no force row level security;
alter table order_return no force row level security;

update invoice i set seller_address = e.tax_address from establishment e where e.tenant_id = i.tenant_id;
update invoice i set taxes = r.taxes from order_return r
  where r.tenant_id = i.tenant_id and r.order_id = i.order_id and r.id::text = i.cause;
-- An invoice, and a credit note of everything.
update invoice i set taxes = o.taxes
  from (
    select p.tenant_id, p.id, p.total - p.tip as total, (
      select jsonb_agg(jsonb_build_object('rate_bp', (t.tax->>'rate_bp')::int, 'tax', (t.tax->>'amount')::bigint,
        'net', (t.tax->>'base')::bigint - case when p.prices_include_tax then (t.tax->>'amount')::bigint else 0 end)
        order by (t.tax->>'rate_bp')::int)
      from jsonb_array_elements(p.priced->'taxes') as t (tax) where (t.tax->>'base')::bigint > 0) as taxes
    from customer_order p) o
  where o.tenant_id = i.tenant_id and o.id = i.order_id and i.cause = 'order' and i.total = o.total
    and o.taxes is not null;

alter table invoice force row level security;
alter table establishment force row level security;
alter table customer_order force row level security;
alter table order_return force row level security;
