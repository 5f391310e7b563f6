import { sql } from "kysely";

type Row = { id: string; found: string };

/** Each check returns the rows that differ. */
export const punchChecks = {
  card_punches: (tenant: string) => sql<Row>`
    select c.id::text as id, concat('counted ', c.punches, ', punched ', count(p.*)) as found
    from punch_card c left join punch p on p.tenant_id = c.tenant_id and p.tenant_id = ${tenant}
      and p.card_id = c.id and p.taken_back_at is null
    where c.tenant_id = ${tenant} group by c.tenant_id, c.id, c.punches having c.punches <> count(p.*)`,
  card_rewards: (tenant: string) => sql<Row>`
    select c.id::text as id, concat(c.status, ' with ', count(r.*), ' rewards') as found
    from punch_card c left join punch_reward r on r.tenant_id = c.tenant_id and r.tenant_id = ${tenant}
      and r.card_id = c.id and r.canceled_at is null
    where c.tenant_id = ${tenant} group by c.tenant_id, c.id, c.status
    having count(r.*) <> case when c.status in ('completed', 'owing') then 1 else 0 end`,
  punches_of_undelivered: (tenant: string) => sql<Row>`
    select p.id::text as id, concat('of an order that is ', o.status) as found
    from punch p join customer_order o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant} and o.tenant_id = ${tenant} and o.status not in ('delivered', 'returned')`,
  punches_undone_untold: (tenant: string) => sql<Row>`
    select p.id::text as id, 'taken back at the till by nobody' as found
    from punch p
    where p.tenant_id = ${tenant} and p.visit_id is not null and p.taken_back_at is not null
      and p.taken_back_by is null`,
};
