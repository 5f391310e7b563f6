import { sql } from "kysely";

type Row = { id: string; found: string };

/** Each check returns the rows that are inconsistent. */
export const answerChecks = {
  forms_complete: (tenant: string) => sql<Row>`
    select v.form_id::text as id, concat('version ', v.version, ' says ', v.questions, ', asks ', count(q.*)) as found
    from evaluation_version v left join evaluation_question q on q.tenant_id = v.tenant_id
      and q.tenant_id = ${tenant} and q.form_id = v.form_id and q.version = v.version
    where v.tenant_id = ${tenant}
    group by v.tenant_id, v.form_id, v.version, v.questions having count(q.*) <> v.questions`,
  evaluations_complete: (tenant: string) => sql<Row>`
    select e.id::text as id, concat(count(a.*), ' answers to ', v.questions, ' questions') as found
    from evaluation e join evaluation_version v on v.tenant_id = e.tenant_id and v.form_id = e.form_id
        and v.version = e.version and v.tenant_id = ${tenant}
      left join evaluation_answer a on a.tenant_id = e.tenant_id and a.tenant_id = ${tenant} and a.evaluation_id = e.id
    where e.tenant_id = ${tenant}
    group by e.tenant_id, e.id, v.questions having count(a.*) <> v.questions`,
  images_held: (tenant: string) => sql<Row>`
    select i.upload_id::text as id, 'held by an answer and yet at large' as found
    from evaluation_image i join upload u on u.tenant_id = i.tenant_id and u.id = i.upload_id
    where i.tenant_id = ${tenant} and u.tenant_id = ${tenant} and u.kept_at is null`,
  images_kept_for_nothing: (tenant: string) => sql<Row>`
    select u.id::text as id, 'kept though no answer holds it' as found from upload u
    where u.tenant_id = ${tenant} and u.kept_at is not null and not exists (
      select from evaluation_image i where i.tenant_id = ${tenant} and i.upload_id = u.id)`,
  entries_drawn: (tenant: string) => sql<Row>`
    select e.id::text as id, concat(count(d.*), ' outcomes of an entry') as found
    from campaign_entry e left join draw d on d.tenant_id = e.tenant_id and d.tenant_id = ${tenant}
      and d.campaign_id = e.campaign_id and d.source_id = e.id
    where e.tenant_id = ${tenant} group by e.tenant_id, e.id having count(d.*) <> 1`,
};
