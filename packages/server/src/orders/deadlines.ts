import type { DeclineReason } from "@sufra/domain/errors/reasons.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
import { eachTenant } from "../platform/maintenance.ts";
import { type Deadline, deadlineQueue, watchDeadline } from "./watch-deadline.ts";
import { moveOrder } from "./move-order.ts";

type Step = { at: Date; to: "canceled" | "declined" | "sent_to_kitchen"; reason?: DeclineReason };
type Timed = {
  status: string;
  pay_before: Date | null;
  accept_before: Date;
  accepted_at: Date | null;
  start_at: Date | null;
};

/** What an order does next by itself: it ends unpaid or unanswered, or starts, once accepted, at its time. */
const getStep = ({ status, pay_before, accept_before, accepted_at, start_at }: Timed): Step | null => {
  if (status === "awaiting_payment" && pay_before !== null) return { at: pay_before, to: "canceled", reason: "unpaid" };
  if (status !== "pending") return null;
  if (accepted_at !== null && start_at !== null) return { at: start_at, to: "sent_to_kitchen" };
  return { at: accept_before, to: "declined", reason: "no_answer" };
};

/** Moves an order on after its deadline; before it, schedules another check. Repeated or late runs change nothing more. */
export const moveOverdue = async (platform: Platform, tenantId: string, orderId: string): Promise<void> => {
  const { database, jobs } = platform;
  await database.inTenant(tenantId, async (tx) => {
    const order = await tx
      .selectFrom("customer_order")
      .select(["status", "pay_before", "accept_before", "accepted_at", "start_at"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    const step = order && getStep(order);
    if (!step) return;
    const { at, to, reason } = step;
    if (at > database.now()) return watchDeadline(jobs, tx, tenantId, orderId, at);
    try {
      await moveOrder(platform, tx, { tenantId, orderId, to, by: "system", reason });
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
        eb("status", "=", "pending").and("accepted_at", "is", null).and("accept_before", "<=", now),
        eb("status", "=", "pending").and("accepted_at", "is not", null).and("start_at", "<=", now),
      ]),
    )
    .orderBy("id")
    .limit(1_000)
    .execute();

/** Moves overdue orders whose own job never ran: lost, failed, or never queued. */
export const sweepOverdue = (platform: Platform): Promise<void> =>
  eachTenant(platform, async (tenantId) => {
    const { database, log } = platform;
    const overdue = await database.inTenant(tenantId, (tx) => loadOverdue(tx, tenantId, database.now()), {
      readOnly: true,
    });
    for (const { id } of overdue) {
      // One failing order must not block the others.
      await moveOverdue(platform, tenantId, id).catch((error: unknown) =>
        log.error({ err: error, order: id }, "ALARM: an order whose time is over can't be moved"),
      );
    }
  });

const sweepQueue = "orders.overdue";

export const registerDeadlines = (platform: Platform): void => {
  const { jobs } = platform;
  jobs.work<Deadline>(deadlineQueue, ({ tenant_id, order_id }) => moveOverdue(platform, tenant_id, order_id));
  jobs.work(sweepQueue, () => sweepOverdue(platform), { concurrency: 1, retries: 0, timeoutSeconds: 600 });
  jobs.schedule(sweepQueue, "* * * * *");
};
