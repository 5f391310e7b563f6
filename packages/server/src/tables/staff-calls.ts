import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { answerCall as answerCallCall, takeCall as takeCallCall } from "@sufra/domain/tables/staff-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { recordChange } from "../platform/audit/record-change.ts";

const findCall = async (tx: Tx, tenantId: string, id: string) => {
  const call = await tx
    .selectFrom("table_call as c")
    .leftJoin("staff_account as s", "s.id", "c.taken_by")
    .select(["c.id", "c.branch_id", "c.table_id", "c.kind", "c.done_at", "s.name as taken_by"])
    .where("c.tenant_id", "=", tenantId)
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (!call) throw new AppError("not_found");
  return call;
};

/** Marks a guest's call as answered; repeating changes nothing. */
export const answerCall = (ctx: Ctx<typeof answerCallCall>): Promise<AnswerOf<typeof answerCallCall>> => {
  const { database, tenantId, staff, params, now, live } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const call = await findCall(tx, tenantId, params.id);
    const done = await tx
      .updateTable("table_call")
      .set({ done_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", call.id)
      .where("done_at", "is", null)
      .executeTakeFirst();
    if (done.numUpdatedRows === 1n) {
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "call.done",
        target: "table_call",
        targetId: call.id,
        before: { kind: call.kind, done: false },
        after: { kind: call.kind, done: true },
      });
      const data = { id: call.id, table_id: call.table_id, kind: call.kind, done: true };
      await live.publish(tx, { tenantId, topic: `call:at-${call.branch_id}`, data });
    }
    return { id: call.id, done: true };
  });
};

/** Of two who take a call at once the first is on the way; both see who. */
export const takeCall = (ctx: Ctx<typeof takeCallCall>): Promise<AnswerOf<typeof takeCallCall>> => {
  const { database, tenantId, staff, params, now, live } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const call = await findCall(tx, tenantId, params.id);
    const taken = await tx
      .updateTable("table_call")
      .set({ taken_by: staff.id, taken_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", call.id)
      .where("done_at", "is", null)
      .where("taken_by", "is", null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 1n) {
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "call.take",
        target: "table_call",
        targetId: call.id,
        before: { kind: call.kind },
        after: { kind: call.kind },
      });
      const data = { id: call.id, table_id: call.table_id, kind: call.kind, done: false };
      await live.publish(tx, { tenantId, topic: `call:at-${call.branch_id}`, data });
    }
    const { taken_by } = await findCall(tx, tenantId, call.id);
    return { id: call.id, taken_by };
  });
};
