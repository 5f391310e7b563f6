import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import type { ExpressionBuilder } from "kysely";
import { getRewardName } from "@sufra/domain/prizes/voucher-use.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.gen.ts";

type Whose = { tenantId: string; customerId: string; now: Date };

/** Limit per list; the export contains all. */
const listLimit = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const loadRewards = async (tx: Tx, { tenantId, customerId, now }: Whose): Promise<CustomerProfile["rewards"]> => {
  const rows = await tx
    .selectFrom("prize_claim")
    .select(["id", "kind", "name", "value", "split_off", "usable_from", "expires_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("status", "=", "available")
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .limit(listLimit)
    .execute();
  return rows.map(({ usable_from, expires_at, kind, name, value, split_off, ...row }) => ({
    ...row,
    name: getRewardName({ name, value, split_off }),
    // The column's CHECK allows exactly these.
    kind: kind as CustomerProfile["rewards"][number]["kind"],
    usable_from: usable_from.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
};

/** How often the customer has used the coupon; released uses do not count. */
const couponUses = (eb: ExpressionBuilder<Schema & { c: Schema["coupon"] }, "c">, { tenantId, customerId }: Whose) =>
  eb
    .selectFrom("coupon_redemption as r")
    .select(eb.cast<number>(eb.fn.countAll(), "integer").as("uses"))
    .where("r.tenant_id", "=", tenantId)
    .whereRef("r.coupon_id", "=", "c.id")
    .where("r.customer_id", "=", customerId)
    .where("r.released_at", "is", null);

/** Coupons they saved or used, with the number of uses. Of a batch: the saved code, otherwise the last used one. */
const loadCoupons = async (tx: Tx, whose: Whose): Promise<CustomerProfile["coupons"]> => {
  const { tenantId, customerId } = whose;
  const rows = await tx
    .selectFrom("coupon as c")
    .leftJoin("saved_coupon as s", (join) =>
      join
        .onRef("s.tenant_id", "=", "c.tenant_id")
        .onRef("s.coupon_id", "=", "c.id")
        .on("s.customer_id", "=", customerId),
    )
    .select(["c.id", "c.name", "c.ends_at"])
    .select((eb) =>
      eb.fn
        .coalesce(
          "c.code",
          "s.code",
          eb
            .selectFrom("coupon_redemption as u")
            .select("u.code")
            .where("u.tenant_id", "=", tenantId)
            .whereRef("u.coupon_id", "=", "c.id")
            .where("u.customer_id", "=", customerId)
            .where("u.released_at", "is", null)
            .orderBy("u.created_at", "desc")
            .limit(1),
        )
        .as("code"),
    )
    .select((eb) => couponUses(eb, whose).as("uses"))
    .where("c.tenant_id", "=", tenantId)
    .where((eb) =>
      eb.or([
        eb("s.coupon_id", "is not", null),
        eb(
          "c.id",
          "in",
          eb
            .selectFrom("coupon_redemption")
            .select("coupon_id")
            .where("tenant_id", "=", tenantId)
            .where("customer_id", "=", customerId)
            .where("released_at", "is", null),
        ),
      ]),
    )
    .orderBy("c.id", "desc")
    .limit(listLimit)
    .execute();
  return rows.map(({ code, uses, ends_at, ...row }) => ({
    ...row,
    code: code ?? "",
    uses: uses ?? 0,
    ends_at: iso(ends_at),
  }));
};

const loadCards = async (tx: Tx, { tenantId, customerId }: Whose): Promise<CustomerProfile["punch_cards"]> => {
  const rows = await tx
    .selectFrom("punch_card as k")
    .innerJoin("punch_program as p", (join) =>
      join.onRef("p.tenant_id", "=", "k.tenant_id").onRef("p.id", "=", "k.program_id"),
    )
    .select(["k.id", "p.name", "k.status", "k.punches", "k.required", "k.expires_at"])
    .where("k.tenant_id", "=", tenantId)
    .where("p.tenant_id", "=", tenantId)
    .where("k.customer_id", "=", customerId)
    .orderBy("k.id", "desc")
    .limit(listLimit)
    .execute();
  return rows.map(({ status, expires_at, ...row }) => ({
    ...row,
    expires_at: iso(expires_at),
    status: status as CustomerProfile["punch_cards"][number]["status"],
  }));
};

const loadConsents = async (tx: Tx, { tenantId, customerId }: Whose): Promise<CustomerProfile["consents"]> => {
  const rows = await tx
    .selectFrom("consent")
    .select(["purpose", "version", "given_at", "withdrawn_at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .orderBy("given_at", "desc")
    .orderBy("id")
    .limit(listLimit)
    .execute();
  return rows.map(({ purpose, version, given_at, withdrawn_at }) => ({
    purpose: purpose as CustomerProfile["consents"][number]["purpose"],
    version,
    given_at: given_at.toISOString(),
    withdrawn_at: iso(withdrawn_at),
  }));
};

/** What a customer holds and has agreed to. */
export const loadHoldings = async (tx: Tx, whose: Whose) => ({
  rewards: await loadRewards(tx, whose),
  coupons: await loadCoupons(tx, whose),
  punch_cards: await loadCards(tx, whose),
  consents: await loadConsents(tx, whose),
});
