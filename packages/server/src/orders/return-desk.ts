import { isAllBack, needsSecondPerson } from "@sufra/domain/orders/returns.ts";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/orders/returns-api.ts";
import type { ReturnBody } from "@sufra/domain/orders/returns-api.ts";
import { sql } from "kysely";
import { recordChange } from "../platform/audit/record-change.ts";
import type { Tx } from "../platform/db/database.ts";
import { json } from "../platform/db/json.ts";
import { newId } from "../platform/db/new-id.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { announceApprovals } from "../staff/approvals.ts";
import { readMoneyLimits } from "../staff/limits.ts";
import { announceOrder } from "./announce.ts";
import { findOnBoard, toBoardOrder } from "./board.ts";
import type { MovePlatform } from "./move-order.ts";
import { paybackAfter, planCredit, requireOnline, requirePayback } from "./record-credit.ts";
import { getStatus } from "./read-placed.ts";
import { requireReturnable, returnOrder } from "./return-order.ts";
import { type LockedOrder, lockOrder } from "./sold-order.ts";

type Asking = {
  tenantId: string;
  orderId: string;
  staffId: string;
  body: Partial<ReturnBody> & { reason: string };
  whole: boolean;
};
type DeskPlatform = MovePlatform;

type Person = Pick<Asking, "tenantId" | "orderId" | "staffId">;

/** What this person gave back alone for the order before; many small returns count as one. */
const givenAlone = async (tx: Tx, { tenantId, orderId, staffId }: Person): Promise<number> => {
  const { rows } = await sql<{ alone: number }>`
    select coalesce(sum(gross + tip), 0)::bigint as alone from order_return
    where tenant_id = ${tenantId} and order_id = ${orderId} and staff_id = ${staffId} and approved_by is null`.execute(
    tx,
  );
  return rows[0]?.alone ?? 0;
};

/** Money that this person gave back for the order before. */
const paidBefore = async (tx: Tx, { tenantId, orderId, staffId }: Person): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::bigint as paid from refund
    where tenant_id = ${tenantId} and order_id = ${orderId} and staff_id = ${staffId} and state <> 'failed'`.execute(
    tx,
  );
  return rows[0]?.paid ?? 0;
};

/** Ended unserved, also on its way: no return decided about the money that is owed for it. */
const isOver = ({ ended_day_no }: LockedOrder): boolean => ended_day_no !== null;

/** Who asked for the return that waits, and when. */
const waitingOf = async (tx: Tx, { tenantId, orderId }: Asking) => {
  const row = await tx
    .selectFrom("return_request as q")
    .innerJoin("staff_account as s", "s.id", "q.asked_by")
    .select(["s.name", "q.asked_at"])
    .where("q.tenant_id", "=", tenantId)
    .where("q.order_id", "=", orderId)
    .where("q.state", "=", "pending")
    .executeTakeFirst();
  return { name: row?.name, time: row?.asked_at.toISOString() };
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
    // Written out: the plan of a named statement does not know that a parameter is the index's own value.
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "order_id"])
        .where(sql<boolean>`state = 'pending'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new AppError("edit_conflict", await waitingOf(tx, asking));
};

/** What is owed goes back as asked for; without a word, all of it. */
const getPaid = (order: LockedOrder, refunds: ReturnBody["refunds"]): number =>
  refunds?.reduce((sum, refund) => sum + refund.amount, 0) ?? paybackAfter(order, 0);

/** What counts against the limit: what comes back, or the money of an order that ended unserved. */
const getGiven = (order: LockedOrder, amount: number, refunds: ReturnBody["refunds"]): number => {
  if (amount > 0 || !isOver(order)) return amount;
  return getPaid(order, refunds);
};

const needsSecond = async (tx: Tx, given: number, order: LockedOrder, person: Person): Promise<boolean> => {
  if (given === 0) return false;
  const { refund } = await readMoneyLimits(tx, person.tenantId);
  const alone = isOver(order) ? await paidBefore(tx, person) : await givenAlone(tx, person);
  return needsSecondPerson(given, alone, refund);
};

/** What a return would do, by the same rules as the return itself. */
export const previewReturn = ({
  database,
  tenantId,
  staff,
  params,
  body,
}: Ctx<typeof calls.previewReturn>): Promise<AnswerOf<typeof calls.previewReturn>> =>
  // Not read-only: the order's row is held as a return holds it.
  database.inTenant(tenantId, async (tx) => {
    const order = await lockOrder(tx, tenantId, params.id);
    requireReturnable(order, { whole: false, body });
    const planned = await planCredit(tx, { tenantId, order, what: body });
    const { sums, left } = planned;
    const amount = sums.gross + sums.tip;
    const payback = paybackAfter(order, amount);
    requirePayback(planned, payback);
    return {
      amount,
      tax: sums.tax,
      payback,
      completes: order.status !== "returned" && amount > 0 && isAllBack(left),
      second_manager: await needsSecond(tx, getGiven(order, amount, undefined), order, {
        tenantId,
        orderId: order.id,
        staffId: staff.id,
      }),
    };
  });

/** Takes a return, or above the limit asks a second manager for it. */
export const askReturn = async (platform: DeskPlatform, tx: Tx, asking: Asking): Promise<"posted" | "pending"> => {
  const { tenantId, orderId, staffId, body, whole } = asking;
  const order = await lockOrder(tx, tenantId, orderId);
  requireReturnable(order, { whole, body });
  const planned = await planCredit(tx, { tenantId, order, what: whole ? "all" : body });
  const { sums } = planned;
  const amount = sums.gross + sums.tip;
  const given = getGiven(order, amount, body.refunds);
  const pending = await needsSecond(tx, given, order, asking);
  if (pending) {
    requirePayback(planned, paybackAfter(order, amount), body.refunds);
    await requireOnline(tx, tenantId, order.id, body.refunds);
    await insertRequest(tx, asking, order.branch_id, given);
    const { id, branch_id: branchId, table_id: tableId, status } = order;
    const news = { tenantId, orderId: id, branchId, tableId, status: getStatus(status), reason: null };
    await announceOrder(platform.live, tx, news);
    await announceApprovals(platform.live, tx, tenantId);
  } else await returnOrder(platform, tx, { tenantId, orderId, staffId, approvedBy: null, body, whole });
  // Money that is owed goes back without anything else.
  const isPayback = amount === 0 && !whole && !body.lines?.length;
  await recordChange(tx, tenantId, {
    staffId,
    action: pending ? "order.ask_return" : isPayback ? "order.pay_back" : "order.return",
    target: "order",
    targetId: orderId,
    before: { status: order.status },
    after: {
      amount: isPayback ? getPaid(order, body.refunds) : amount,
      reason: body.reason,
      lines: body.lines ?? null,
      goodwill: body.goodwill ?? false,
    },
  });
  return pending ? "pending" : "posted";
};

export const returnAtDesk = async (ctx: Ctx<typeof calls.returnOrder>): Promise<AnswerOf<typeof calls.returnOrder>> => {
  const { tx, tenantId, staff, params, body } = ctx;
  const state = await askReturn(ctx, tx, { tenantId, orderId: params.id, staffId: staff.id, body, whole: false });
  return { state, order: toBoardOrder(await findOnBoard(tx, tenantId, params.id), staff) };
};
