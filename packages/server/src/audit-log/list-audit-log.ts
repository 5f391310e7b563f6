import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/audit-log/console-api.ts";
import { type AuditLogEntry, maxChanges } from "@sufra/domain/audit-log/console-api.ts";
import { routineParts } from "@sufra/domain/audit-log/routine.ts";
import { type Change, getChanges, getName, type Leaf } from "@sufra/domain/audit-log/changes.ts";
import { sql } from "kysely";
import { usualPage } from "../platform/db/pages.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { loadInstants } from "./days.ts";
import { readThingNames, type ThingNames } from "./thing-names.ts";

type Query = Ctx<typeof calls.listAuditLog>["query"];

/** Entries are numbered without a gap: the cursor is the number of the last one shown. */
const getCursor = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor))
    throw new AppError("validation_failed", undefined, [{ path: "cursor", code: "field_invalid" }]);
  return Number(cursor);
};

/** Somebody of the establishment, or from outside who changed something here. */
const requireStaff = async (tx: Tx, tenantId: string, staffId: string): Promise<void> => {
  const { rows } = await sql`
    select from staff_account s where s.id = ${staffId} and (s.tenant_id = ${tenantId} or exists (
      select from audit_entry a where a.tenant_id = ${tenantId} and a.staff_id = s.id))`.execute(tx);
  if (rows.length === 0) throw new AppError("not_found");
};

/** Written out, so that the index of edits serves it. */
const routine = sql.raw(routineParts.map((part) => `'${part}'`).join(", "));

const readEntries = async (tx: Tx, tenantId: string, query: Query, limit: number) => {
  const { since, until } = await loadInstants(tx, tenantId, query);
  const after = getCursor(query.cursor);
  if (query.staff_id !== undefined) await requireStaff(tx, tenantId, query.staff_id);
  return tx
    .selectFrom("audit_entry as a")
    .leftJoin("staff_account as s", "s.id", "a.staff_id")
    .select(["a.seq", "a.staff_id", "a.action", "a.target", "a.target_id", "a.before", "a.after", "a.created_at"])
    .select("s.name as staff_name")
    .where("a.tenant_id", "=", tenantId)
    .$if(query.staff_id !== undefined, (rows) => rows.where("a.staff_id", "=", query.staff_id ?? ""))
    .$if(query.target !== undefined, (rows) => rows.where("a.target", "=", query.target ?? ""))
    .$if(query.target_id !== undefined, (rows) => rows.where("a.target_id", "=", query.target_id ?? ""))
    .$if(query.part === "edits", (rows) => rows.where(sql<boolean>`split_part(a.action, '.', 1) not in (${routine})`))
    .$if(query.part === "routine", (rows) => rows.where(sql<boolean>`split_part(a.action, '.', 1) in (${routine})`))
    .$if(since !== null, (rows) => rows.where("a.created_at", ">=", since ?? new Date(0)))
    .$if(until !== null, (rows) => rows.where("a.created_at", "<", until ?? new Date(0)))
    .$if(after !== undefined, (rows) => rows.where("a.seq", "<", after ?? 0))
    .orderBy("a.seq", "desc")
    .limit(limit + 1)
    .execute();
};

type Row = Awaited<ReturnType<typeof readEntries>>[number];

const changesIn = ({ before, after }: Row): Change[] => getChanges(before ?? null, after ?? null);

/** Entries name a drawer's keeper by id; readers know people by name. */
const readKeepers = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<Map<Leaf, string>> => {
  const ids = rows
    .flatMap(changesIn)
    .flatMap(({ path, before, after }) => (path.at(-1) === "keeper" ? [before, after] : []))
    .filter((id) => typeof id === "string");
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom("staff_account")
    .select(["id", "name"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(people.map(({ id, name }) => [id, name]));
};

const toEntry = (row: Row, keepers: ReadonlyMap<Leaf, string>, names: ThingNames): AuditLogEntry => {
  const { seq, action, target, target_id, before, after } = row;
  const changes = changesIn(row).map((change): Change => ({
    path: change.path,
    before: keepers.get(change.before) ?? change.before,
    after: keepers.get(change.after) ?? change.after,
  }));
  return {
    seq,
    action,
    target,
    target_id,
    name: getName(before ?? null, after ?? null) ?? names.get(target_id ?? "") ?? null,
    at: row.created_at.toISOString(),
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? "" },
    changes: changes.slice(0, maxChanges),
    more: Math.max(0, changes.length - maxChanges),
  };
};

export const listAuditLog = ({
  database,
  tenantId,
  query,
}: Ctx<typeof calls.listAuditLog>): Promise<AnswerOf<typeof calls.listAuditLog>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const limit = query.limit ?? usualPage;
      const rows = await readEntries(tx, tenantId, query, limit);
      const keepers = await readKeepers(tx, tenantId, rows);
      const names = await readThingNames(tx, tenantId, rows);
      const items = rows.slice(0, limit).map((row) => toEntry(row, keepers, names));
      return { items, cursor: rows.length > limit ? String(items.at(-1)?.seq) : null };
    },
    { readOnly: true },
  );

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

export const readAuditLogFilters = ({
  database,
  tenantId,
}: Ctx<typeof calls.readAuditLogFilters>): Promise<AnswerOf<typeof calls.readAuditLogFilters>> =>
  database.inTenant(
    tenantId,
    async (tx) => ({ staff: await readStaff(tx, tenantId), targets: await readTargets(tx, tenantId) }),
    { readOnly: true },
  );
