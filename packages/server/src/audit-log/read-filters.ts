import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readAuditLogFilters as contract } from "@sufra/domain/audit-log/console-api.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Skips from kind to kind by the index: the audit log has millions of entries of a few dozen kinds. */
const readTargets = async (tx: Tx, tenantId: string): Promise<string[]> => {
  const { rows } = await sql<{ target: string | null }>`
    with recursive kinds as (
      select (select min(target) from audit_entry where tenant_id = ${tenantId}) as target
      union all
      select (select min(a.target) from audit_entry a where a.tenant_id = ${tenantId} and a.target > k.target)
      from kinds k where k.target is not null)
    select target from kinds where target is not null`.execute(tx);
  return rows.flatMap(({ target }) => target ?? []);
};

const readStaff = async (tx: Tx, tenantId: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name from staff_account s
    where s.tenant_id = ${tenantId} and exists (
      select from audit_entry a where a.tenant_id = ${tenantId} and a.staff_id = s.id)
    order by s.name, s.id`.execute(tx);
  return rows;
};

export const readAuditLogFilters = ({ database, tenantId }: Ctx<typeof contract>): Promise<AnswerOf<typeof contract>> =>
  database.inTenant(
    tenantId,
    async (tx) => ({ staff: await readStaff(tx, tenantId), targets: await readTargets(tx, tenantId) }),
    { readOnly: true },
  );
