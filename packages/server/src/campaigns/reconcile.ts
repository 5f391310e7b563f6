import { sql } from "kysely";

type EvaluationRow = { id: string; found: string };

/** Each check returns the rows that are inconsistent. */
const answerChecks = {
  forms_complete: (tenant: string) => sql<EvaluationRow>`
    select v.form_id::text as id, concat('version ', v.version, ' says ', v.questions, ', asks ', count(q.*)) as found
    from evaluation_version v left join evaluation_question q on q.tenant_id = v.tenant_id
      and q.tenant_id = ${tenant} and q.form_id = v.form_id and q.version = v.version
    where v.tenant_id = ${tenant}
    group by v.tenant_id, v.form_id, v.version, v.questions having count(q.*) <> v.questions`,
  evaluations_complete: (tenant: string) => sql<EvaluationRow>`
    select e.id::text as id, concat(count(a.*), ' answers to ', v.questions, ' questions') as found
    from evaluation e join evaluation_version v on v.tenant_id = e.tenant_id and v.form_id = e.form_id
        and v.version = e.version and v.tenant_id = ${tenant}
      left join evaluation_answer a on a.tenant_id = e.tenant_id and a.tenant_id = ${tenant} and a.evaluation_id = e.id
    where e.tenant_id = ${tenant}
    group by e.tenant_id, e.id, v.questions having count(a.*) <> v.questions`,
  images_held: (tenant: string) => sql<EvaluationRow>`
    select i.upload_id::text as id, 'held by an answer and yet at large' as found
    from evaluation_image i join upload u on u.tenant_id = i.tenant_id and u.id = i.upload_id
    where i.tenant_id = ${tenant} and u.tenant_id = ${tenant} and u.kept_at is null`,
  images_kept_for_nothing: (tenant: string) => sql<EvaluationRow>`
    select u.id::text as id, 'kept though no answer holds it' as found from upload u
    where u.tenant_id = ${tenant} and u.kept_at is not null and not exists (
      select from evaluation_image i where i.tenant_id = ${tenant} and i.upload_id = u.id)`,
  entries_drawn: (tenant: string) => sql<EvaluationRow>`
    select e.id::text as id, concat(count(d.*), ' outcomes of an entry') as found
    from campaign_entry e left join draw d on d.tenant_id = e.tenant_id and d.tenant_id = ${tenant}
      and d.campaign_id = e.campaign_id and d.source_id = e.id
    where e.tenant_id = ${tenant} group by e.tenant_id, e.id having count(d.*) <> 1`,
};

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
