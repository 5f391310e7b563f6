import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { AskedReturn, ReturnRequestView } from "@sufra/domain/orders/return-fields.ts";
import type * as calls from "@sufra/domain/orders/returns-api.ts";
import { type ReturnBody, returnBody } from "@sufra/domain/orders/returns-api.ts";
import { sql } from "kysely";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import { AppError, fieldError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceApprovals } from "../staff/approvals.ts";
import { announceOrder } from "./announce.ts";
import { getStatus } from "./read-placed.ts";
import { returnOrder } from "./return-order.ts";
import { getPrice } from "./show-order.ts";
import { lockOrder } from "./sold-order.ts";

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("return_request as q")
    .innerJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "q.tenant_id").onRef("o.id", "=", "q.order_id"),
    )
    .innerJoin("staff_account as s", "s.id", "q.asked_by")
    .leftJoin("staff_account as d", "d.id", "q.decided_by")
    .leftJoin("cash_shift as h", (join) =>
      join
        .onRef("h.tenant_id", "=", "q.tenant_id")
        .on("h.id", "=", sql<string>`(q.request ->> 'shift_id')::uuid`)
        .on("h.tenant_id", "=", tenantId),
    )
    .leftJoin("cash_drawer as w", (join) =>
      join.onRef("w.tenant_id", "=", "h.tenant_id").onRef("w.id", "=", "h.drawer_id").on("w.tenant_id", "=", tenantId),
    )
    .select(["q.id", "q.order_id", "q.branch_id", "q.amount", "q.reason", "q.state", "q.asked_at"])
    .select(["q.decided_at", "q.decision_reason", "q.request", "q.asked_by as asker_id", "o.number", "o.priced"])
    .select(["s.name as asked_by", "d.name as decided_by", "h.id as shift_id", "w.number as drawer"])
    .where("q.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

/** Written by the return desk alone. */
type Written = ReturnBody & { whole: boolean };

/** The drawer matters only where money goes back at the branch. */
const shiftOf = ({ request, shift_id: id, drawer }: Row): ReturnRequestView["shift"] => {
  const { refunds = [] } = request as unknown as Written;
  if (id === null || drawer === null || refunds.every(({ tender }) => tender === "online")) return null;
  return { id, drawer };
};

const toAsked = ({ request, priced }: Row): AskedReturn => {
  const { whole, goodwill, lines, amount, charges, tip, refunds } = request as unknown as Written;
  const sold = getPrice({ priced }).lines;
  return {
    whole,
    goodwill: goodwill ?? false,
    lines: (lines ?? []).flatMap(({ line_no, quantity }) => {
      const line = sold.find((each) => each.line_no === line_no);
      return line ? [{ name: line.name, quantity }] : [];
    }),
    amount: amount ?? null,
    charges: charges ?? [],
    tip: tip ?? false,
    refunds:
      refunds?.map(({ tender, amount: sum, reference }) => ({ tender, amount: sum, reference: reference ?? "" })) ??
      null,
  };
};

const toView = (row: Row, readerId: string): ReturnRequestView => ({
  id: row.id,
  order_id: row.order_id,
  order_number: row.number,
  branch_id: row.branch_id,
  amount: row.amount,
  reason: row.reason,
  asked: toAsked(row),
  shift: shiftOf(row),
  // The column's CHECK allows exactly these.
  state: row.state as ReturnRequestView["state"],
  asked_by: row.asked_by,
  asked_at: row.asked_at.toISOString(),
  mine: row.asker_id === readerId,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
  decision_reason: row.decision_reason,
});

/** Those of one order that were not taken; a taken one is among its returns. */
export const listRequestsOfOrder = async (
  tx: Tx,
  { tenantId, orderId, readerId }: { tenantId: string; orderId: string; readerId: string },
): Promise<ReturnRequestView[]> => {
  const found = await rows(tx, tenantId)
    .where("q.order_id", "=", orderId)
    .where("q.state", "<>", "posted")
    .orderBy("q.asked_at")
    .execute();
  return found.map((row) => toView(row, readerId));
};

/** Waiting ones oldest first, then the decided ones newest first. */
const place = (table: "q" | "k") => {
  const [state, asked] = [sql.ref(`${table}.state`), sql.ref(`${table}.asked_at`)];
  return sql`${state} <> 'pending', case when ${state} = 'pending' then 1 else -1 end * extract(epoch from ${asked})`;
};

export const listReturnRequests = ({
  database,
  tenantId,
  staff,
  query,
}: Ctx<typeof calls.listReturnRequests>): Promise<AnswerOf<typeof calls.listReturnRequests>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const { limit = usualPage } = query;
      const after = readCursor(query.cursor);
      const found = await rows(tx, tenantId)
        .$if(after !== undefined, (list) =>
          list.where(
            sql<boolean>`(${place("q")}) > (select ${place("k")} from return_request as k where k.tenant_id = ${tenantId} and k.id = ${after ?? null})`,
          ),
        )
        .orderBy(sql`(${place("q")})`)
        .limit(limit + 1)
        .execute();
      const { rows: items, cursor } = toPage(found, limit);
      return { items: items.map((row) => toView(row, staff.id)), cursor };
    },
    { readOnly: true },
  );

const actions = {
  posted: "order.approve_return",
  declined: "order.decline_return",
  withdrawn: "order.withdraw_return",
};

/**
 * Decides once. Approved by a second manager, it is taken as it was asked for, by today's facts; who asked may only
 * withdraw it.
 */
export const decideReturn = (ctx: Ctx<typeof calls.decideReturn>): Promise<ReturnRequestView> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const request = await rows(tx, tenantId).where("q.id", "=", params.id).executeTakeFirst();
    if (!request) throw new AppError("not_found");
    const order = await lockOrder(tx, tenantId, request.order_id);
    const mine = request.asker_id === staff.id;
    if (mine && body.approve) throw new AppError("not_authorized");
    // Who withdraws an own request owes nobody a reason.
    const reason = body.approve || mine ? null : body.reason || null;
    if (!body.approve && !mine && reason === null) throw fieldError("reason", "field_empty");
    const state = body.approve ? "posted" : mine ? "withdrawn" : "declined";
    const { numUpdatedRows } = await tx
      .updateTable("return_request")
      .set({
        state,
        decided_by: staff.id,
        decided_at: now,
        decision_reason: reason,
      })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("state", "=", "pending")
      .executeTakeFirst();
    const decided = await rows(tx, tenantId).where("q.id", "=", params.id).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n)
      throw new AppError("edit_conflict", { name: decided.decided_by, time: decided.decided_at?.toISOString() });
    if (body.approve) {
      const { whole, ...written } = request.request as unknown as Written;
      const asked = body.shift_id === undefined ? written : Object.assign(written, { shift_id: body.shift_id });
      const known = { tenantId, orderId: request.order_id, staffId: request.asker_id, approvedBy: staff.id };
      await returnOrder(ctx, tx, { ...known, body: returnBody.parse(asked), whole });
    } else {
      const { id: orderId, branch_id: branchId, table_id: tableId, status } = order;
      const news = { tenantId, orderId, branchId, tableId, status: getStatus(status), reason: null };
      await announceOrder(ctx.live, tx, news);
    }
    await announceApprovals(ctx.live, tx, tenantId);
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: actions[state],
      target: "order",
      targetId: request.order_id,
      before: { state: "pending" },
      after: { state, amount: request.amount, ...(reason && { reason }) },
    });
    return toView(decided, staff.id);
  });
};
