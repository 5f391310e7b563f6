import type { DeclineReason } from "@sufra/domain/errors/reasons.ts";
import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { AppError } from "../platform/errors.ts";
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

/** Moves an order on if its time has come. Repeated or early runs change nothing. */
export const moveOverdue = async (platform: Platform, tenantId: string, orderId: string): Promise<void> => {
  const { database } = platform;
  await database.inTenant(tenantId, async (tx) => {
    const order = await tx
      .selectFrom("customer_order")
      .select(["status", "pay_before", "accept_before", "accepted_at", "start_at"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", orderId)
      .executeTakeFirst();
    const step = order && getStep(order);
    if (!step || step.at > database.now()) return;
    const { to, reason } = step;
    try {
      await moveOrder(platform, tx, { tenantId, orderId, to, by: "system", reason });
    } catch (error) {
      // Someone else moved it between the check and the step.
      if (!(error instanceof AppError && error.code === "invalid_transition")) throw error;
    }
  });
};

/** As in the index `order_due` and the function `due_work`. */
const dueAt = sql<Date>`case when status = 'awaiting_payment' then pay_before
  when accepted_at is not null and start_at is not null then start_at else accept_before end`;

/** Orders of an establishment that are moved in a turn, so that one with many does not keep others waiting. */
const movedPerTurn = 25;
/** More than those, so that some that cannot be moved do not keep the next from their turn. */
const triedPerTurn = 200;

const loadOverdue = (tx: Tx, tenantId: string, now: Date) =>
  tx
    .selectFrom("customer_order")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("status", "in", ["awaiting_payment", "pending"])
    .where(dueAt, "<=", now)
    .orderBy(dueAt)
    .limit(triedPerTurn)
    .execute();

/** Moves a part of an establishment's overdue orders; true: there are more. */
export const moveDueOrders = async (platform: Platform, tenantId: string): Promise<boolean> => {
  const { database, log } = platform;
  const overdue = await database.inTenant(tenantId, (tx) => loadOverdue(tx, tenantId, database.now()), {
    readOnly: true,
  });
  let moved = 0;
  for (const { id } of overdue) {
    if (moved === movedPerTurn) return true;
    const started = performance.now();
    // One failing order must not block the others.
    await moveOverdue(platform, tenantId, id).then(
      () => (moved += 1),
      (error: unknown) => log.error({ err: error, order: id }, "ALARM: an order whose time is over can't be moved"),
    );
    // Half of the time belongs to guests: after an outage, thousands may be due at once.
    await sleep(performance.now() - started);
  }
  return false;
};

export const registerDeadlines = (platform: Platform): void =>
  platform.jobs.whenDue("orders", (tenantId) => moveDueOrders(platform, tenantId), {
    everySeconds: 3,
    leaseSeconds: 30,
  });
