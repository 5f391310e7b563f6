import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { handInCash as handInCall, listCourierCash as listCall } from "@sufra/domain/settlements/api.ts";
import { moveCash, requireKeeper } from "../drawers/open-shift.ts";
import { branchOfShift } from "../drawers/drawer-rows.ts";
import { recordChange } from "../platform/audit/record-change.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";

/** Cash that couriers took and have not handed in. */
export const listCourierCash = ({
  database,
  tenantId,
  query,
}: Ctx<typeof listCall>): Promise<AnswerOf<typeof listCall>> =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const rows = await tx
        .selectFrom("settlement as t")
        .innerJoin("customer_order as o", (join) =>
          join.onRef("o.tenant_id", "=", "t.tenant_id").onRef("o.id", "=", "t.order_id"),
        )
        .leftJoin("staff_account as s", "s.id", "t.staff_id")
        .select(["t.id", "t.order_id", "t.amount", "t.created_at", "o.number", "s.name"])
        .where("t.tenant_id", "=", tenantId)
        .where("o.tenant_id", "=", tenantId)
        .where("t.branch_id", "=", query.branch_id)
        .where("t.with_courier", "=", true)
        .where("t.shift_id", "is", null)
        .where("t.undone_at", "is", null)
        .orderBy("t.created_at")
        .execute();
      return {
        items: rows.map(({ id, order_id, amount, created_at, number, name }) => ({
          id,
          order_id,
          amount,
          order_number: number,
          staff_name: name,
          at: created_at.toISOString(),
        })),
        total: rows.reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    { readOnly: true },
  );

/** Takes couriers' cash into a drawer: all that is named, or nothing. */
export const handInCash = async (ctx: Ctx<typeof handInCall>): Promise<AnswerOf<typeof handInCall>> => {
  const { tx, tenantId, staff, params, body, now, live } = ctx;
  const ids = [...new Set(body.settlement_ids)].sort();
  const branchId = await branchOfShift(tx, tenantId, params.id);
  if (branchId === undefined) throw new AppError("not_found");
  await requireKeeper(tx, { tenantId, shiftId: params.id, staff });
  if (ids.length === 0) return { received: 0, count: 0 };
  // The orders first, as everybody who moves an order's money does.
  await tx
    .selectFrom("customer_order as o")
    .select("o.id")
    .where("o.tenant_id", "=", tenantId)
    .where("o.id", "in", (eb) =>
      eb
        .selectFrom("settlement as t")
        .select("t.order_id")
        .where("t.tenant_id", "=", tenantId)
        .where("t.id", "in", ids),
    )
    .orderBy("o.id")
    .forNoKeyUpdate()
    .execute();
  const taken = await tx
    .updateTable("settlement")
    .set({ shift_id: params.id, handed_in_by: staff.id, handed_in_at: now })
    .where("tenant_id", "=", tenantId)
    .where("branch_id", "=", branchId)
    .where("id", "in", ids)
    .where("with_courier", "=", true)
    .where("shift_id", "is", null)
    .where("undone_at", "is", null)
    .returning("amount")
    .execute();
  if (taken.length !== ids.length) throw new AppError("edit_conflict");
  const received = taken.reduce((sum, { amount }) => sum + amount, 0);
  await moveCash(tx, { live, tenantId, branchId, shiftId: params.id }, received);
  await recordChange(tx, tenantId, {
    staffId: staff.id,
    action: "drawer.courier_cash",
    target: "shift",
    targetId: params.id,
    before: null,
    after: { amount: received, deliveries: taken.length },
  });
  return { received, count: taken.length };
};
