import { json } from "../platform/db/json.ts";
import { draftOrder } from "./draft-order.ts";
import { announcePos, type Work, whileLeased } from "./work.ts";

const minute = 60_000;

/** Lets an order go once everything it needs is linked; until then it names what is still missing. */
export const recheckNext = (work: Work): Promise<boolean> =>
  whileLeased(work, async (tx) => {
    const { platform, lease } = work;
    const { tenantId } = lease;
    const now = platform.database.now();
    const row = await tx
      .selectFrom("pos_order")
      .select("order_id")
      .where("tenant_id", "=", tenantId)
      .where("state", "=", "blocked")
      .where("error", "=", "unlinked")
      .where("next_try_at", "<=", now)
      .orderBy("next_try_at")
      .limit(1)
      .executeTakeFirst();
    if (!row) return false;
    const { missing } = await draftOrder(tx, tenantId, row.order_id);
    const later = { next_try_at: new Date(now.getTime() + minute), error_detail: json({ missing }) };
    const free = { state: "waiting", next_try_at: now, error: null, error_detail: null };
    await tx
      .updateTable("pos_order")
      .set(missing.length > 0 ? later : free)
      .where("tenant_id", "=", tenantId)
      .where("order_id", "=", row.order_id)
      .execute();
    if (missing.length === 0) await announcePos(platform, tx, tenantId, row.order_id);
    return true;
  });
