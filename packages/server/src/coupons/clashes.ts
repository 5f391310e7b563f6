import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { OrderType } from "@sufra/domain/contract/fields.ts";
import { clashBetween } from "@sufra/domain/coupons/campaign.ts";
import type * as calls from "@sufra/domain/coupons/console-api.ts";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Ctx } from "../platform/http/context.ts";
import { refuseFields } from "../platform/managed/managed-thing.ts";
import { readCoupon, unknownBranches, preserveCode } from "./managed-coupon.ts";

/** Campaigns that could clash: same code, or automatic. Ended ones cannot. */
const candidates = (tx: Tx, tenantId: string, code: string | null, now: Date) =>
  tx
    .selectFrom("coupon")
    .select(["id", "name", "code", "batch", "applied", "stackable", "starts_at", "ends_at", "order_types", "branches"])
    .where("tenant_id", "=", tenantId)
    .where("active", "=", true)
    .where((eb) =>
      eb.or([
        ...(code === null ? [] : [eb("code", "=", code)]),
        eb.and([
          eb("applied", "=", "automatic"),
          eb("customer_id", "is", null),
          eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(100)
    .execute();

export const findClashes = (ctx: Ctx<typeof calls.findClashes>): Promise<AnswerOf<typeof calls.findClashes>> =>
  ctx.database.inTenant(
    ctx.tenantId,
    async (tx) => {
      const { starts_at, ends_at, ...rest } = preserveCode(ctx.body);
      const wanted = {
        ...rest,
        batch: null,
        starts_at: starts_at === null ? null : new Date(starts_at),
        ends_at: ends_at === null ? null : new Date(ends_at),
      };
      refuseFields(await unknownBranches(tx, ctx.tenantId, wanted.branches));
      if (wanted.id !== null && !(await readCoupon(tx, ctx.tenantId, wanted.id))) throw new AppError("not_found");
      const others = await candidates(tx, ctx.tenantId, wanted.code, ctx.now);
      const clashes = others.flatMap(({ name, applied, order_types, ...other }) => {
        const kind = clashBetween(wanted, {
          ...other,
          applied: applied === "automatic" ? "automatic" : "entered",
          // The column's CHECK allows 1, 2 and 3.
          order_types: order_types as OrderType[] | null,
        });
        return kind === null ? [] : [{ id: other.id, name, kind }];
      });
      return { clashes };
    },
    { readOnly: true },
  );
