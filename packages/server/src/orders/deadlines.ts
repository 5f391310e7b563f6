import type { DeclineReason } from "@sufra/domain/errors/reasons.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { eachTenant } from "../platform/maintenance.ts";
import { type Deadline, deadlineQueue, watchDeadline } from "./watch-deadline.ts";
import { moveOrder } from "./move-order.ts";

type End = { at: Date; to: "canceled" | "declined"; reason: DeclineReason };
type Timed = { status: string; pay_before: Date | null; accept_before: Date };

/** When and how an order ends by itself: not paid, or not accepted in time. */
const getEnd = ({ status, pay_before, accept_before }: Timed): End | null => {
  if (status === "awaiting_payment" && pay_before !== null) return { at: pay_before, to: "canceled", reason: "unpaid" };
  if (status === "pending") return { at: accept_before, to: "declined", reason: "no_answer" };
  return null;
};

/** Ends an order after its deadline; before it, schedules another check. Repeated or late runs change nothing more. */
export const endOverdue = async (platform: Platform, tenantId: string, orderId: string): Promise<void> => {
  const { database, jobs } = platform;
  await database.inTenant(tenantId, async (tx) => {
    const order = await tx
      .selectFrom("customer_order")
      .select(["status", "pay_before", "accept_before"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    const end = order && getEnd(order);
    if (!end) return;
    if (end.at > database.now()) return watchDeadline(jobs, tx, tenantId, orderId, end.at);
    try {
      await moveOrder(platform, tx, { tenantId, orderId, to: end.to, by: "system", reason: end.reason });
    } catch (error) {
      // Someone else moved it between the check and the step.
      if (!(error instanceof AppError && error.code === "invalid_transition")) throw error;
    }
  });
};

const loadOverdue = (tx: Tx, tenantId: string, now: Date) =>
  tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where((eb) =>
      eb.or([
        eb("status", "=", "awaiting_payment").and("pay_before", "<=", now),
        eb("status", "=", "pending").and("accept_before", "<=", now),
      ]),
    )
    .orderBy("id")
    .limit(1_000)
    .execute();

/** Ends overdue orders whose own job never ran: lost, failed, or never queued. */
export const sweepOverdue = (platform: Platform): Promise<void> =>
  eachTenant(platform, async (tenantId) => {
    const { database, log } = platform;
    const overdue = await database.inTenant(tenantId, (tx) => loadOverdue(tx, tenantId, database.now()), {
      readOnly: true,
    });
    for (const { id } of overdue) {
      // One failing order must not block the others.
      await endOverdue(platform, tenantId, id).catch((error: unknown) =>
        log.error({ err: error, order: id }, "ALARM: an order whose time is over can't be ended"),
      );
    }
  });

const sweepQueue = "orders.overdue";

export const registerDeadlines = (platform: Platform): void => {
  const { jobs } = platform;
  jobs.work<Deadline>(deadlineQueue, ({ tenant_id, order_id }) => endOverdue(platform, tenant_id, order_id));
  jobs.work(sweepQueue, () => sweepOverdue(platform), { concurrency: 1, retries: 0, timeoutSeconds: 600 });
  jobs.schedule(sweepQueue, "* * * * *");
};
