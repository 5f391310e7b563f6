import { hashToken } from "../auth/tokens.ts";
import { isDone } from "@sufra/domain/orders/transitions.ts";
import { getStatus } from "../orders/read-placed.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";

type Wanted = { tenantId: string; token: string; now: Date };

/** The open link of a token, with the status of its order; otherwise the reason why it does not work. */
export const findCourierLink = async (tx: Tx, { tenantId, token, now }: Wanted) => {
  const link = await tx
    .selectFrom("courier_link as l")
    .innerJoin("customer_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "l.tenant_id").onRef("o.id", "=", "l.order_id"),
    )
    .select(["l.id", "l.order_id", "l.expires_at", "l.ended_at", "o.status", "o.branch_id"])
    .where("l.tenant_id", "=", tenantId)
    .where("o.tenant_id", "=", tenantId)
    .where("l.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!link) throw new AppError("courier_link_unknown");
  const status = getStatus(link.status);
  if (isDone(status)) throw new AppError("courier_link_ended");
  if (link.expires_at <= now) throw new AppError("courier_link_expired");
  if (link.ended_at !== null) throw new AppError("courier_link_replaced");
  return { id: link.id, orderId: link.order_id, branchId: link.branch_id, expiresAt: link.expires_at, status };
};
