import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/staff/limits-api.ts";
import type { LimitChange, LimitKind } from "@sufra/domain/staff/limits-api.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { changeManaged, lastEditor, withRevision } from "../platform/managed/managed.ts";
import { announceApprovals } from "./approvals.ts";

const columns = {
  points: "adjustment_limit",
  refund: "refund_limit",
  cashier_cancel: "cashier_cancel_limit",
} as const satisfies Record<LimitKind, string>;

/** How many decided raises are worth a look. */
const maxDecided = 10;

export const readMoneyLimits = async (
  tx: Tx,
  tenantId: string,
): Promise<{ refund: number; cashier_cancel: number }> => {
  const { refund_limit, cashier_cancel_limit } = await tx
    .selectFrom("establishment")
    .select(["refund_limit", "cashier_cancel_limit"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirstOrThrow();
  return { refund: refund_limit, cashier_cancel: cashier_cancel_limit };
};

/** Raises of one state: those that wait oldest first, others newest first. */
const listChanges = async (
  tx: Tx,
  { tenantId, readerId, waiting }: { tenantId: string; readerId: string; waiting: boolean },
): Promise<LimitChange[]> => {
  const rows = await tx
    .selectFrom("limit_change as c")
    .innerJoin("staff_account as s", "s.id", "c.asked_by")
    .leftJoin("staff_account as d", "d.id", "c.decided_by")
    .select(["c.id", "c.kind", "c.from_limit", "c.to_limit", "c.asked_by", "c.asked_at", "c.state", "c.decided_at"])
    .select(["c.decision_reason", "s.name", "d.name as decided_by"])
    .where("c.tenant_id", "=", tenantId)
    .where("c.state", waiting ? "=" : "<>", "pending")
    .$if(waiting, (list) => list.orderBy("c.asked_at"))
    .$if(!waiting, (list) => list.orderBy("c.decided_at", "desc").limit(maxDecided))
    .execute();
  return rows.map(({ id, kind, from_limit, to_limit, asked_by, asked_at, name, decided_at, ...row }) => ({
    id,
    // The columns' CHECKs allow exactly these.
    kind: kind as LimitKind,
    state: row.state as LimitChange["state"],
    from: from_limit,
    to: to_limit,
    asked_by: name,
    asked_at: asked_at.toISOString(),
    mine: asked_by === readerId,
    decided_by: row.decided_by,
    decided_at: decided_at?.toISOString() ?? null,
    decision_reason: row.decision_reason,
  }));
};

/** Raises that wait for a second manager, oldest first. */
export const listLimitChanges = (tx: Tx, tenantId: string, readerId: string): Promise<LimitChange[]> =>
  listChanges(tx, { tenantId, readerId, waiting: true });

type Setting = { tenantId: string; staffId: string; kind: LimitKind; from: number; to: number; now: Date };

const store = async (tx: Tx, { tenantId, kind, to, now }: Setting): Promise<void> => {
  await tx
    .updateTable("establishment")
    .set({ [columns[kind]]: to, updated_at: now })
    .where("tenant_id", "=", tenantId)
    .execute();
};

/** Withdraws a raise that waits: a new value for the same limit replaces it. */
const replaceWaiting = async (tx: Tx, { tenantId, staffId, kind, now }: Setting): Promise<void> => {
  await tx
    .updateTable("limit_change")
    .set({ state: "declined", decided_by: staffId, decided_at: now })
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("state", "=", "pending")
    .execute();
};

/**
 * Lowers a limit at once. A higher one counts only when a second manager agrees: nobody lifts a limit and uses it alone.
 * The establishment's row is held by the caller.
 */
export const setLimit = async (tx: Tx, setting: Setting): Promise<void> => {
  const { tenantId, staffId, kind, from, to } = setting;
  if (from === to) return;
  await replaceWaiting(tx, setting);
  const raised = to > from;
  if (raised)
    await tx
      .insertInto("limit_change")
      .values({ tenant_id: tenantId, id: newId(), kind, from_limit: from, to_limit: to, asked_by: staffId })
      .execute();
  else await store(tx, setting);
  await recordChange(tx, tenantId, {
    staffId,
    action: raised ? "limit.ask" : "limit.edit",
    target: "limit",
    targetId: tenantId,
    before: { [kind]: from },
    after: { [kind]: to },
  });
};

type Answer = AnswerOf<typeof calls.readLimits>;

const answer = async (tx: Tx, tenantId: string, readerId: string): Promise<Answer> => ({
  limits: withRevision(await readMoneyLimits(tx, tenantId)),
  waiting: await listLimitChanges(tx, tenantId, readerId),
  decided: await listChanges(tx, { tenantId, readerId, waiting: false }),
});

export const readLimits = ({ database, tenantId, staff }: Ctx<typeof calls.readLimits>): Promise<Answer> =>
  database.inTenant(tenantId, (tx) => answer(tx, tenantId, staff.id), { readOnly: true });

export const editLimits = (ctx: Ctx<typeof calls.editLimits>): Promise<Answer> =>
  changeManaged(ctx, async ({ tx, tenantId, staffId, now }) => {
    const { revision, ...changes } = ctx.body;
    const before = await readMoneyLimits(tx, tenantId);
    if (withRevision(before).revision !== revision)
      throw new AppError("edit_conflict", await lastEditor(tx, tenantId, "limit", [tenantId]));
    for (const kind of ["refund", "cashier_cancel"] as const) {
      const to = changes[kind];
      if (to !== undefined) await setLimit(tx, { tenantId, staffId, kind, from: before[kind], to, now });
    }
    await announceApprovals(ctx.live, tx, tenantId);
    return answer(tx, tenantId, staffId);
  });

export const decideLimit = (ctx: Ctx<typeof calls.decideLimit>): Promise<Answer> =>
  changeManaged(ctx, async ({ tx, tenantId, staffId, now }) => {
    const { params, body } = ctx;
    const change = await tx
      .selectFrom("limit_change as c")
      .leftJoin("staff_account as d", "d.id", "c.decided_by")
      .select(["c.kind", "c.from_limit", "c.to_limit", "c.state", "c.asked_by", "c.decided_at", "d.name"])
      .where("c.tenant_id", "=", tenantId)
      .where("c.id", "=", params.id)
      .executeTakeFirst();
    if (!change) throw new AppError("not_found");
    if (change.state !== "pending")
      throw new AppError("edit_conflict", { name: change.name, time: change.decided_at?.toISOString() });
    const mine = change.asked_by === staffId;
    if (body.approve && mine) throw new AppError("not_authorized");
    // Who withdraws an own request owes nobody a reason.
    const reason = body.approve ? null : body.reason || null;
    if (!body.approve && !mine && reason === null) throw fieldError("reason", "field_empty");
    await tx
      .updateTable("limit_change")
      .set({
        state: body.approve ? "posted" : "declined",
        decided_by: staffId,
        decided_at: now,
        decision_reason: reason,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("state", "=", "pending")
      .execute();
    const kind = change.kind as LimitKind;
    if (body.approve) await store(tx, { tenantId, staffId, kind, from: change.from_limit, to: change.to_limit, now });
    await recordChange(tx, tenantId, {
      staffId,
      action: body.approve ? "limit.approve" : mine ? "limit.withdraw" : "limit.decline",
      target: "limit",
      targetId: tenantId,
      before: { [kind]: change.from_limit },
      after: { [kind]: change.to_limit, ...(reason && { reason }) },
    });
    await announceApprovals(ctx.live, tx, tenantId);
    return answer(tx, tenantId, staffId);
  });
