import { type PosOrderState, posOrderStates, posReasons } from "@sufra/domain/pos/order-state.ts";
import { type Expression, sql } from "kysely";
import type { orderRows } from "../orders/load-order.ts";

const pausedNow = (until: Expression<Date | null>) => sql<Date | null>`case when ${until} > now() then ${until} end`;

/** Adds what the board shows of the point of sale. */
export const withPos = (rows: ReturnType<typeof orderRows>, tenantId: string) =>
  rows
    .leftJoin("pos_order as p", (join) =>
      join.onRef("p.tenant_id", "=", "o.tenant_id").onRef("p.order_id", "=", "o.id").on("p.tenant_id", "=", tenantId),
    )
    .leftJoin("pos_business as pb", (join) => join.on("pb.tenant_id", "=", tenantId))
    .select(["p.state as pos_state", "p.queued_at", "p.tries as pos_tries", "p.next_try_at", "p.error as pos_error"])
    .select(["p.error_detail", "p.reference as pos_reference", "p.differences"])
    .select((eb) => [
      "pb.tenant_id as pos_tenant_id",
      pausedNow(eb.ref("pb.paused_until")).as("paused_until"),
      "pb.paused_for",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withPos>["execute"]>>[number];

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

export const toPosState = (row: Row, isManager: boolean): PosOrderState | null => {
  const state = posOrderStates.find((each) => each === row.pos_state);
  if (state === undefined || row.queued_at === null) return null;
  const waiting = state === "waiting";
  const paused = waiting && row.paused_until !== null;
  const reason = waiting && row.pos_tenant_id === null ? "not_connected" : paused ? row.paused_for : row.pos_error;
  const next = paused ? later(row.next_try_at, row.paused_until) : row.next_try_at;
  return {
    state,
    since: row.queued_at.toISOString(),
    reason: posReasons.find((each) => each === reason) ?? null,
    missing: row.error_detail?.missing ?? [],
    refusals: row.error_detail?.refusals ?? [],
    tries: row.pos_tries ?? 0,
    next_try_at: waiting ? (next?.toISOString() ?? null) : null,
    reference: row.pos_reference,
    differences: isManager ? (row.differences ?? []) : [],
  };
};
