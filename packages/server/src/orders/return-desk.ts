import { needsSecondPerson } from "@sufra/domain/orders/returns.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/orders/returns-api.ts";
import { type ReturnBody, returnBody, type ReturnRequestView } from "@sufra/domain/orders/returns-api.ts";
import { sql } from "kysely";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { readCursor, toPage, usualPage } from "../platform/db/pages.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { readMoneyLimits } from "../staff/limits.ts";
import { findOnBoard, toBoardOrder } from "./board.ts";
import type { MovePlatform } from "./move-order.ts";
import { planCredit } from "./record-credit.ts";
import { requireReturnable, returnOrder } from "./return-order.ts";
import { lockOrder } from "./sold-order.ts";

type Asking = {
  tenantId: string;
  orderId: string;
  staffId: string;
  body: Partial<ReturnBody> & { reason: string };
  whole: boolean;
};
type DeskPlatform = MovePlatform;

/** What this person gave back alone for the order before; many small returns count as one. */
const givenAlone = async (tx: Tx, { tenantId, orderId, staffId }: Asking): Promise<number> => {
  const { rows } = await sql<{ alone: number }>`
    select coalesce(sum(gross + tip), 0)::bigint as alone from order_return
    where tenant_id = ${tenantId} and order_id = ${orderId} and staff_id = ${staffId} and approved_by is null`.execute(
    tx,
  );
  return rows[0]?.alone ?? 0;
};

/** Who asked for the return that waits, and when. */
const waitingOf = async (tx: Tx, { tenantId, orderId }: Asking) => {
  const row = await rows(tx, tenantId)
    .where("q.order_id", "=", orderId)
    .where("q.state", "=", "pending")
    .executeTakeFirst();
  return { name: row?.asked_by, time: row?.asked_at.toISOString() };
};

/** One waits at a time for each order. */
const insertRequest = async (tx: Tx, asking: Asking, branchId: string, amount: number): Promise<void> => {
  const { tenantId, orderId, staffId, body, whole } = asking;
  const inserted = await tx
    .insertInto("return_request")
    .values({
      tenant_id: tenantId,
      id: newId(),
      order_id: orderId,
      branch_id: branchId,
      request: json({ ...body, whole }),
      amount,
      reason: body.reason,
      asked_by: staffId,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "order_id"]).where("state", "=", "pending").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new AppError("edit_conflict", await waitingOf(tx, asking));
};

/** Takes a return, or above the limit asks a second manager for it. */
export const askReturn = async (platform: DeskPlatform, tx: Tx, asking: Asking): Promise<"posted" | "pending"> => {
  const { tenantId, orderId, staffId, body, whole } = asking;
  const order = await lockOrder(tx, tenantId, orderId);
  requireReturnable(order, asking);
  const { sums } = await planCredit(tx, { tenantId, order, what: whole ? "all" : body });
  const amount = sums.gross + sums.tip;
  const { refund } = await readMoneyLimits(tx, tenantId);
  const pending = amount > 0 && needsSecondPerson(amount, await givenAlone(tx, asking), refund);
  if (pending) await insertRequest(tx, asking, order.branch_id, amount);
  else await returnOrder(platform, tx, { tenantId, orderId, staffId, approvedBy: null, body, whole });
  await recordChange(tx, tenantId, {
    staffId,
    action: pending ? "order.ask_return" : "order.return",
    target: "order",
    targetId: orderId,
    before: { status: order.status },
    after: { amount, reason: body.reason, lines: body.lines ?? null, goodwill: body.goodwill ?? false },
  });
  return pending ? "pending" : "posted";
};

export const returnAtDesk = async (ctx: Ctx<typeof calls.returnOrder>): Promise<AnswerOf<typeof calls.returnOrder>> => {
  const { tx, tenantId, staff, params, body } = ctx;
  const state = await askReturn(ctx, tx, { tenantId, orderId: params.id, staffId: staff.id, body, whole: false });
  return { state, order: toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff) };
};

const rows = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("return_request as q")
    .innerJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "q.tenant_id").onRef("o.id", "=", "q.order_id"),
    )
    .innerJoin("staff_account as s", "s.id", "q.asked_by")
    .leftJoin("staff_account as d", "d.id", "q.decided_by")
    .select(["q.id", "q.order_id", "q.branch_id", "q.amount", "q.reason", "q.state", "q.asked_at", "q.decided_at"])
    .select(["q.request", "q.asked_by as asker_id", "o.number", "s.name as asked_by", "d.name as decided_by"])
    .where("q.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rows>["execute"]>>[number];

const toView = (row: Row, readerId: string): ReturnRequestView => ({
  id: row.id,
  order_id: row.order_id,
  order_number: row.number,
  branch_id: row.branch_id,
  amount: row.amount,
  reason: row.reason,
  // The column's CHECK allows exactly these.
  state: row.state as ReturnRequestView["state"],
  asked_by: row.asked_by,
  asked_at: row.asked_at.toISOString(),
  mine: row.asker_id === readerId,
  decided_by: row.decided_by,
  decided_at: row.decided_at?.toISOString() ?? null,
});

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
            sql<boolean>`(q.state <> 'pending', q.asked_at) > (select k.state <> 'pending', k.asked_at
              from return_request as k where k.tenant_id = ${tenantId} and k.id = ${after ?? null})`,
          ),
        )
        .orderBy(sql`q.state <> 'pending'`)
        .orderBy("q.asked_at")
        .limit(limit + 1)
        .execute();
      const { rows: items, cursor } = toPage(found, limit);
      return { items: items.map((row) => toView(row, staff.id)), cursor };
    },
    { readOnly: true },
  );

/** Decides once, and never by who asked. Approved, it is taken as it was asked for, by today's facts. */
export const decideReturn = (ctx: Ctx<typeof calls.decideReturn>): Promise<ReturnRequestView> => {
  const { database, tenantId, staff, params, body, now } = ctx;
  return database.inTenant(tenantId, async (tx) => {
    const request = await rows(tx, tenantId).where("q.id", "=", params.id).executeTakeFirst();
    if (!request) throw new AppError("not_found");
    await lockOrder(tx, tenantId, request.order_id);
    if (request.asker_id === staff.id) throw new AppError("not_authorized");
    const { numUpdatedRows } = await tx
      .updateTable("return_request")
      .set({ state: body.approve ? "posted" : "declined", decided_by: staff.id, decided_at: now })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", params.id)
      .where("state", "=", "pending")
      .executeTakeFirst();
    const decided = await rows(tx, tenantId).where("q.id", "=", params.id).executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n)
      throw new AppError("edit_conflict", { name: decided.decided_by, time: decided.decided_at?.toISOString() });
    if (body.approve) {
      const { whole, ...asked } = request.request as unknown as Asking["body"] & { whole: boolean };
      const known = { tenantId, orderId: request.order_id, staffId: request.asker_id, approvedBy: staff.id };
      await returnOrder(ctx, tx, { ...known, body: returnBody.parse(asked), whole });
    }
    await recordChange(tx, tenantId, {
      staffId: staff.id,
      action: body.approve ? "order.approve_return" : "order.decline_return",
      target: "order",
      targetId: request.order_id,
      before: { state: "pending" },
      after: { amount: request.amount },
    });
    return toView(decided, staff.id);
  });
};
