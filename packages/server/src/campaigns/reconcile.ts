import { sql } from "kysely";
import { answerChecks } from "./evaluation-reconcile.ts";

type Row = { id: string; found: string };

/** Each check returns the rows that are inconsistent. */
export const campaignChecks = {
  ...answerChecks,
  segment_stock: (tenant: string) => sql<Row>`
    select s.id::text as id, concat('left ', s.left_stock, ' of ', s.stock, ', won ', count(d.*)) as found
    from campaign_segment s left join draw d on d.tenant_id = s.tenant_id and d.tenant_id = ${tenant}
      and d.segment_id = s.id
    where s.tenant_id = ${tenant} and s.stock is not null
    group by s.tenant_id, s.id, s.stock, s.left_stock having s.left_stock + count(d.*) <> s.stock`,
  player_draws: (tenant: string) => sql<Row>`
    select p.campaign_id::text as id, concat('counted ', p.draws, ', drew ', count(d.*)) as found
    from campaign_player p left join draw d on d.tenant_id = p.tenant_id and d.tenant_id = ${tenant}
      and d.campaign_id = p.campaign_id and d.phone_hmac = p.phone_hmac
    where p.tenant_id = ${tenant}
    group by p.tenant_id, p.campaign_id, p.phone_hmac, p.draws, p.lost_at, p.won_at
    having p.draws <> count(d.*)
      or p.won_at is distinct from max(d.created_at) filter (where d.outcome <> 'nothing')
      or p.lost_at is distinct from max(d.created_at) filter (where d.outcome = 'nothing')`,
};
