import { type RawBuilder, sql } from "kysely";
import type { Text } from "@sufra/domain/language/language.ts";
import { needKinds, type PosNeed } from "@sufra/domain/pos/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { onlineMethod } from "./our-things.ts";

type Missing = { branch_id: string; kind: PosNeed["kind"]; name: Text; gone: boolean };

const text = (value: RawBuilder<unknown>) => sql`jsonb_build_object('sa', ${value}::text, 'en', ${value}::text)`;

/** Whether it is linked; a link whose other side is gone is none. */
const link = (kind: string, localId: RawBuilder<unknown>, tenantId: string) => sql`
  left join pos_link l on l.tenant_id = ${tenantId} and l.kind = ${kind} and l.local_id = ${localId}`;
const lacking = sql`(l.local_id is null or l.gone_at is not null)`;
const gone = sql`l.gone_at is not null`;

/** One row per thing that a branch's orders can contain and the point of sale would not know. */
const allMissing = (tenantId: string): RawBuilder<Missing> => {
  const t = tenantId;
  const sold = sql`from product p
    cross join branch b
    left join branch_product bp on bp.tenant_id = p.tenant_id and bp.branch_id = b.id and bp.product_id = p.id
      and bp.tenant_id = ${t}`;
  const isSold = sql`p.tenant_id = ${t} and b.tenant_id = ${t} and p.active and coalesce(bp.listed, true)`;
  return sql<Missing>`
    select b.id as branch_id, 'branch' as kind, b.name, ${gone} as gone
    from branch b ${link("branch", sql`b.id::text`, t)} where b.tenant_id = ${t} and ${lacking}
    union all
    select b.id, 'online_orders', b.name, false from branch b
    join pos_link l on l.tenant_id = ${t} and l.kind = 'branch' and l.local_id = b.id::text and l.gone_at is null
    join pos_thing n on n.tenant_id = ${t} and n.kind = 'branch' and n.external_id = l.external_id
    where b.tenant_id = ${t} and n.receives_online_orders is false
    union all
    select b.id, 'table', ${text(sql`d.number`)}, ${gone} from branch b
    join dining_table d on d.tenant_id = ${t} and d.branch_id = b.id and d.removed_at is null
    ${link("table", sql`d.id::text`, t)} where b.tenant_id = ${t} and 1 = any(b.order_types) and ${lacking}
    union all
    select b.id, 'charge', ${text(sql`c.kind`)}, ${gone} from branch b
    join establishment e on e.tenant_id = ${t}
    cross join (values ('delivery'), ('service'), ('tip')) as c (kind)
    ${link("charge", sql`c.kind`, t)}
    where b.tenant_id = ${t} and ${lacking} and case c.kind
      when 'service' then b.service_charge_bp > 0
      when 'tip' then e.tips_enabled
      else 3 = any(b.order_types) and exists (
        select from delivery_zone z where z.tenant_id = ${t} and z.branch_id = b.id and z.active and z.fee > 0) end
    union all
    select distinct b.id, 'tax', ${text(sql`(r.rate::numeric / 100)::float8::text || '%'`)}, ${gone} from branch b
    cross join lateral (
      select coalesce(p.tax_rate_bp, e.tax_rate_bp) as rate from establishment e
      join product p on p.tenant_id = ${t} and p.active where e.tenant_id = ${t}
      union select tax_rate_bp from establishment where tenant_id = ${t}) r
    ${link("tax", sql`r.rate::text`, t)} where b.tenant_id = ${t} and r.rate > 0 and ${lacking}
    union all
    select b.id, 'payment_method', ${text(sql`${onlineMethod}`)}, ${gone} from branch b
    ${link("payment_method", sql`${onlineMethod}::text`, t)}
    where b.tenant_id = ${t} and ${lacking} and exists (
      select from branch_payment_method m where m.tenant_id = ${t} and m.branch_id = b.id and m.method = ${onlineMethod})
    union all
    select b.id, 'product', p.name, ${gone} ${sold} ${link("product", sql`p.id::text`, t)} where ${isSold} and ${lacking}
    union all
    select distinct b.id, 'option', o.name, ${gone} ${sold}
    join product_option_group g on g.tenant_id = ${t} and g.product_id = p.id
    join option_item o on o.tenant_id = ${t} and o.group_id = g.group_id and o.active
    ${link("option", sql`o.id::text`, t)} where ${isSold} and ${lacking}
    union all
    select b.id, 'combo', c.name, ${gone} from combo c cross join branch b
    ${link("combo", sql`c.id::text`, t)}
    where c.tenant_id = ${t} and b.tenant_id = ${t} and c.active and ${lacking}
    union all
    select distinct b.id, 'combo', c.name, ${gone} from combo c cross join branch b
    join combo_slot s on s.tenant_id = ${t} and s.combo_id = c.id
    join combo_slot_product x on x.tenant_id = ${t} and x.slot_id = s.id
    join pos_link k on k.tenant_id = ${t} and k.kind = 'combo' and k.local_id = c.id::text and k.gone_at is null
    ${link("combo_product", sql`s.id::text || '/' || x.product_id::text`, t)}
    where c.tenant_id = ${t} and b.tenant_id = ${t} and c.active and ${lacking}`;
};

const shown = 5;
const placeOf = (kind: PosNeed["kind"]): number => needKinds.indexOf(kind);

/** What is missing, by branch and kind: the first names and how many. */
export const loadNeeds = async (tx: Tx, tenantId: string): Promise<Map<string, PosNeed[]>> => {
  const { rows } = await sql<Missing>`select * from (${allMissing(tenantId)}) as missing
    order by branch_id, kind, gone desc,
      case kind when 'table' then length(name ->> 'en') end, name ->> 'en', name ->> 'sa'`.execute(tx);
  const byBranch = Map.groupBy(rows, ({ branch_id }) => branch_id);
  return new Map(
    [...byBranch].map(([branchId, some]) => [
      branchId,
      [...Map.groupBy(some, ({ kind }) => kind)]
        .sort(([a], [b]) => placeOf(a) - placeOf(b))
        .map(([kind, missing]) => ({
          kind,
          names: missing.slice(0, shown).map(({ name }) => name),
          count: missing.length,
          gone: missing.some((each) => each.gone),
        })),
    ]),
  );
};
