/** Quiet establishments, copied by SQL from the demo's first one: a seed for measurements of growth. */

/** With a branch, a customer, its wallet and an expiring lot each, so that no periodic work finds empty tables only. */
export const addEstablishments = (count: number): string => `
  create temp table made as
    select gen_random_uuid() as id, gen_random_uuid() as customer, n, s.id as of
    from generate_series(1, ${count}) n, (select id from tenant order by id limit 1) s;
  ${copy("tenant", "id", `jsonb_build_object('id', m.id, 'slug', 'measured-' || m.n)`)}
  ${copy("establishment", "tenant_id", `jsonb_build_object('tenant_id', m.id)`)}
  ${copy("branch", "tenant_id", `jsonb_build_object('tenant_id', m.id)`, "and o.is_main")}
  insert into customer (tenant_id, id, phone_e164) select id, customer, '+9665' || lpad(n::text, 8, '0') from made;
  insert into wallet (tenant_id, customer_id) select id, customer from made;
  analyze;`;

const copy = (table: string, key: string, changed: string, which = ""): string => `
  insert into ${table} select t.* from made m join ${table} o on o.${key} = m.of ${which},
    jsonb_populate_record(null::${table}, to_jsonb(o) || ${changed}) t;`;
