import { setTimeout as sleep } from "node:timers/promises";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { cleanLine } from "@sufra/domain/language/text-hygiene.ts";
import type * as calls from "@sufra/domain/pos/orders-api.ts";
import { type PosAdapter, PosError, type PosOrder } from "../gateways/pos/pos-adapter.ts";
import { findOnBoard, toBoardOrder } from "../orders/board.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { draftOrder } from "./draft-order.ts";
import { wakePos } from "./queue-order.ts";
import { markSent } from "./send-order.ts";
import { announcePos } from "./work.ts";

const requirePosOrder = async (tx: Tx, tenantId: string, orderId: string) => {
  await findOnBoard(tx, tenantId, orderId);
  const row = await tx
    .selectFrom("pos_order")
    .select(["state", "tries", "reference"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found");
  return row;
};

/** Sends an order now. Also what stopped all others, such as a key that was renewed, is tried again. */
export const retryPosOrder = async (
  ctx: Ctx<typeof calls.retryPosOrder>,
): Promise<AnswerOf<typeof calls.retryPosOrder>> => {
  const { database, tenantId, staff, params, jobs } = ctx;
  const now = database.now();
  return database.inTenant(tenantId, async (tx) => {
    // A server that asked to be left alone is left alone.
    await tx
      .updateTable("pos_business")
      .set({ paused_until: null })
      .where("tenant_id", "=", tenantId)
      .where("paused_for", "!=", "busy")
      .execute();
    const before = await requirePosOrder(tx, tenantId, params.id);
    const retried = await tx
      .updateTable("pos_order")
      // What may still arrive there is not looked up before it has.
      .set((eb) => ({ state: "waiting", next_try_at: eb.fn("greatest", [eb.ref("locked_until"), eb.val(now)]) }))
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", params.id)
      .where("state", "in", ["waiting", "blocked"])
      .executeTakeFirst();
    if (retried.numUpdatedRows === 1n) {
      await wakePos(jobs, tx, tenantId);
      await announcePos(ctx, tx, tenantId, params.id);
      await recordChange(tx, tenantId, {
        staffId: staff.id,
        action: "order.pos_retry",
        target: "order",
        targetId: params.id,
        before: { pos_state: before.state },
        after: { pos_state: "waiting" },
      });
    }
    return toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff);
  });
};

/** Staff wait for this long whether an earlier attempt arrived after all. */
const lookMs = 4_000;

const look = async (pos: PosAdapter | null, orderId: string): Promise<PosOrder | "unknown" | null> => {
  if (pos === null) return "unknown";
  const found = pos.findOrder(orderId).catch((error: unknown) => {
    if (error instanceof PosError) return "unknown" as const;
    throw error;
  });
  return Promise.race([found, sleep(lookMs, "unknown" as const)]);
};

type KeyInCtx = Ctx<typeof calls.keyInPosOrder>;

const record = async (ctx: KeyInCtx, tx: Tx, unknown: boolean): Promise<void> => {
  const { database, tenantId, staff, params } = ctx;
  const reference = cleanLine(ctx.body.reference);
  const now = database.now();
  const before = await requirePosOrder(tx, tenantId, params.id);
  const recorded = await tx
    .updateTable("pos_order")
    .set({
      state: "by_hand",
      staff_id: staff.id,
      reference,
      status_to_send: null,
      error: null,
      error_detail: null,
      check_at: unknown ? now : null,
    })
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", params.id)
    .where("state", "in", ["waiting", "blocked"])
    // It is being sent, or may still arrive.
    .where((eb) => eb.or([eb("locked_until", "is", null), eb("locked_until", "<", now)]))
    .executeTakeFirst();
  if (recorded.numUpdatedRows !== 1n) {
    const current = await requirePosOrder(tx, tenantId, params.id);
    if (current.state === "by_hand" && current.reference === reference) return;
    throw new AppError("edit_conflict");
  }
  await announcePos(ctx, tx, tenantId, params.id);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "order.pos_by_hand",
    target: "order",
    targetId: params.id,
    before: { pos_state: before.state },
    after: { pos_state: "by_hand", reference },
  });
};

/**
 * Records that staff keyed an order in there. One that was tried is looked up first: if it arrived after all, it is not
 * counted as keyed in, and the answer shows its number.
 */
export const keyInPosOrder = async (ctx: KeyInCtx): Promise<AnswerOf<typeof calls.keyInPosOrder>> => {
  const { database, tenantId, staff, params, gateways } = ctx;
  const { tried, drafted } = await database.inTenant(tenantId, async (tx) => {
    const row = await requirePosOrder(tx, tenantId, params.id);
    const open = row.state === "waiting" || row.state === "blocked";
    return { tried: open && row.tries > 0, drafted: await draftOrder(tx, tenantId, params.id) };
  });
  const found = tried ? await look(await gateways.pos(tenantId), params.id) : null;
  if (found !== null && found !== "unknown") await markSent(ctx, tenantId, params.id, found, drafted);
  return database.inTenant(tenantId, async (tx) => {
    if (found === null || found === "unknown") await record(ctx, tx, found === "unknown");
    return toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff);
  });
};
