import { type AnswerOf, services } from "@sufra/domain/contract/call.ts";
import type { editService as editCall, listServices as listCall } from "@sufra/domain/services/api.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { tenantChanged } from "../establishments/tenant-facts.ts";
import { readSetUp } from "./set-up.ts";
import { recordChange } from "../platform/audit/record-change.ts";

type Answer = AnswerOf<typeof listCall>;
type ServiceState = Answer["services"][number];

/** All services of the establishment, and branches' own switches; no row means on. */
export const listSwitches = async (tx: Tx, tenantId: string): Promise<Answer> => {
  const rows = await tx
    .selectFrom("service_switch")
    .select(["branch_id", "service", "active", "reason", "returns_at"])
    .where("tenant_id", "=", tenantId)
    .orderBy("branch_id")
    .execute();
  const stored = rows.map((row): ServiceState => ({
    branch_id: row.branch_id,
    active: row.active,
    reason: row.reason,
    // The column's CHECK allows exactly these.
    service: row.service as ServiceState["service"],
    returns_at: row.returns_at?.toISOString() ?? null,
  }));
  const known = new Set(stored.filter(({ branch_id }) => branch_id === null).map(({ service }) => service));
  const untouched = [...services, "all" as const]
    .filter((service) => !known.has(service))
    .map((service): ServiceState => ({ branch_id: null, service, active: true, reason: null, returns_at: null }));
  return { services: [...stored, ...untouched], set_up: await readSetUp(tx, tenantId) };
};

const find = (tx: Tx, tenantId: string, branchId: string | null, service: string) =>
  tx
    .selectFrom("service_switch")
    .select(["id", "active"])
    .where("tenant_id", "=", tenantId)
    .where("branch_id", branchId === null ? "is" : "=", branchId)
    .where("service", "=", service)
    .executeTakeFirst();

/** Locks the audit log first, so that two managers do not insert the same switch. */
export const editSwitch = (ctx: Ctx<typeof editCall>): Promise<Answer> => {
  const { database, tenantId, staff, body, now, live } = ctx;
  const branchId = body.branch_id ?? null;
  return database.inTenant(tenantId, async (tx) => {
    const known =
      branchId === null
        ? []
        : await tx
            .selectFrom("branch")
            .select("id")
            .where("tenant_id", "=", tenantId)
            .where("id", "=", branchId)
            .execute();
    if (branchId !== null && known.length === 0) throw new AppError("not_found");
    const before = await find(tx, tenantId, branchId, body.service);
    const { service, active, reason = null } = body;
    const returns_at = active || !body.returns_at ? null : new Date(body.returns_at);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: "service.switch",
      target: service,
      targetId: branchId,
      before: { active: before?.active ?? true },
      after: { active, reason, returns_at: returns_at?.toISOString() ?? null },
    });
    const values = { active, reason: active ? null : reason, returns_at, changed_by: staff.id, changed_at: now };
    const current = await find(tx, tenantId, branchId, service);
    if (current)
      await tx
        .updateTable("service_switch")
        .set(values)
        .where("tenant_id", "=", tenantId)
        .where("id", "=", current.id)
        .execute();
    else
      await tx
        .insertInto("service_switch")
        .values({ tenant_id: tenantId, id: newId(), branch_id: branchId, service, ...values })
        .execute();
    tenantChanged(tenantId);
    if (branchId !== null)
      await live.publish(tx, { tenantId, topic: `branch:${branchId}`, data: { id: branchId, service, active } });
    return listSwitches(tx, tenantId);
  });
};
