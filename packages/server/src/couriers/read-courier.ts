import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { readCourier as readCall } from "@sufra/domain/couriers/api.ts";
import { requireOwn } from "../orders/own-orders.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Who brings a guest's order, and where they are: only on its way, and only through an open link. */
export const readCourier = (ctx: Ctx<typeof readCall>): Promise<AnswerOf<typeof readCall>> => {
  const { database, tenantId, customer, params, now } = ctx;
  return database.inTenant(
    tenantId,
    async (tx) => {
      await requireOwn(tx, tenantId, customer.id, params.id);
      const link = await tx
        .selectFrom("courier_link as l")
        .innerJoin("customer_order as o", (join) =>
          join.onRef("o.tenant_id", "=", "l.tenant_id").onRef("o.id", "=", "l.order_id"),
        )
        .select(["l.name", "l.phone", "l.lat", "l.lng", "l.accuracy", "l.positioned_at"])
        .where("l.tenant_id", "=", tenantId)
        .where("o.tenant_id", "=", tenantId)
        .where("l.order_id", "=", params.id)
        .where("l.ended_at", "is", null)
        .where("l.expires_at", ">", now)
        .where("o.status", "=", "en_route")
        .executeTakeFirst();
      if (!link) return { courier: null };
      const { name, phone, lat, lng, accuracy, positioned_at: at } = link;
      const isShared = lat !== null && lng !== null && accuracy !== null && at !== null;
      return { courier: { name, phone, position: isShared ? { lat, lng, accuracy, at: at.toISOString() } : null } };
    },
    { readOnly: true },
  );
};
