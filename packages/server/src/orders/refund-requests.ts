import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";
import { openDay } from "../drawers/branch-day.ts";
import type { Tx } from "../platform/db/database.ts";
import { newId } from "../platform/db/new-id.ts";
import type { Platform } from "../platform/http/context.ts";
import { recordMoney } from "../reports/record-money.ts";

/** Processed by payments: the provider is called outside any transaction. */
export const refundQueue = "payments.refund";
export type RefundJob = { tenant_id: string; refund_id: string };

export type RefundRequest = {
  tenantId: string;
  orderId: string;
  branchId: string;
  /** One refund per cause and attempt: repeating changes nothing. */
  cause: string;
  reason: string;
  /** Halalas; null = all that is left. Capped at what is left. */
  amount: number | null;
  /** The attempt whose money arrived when the order no longer needed it. */
  surplusAttempt?: string;
  returnId?: string;
  staffId?: string;
  now: Date;
};

type Sums = Pick<RefundRequest, "tenantId" | "orderId" | "surplusAttempt">;

const openSums = (tx: Tx, { tenantId, orderId, surplusAttempt }: Sums) =>
  tx
    .selectFrom("payment_attempt as a")
    .select(["a.id", "a.captured"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("refund as r")
            .select((r) => r.cast<number>(r.fn.sum("r.amount"), "bigint").as("sum"))
            .where("r.tenant_id", "=", tenantId)
            .whereRef("r.attempt_id", "=", "a.id")
            .where("r.state", "!=", "failed"),
          eb.cast<number>(eb.val(0), "bigint"),
        )
        .as("asked"),
    )
    .where("a.tenant_id", "=", tenantId)
    .where("a.order_id", "=", orderId)
    .where("a.captured", ">", 0)
    .where("a.surplus", "=", surplusAttempt !== undefined)
    .$if(surplusAttempt !== undefined, (query) => query.where("a.id", "=", surplusAttempt ?? ""))
    .execute();

/** What can still go back to the card that paid online, in halalas. */
export const refundableOnline = async (tx: Tx, tenantId: string, orderId: string): Promise<number> =>
  (await openSums(tx, { tenantId, orderId })).reduce((sum, { captured, asked }) => sum + captured - asked, 0);

/** Promises money back; the columns' CHECK refuses more than was received. */
export const bookRefund = async (
  tx: Tx,
  tenantId: string,
  orderId: string,
  sums: { refunds_booked?: number; refunded?: number },
): Promise<void> => {
  await tx
    .updateTable("customer_order")
    .set((eb) => ({
      refunds_booked: eb("refunds_booked", "+", sums.refunds_booked ?? 0),
      refunded: eb("refunded", "+", sums.refunded ?? 0),
    }))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", orderId)
    .execute();
};

/** Records a refund in the transaction of its cause and queues its job. Returns the recorded amount. */
export const requestRefund = async (jobs: Platform["jobs"], tx: Tx, request: RefundRequest): Promise<number> => {
  const { tenantId, orderId, branchId, cause, reason, returnId, staffId, now } = request;
  let left = request.amount;
  let booked = 0;
  for (const attempt of await openSums(tx, request)) {
    const sum = Math.min(left ?? attempt.captured, attempt.captured - attempt.asked);
    if (sum <= 0) continue;
    const id = newId();
    const { dayNo, zone } = await openDay(tx, tenantId, branchId);
    const inserted = await tx
      .insertInto("refund")
      .values({
        tenant_id: tenantId,
        id,
        attempt_id: attempt.id,
        order_id: orderId,
        branch_id: branchId,
        day_no: dayNo,
        day: getBusinessDay(now, zone),
        amount: sum,
        reason,
        cause,
        return_id: returnId,
        staff_id: staffId,
      })
      .onConflict((oc) => oc.columns(["tenant_id", "attempt_id", "cause"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted) continue;
    recordMoney(tx, tenantId, "refunded", id);
    booked += sum;
    if (left !== null) left -= sum;
    await jobs.send<RefundJob>(tx, refundQueue, { tenant_id: tenantId, refund_id: id });
  }
  if (booked > 0 && request.surplusAttempt === undefined)
    await bookRefund(tx, tenantId, orderId, { refunds_booked: booked });
  return booked;
};
