import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type * as calls from "@sufra/domain/staff/limits-api.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Ctx, Platform } from "../platform/http/context.ts";

/** Managers of all branches decide. */
export const approvalTopic = "approval:managers";

/** Tells open screens of managers to count again: whose decision waits depends on the reader. */
export const announceApprovals = (live: Platform["live"], tx: Tx, tenantId: string): Promise<void> =>
  live.publish(tx, { tenantId, topic: approvalTopic, data: {} });

const countWaiting = async (
  tx: Tx,
  table: "return_request" | "limit_change",
  { tenantId, staffId }: { tenantId: string; staffId: string },
): Promise<number> => {
  const { waiting } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "pending")
    .where("asked_by", "<>", staffId)
    .executeTakeFirstOrThrow();
  return Number(waiting);
};

export const countApprovals = ({
  database,
  tenantId,
  staff,
}: Ctx<typeof calls.countApprovals>): Promise<AnswerOf<typeof calls.countApprovals>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const reader = { tenantId, staffId: staff.id };
      return {
        waiting: (await countWaiting(tx, "return_request", reader)) + (await countWaiting(tx, "limit_change", reader)),
      };
    },
    { readOnly: true },
  );
