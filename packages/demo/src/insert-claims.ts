import { getVoucherName } from "@sufra/domain/prizes/voucher-use.ts";
import { codeOfClaim, hashRewardCode } from "@sufra/server/prizes/rewards.ts";
import type { AuditEntry } from "@sufra/server/platform/audit/record-change.ts";
import type { Tx } from "@sufra/server/platform/db/database.ts";
import { json } from "@sufra/server/platform/db/json.ts";
import { newId } from "@sufra/server/platform/db/new-id.ts";
import type { Desk } from "./insert-desk.ts";

export type Shop = { desk: Desk; secret: string };

const dayMs = 86_400_000;

export const readPrizes = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("prize")
    .select(["id", "kind", "product_id", "name", "description", "terms", "image", "image_color", "valid_days"])
    .select(["points_cost", "stock", "active", "level_id", "available_from"])
    .where("tenant_id", "=", tenantId)
    .orderBy("position")
    .orderBy("id")
    .execute();
export type Prize = Awaited<ReturnType<typeof readPrizes>>[number];

/** What a guest gets: a prize, or a voucher of so many halalas. */
export type Gift = Pick<
  Prize,
  "kind" | "product_id" | "name" | "description" | "terms" | "image" | "image_color" | "points_cost" | "valid_days"
> & { id: string | null; value?: number };

/** What the shop of points sells beside prizes. */
export const readVouchers = async (tx: Tx, tenantId: string): Promise<Gift[]> => {
  const rules = await tx
    .selectFrom("loyalty_rules")
    .select(["halalas_per_point", "voucher_points", "voucher_days"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  const nothing = { sa: "", en: "" };
  return (rules?.voucher_points ?? []).map((points): Gift => {
    const value = points * (rules?.halalas_per_point ?? 0);
    const texts = { name: getVoucherName(value), description: nothing, terms: nothing };
    const without = { id: null, product_id: null, image: null, image_color: null };
    return { kind: "voucher", ...without, ...texts, value, points_cost: points, valid_days: rules?.voucher_days ?? 1 };
  });
};

/** Where a reward was used: with an order, at the till, or not yet. */
export type Use = { at: Date; orderId?: string } | undefined;
export type Claim = {
  id: string;
  customerId: string;
  prize: Gift;
  at: Date;
  use: Use;
  /** Points that it cost, and the entry that paid for it. */
  paid?: { points: number; seq: number };
};

const claimRow = ({ desk, secret }: Shop, { id, customerId, prize, at, use, paid }: Claim) => ({
  tenant_id: desk.tenantId,
  id,
  customer_id: customerId,
  kind: prize.kind,
  prize_id: prize.id,
  product_id: prize.product_id,
  name: json(prize.name),
  description: json(prize.description),
  terms: json(prize.terms),
  image: prize.image,
  image_color: prize.image_color,
  value: prize.value ?? 0,
  points_cost: paid?.points ?? 0,
  spent_seq: paid?.seq ?? null,
  code_hmac: hashRewardCode(secret, desk.tenantId, codeOfClaim(secret, desk.tenantId, id)),
  usable_from: at,
  expires_at: new Date(at.getTime() + prize.valid_days * dayMs),
  created_at: at,
  status: use ? "claimed" : "available",
  attempts: use ? 1 : 0,
  claimed_at: use?.at ?? null,
  claimed_by: use && use.orderId === undefined ? desk.cashierId : null,
  order_id: use?.orderId ?? null,
});

/** Rewards and their uses; returns what the audit log has to say about those at the till. */
export const insertClaims = async (tx: Tx, shop: Shop, claims: readonly Claim[]): Promise<AuditEntry[]> => {
  const { tenantId: tenant_id, branchId: branch_id, cashierId: staff_id } = shop.desk;
  const uses = claims.flatMap(({ id: claim_id, customerId, use }) =>
    use ? [{ id: newId(), claim_id, customerId, ...use }] : [],
  );
  if (claims.length > 0)
    await tx
      .insertInto("prize_claim")
      .values(claims.map((claim) => claimRow(shop, claim)))
      .execute();
  const rows = uses.map(({ id, claim_id, at: created_at, orderId }) => ({
    tenant_id,
    id,
    claim_id,
    attempt_no: 1,
    kind: "redeem",
    created_at,
    ...(orderId === undefined ? { channel: "till", branch_id, staff_id } : { channel: "order", order_id: orderId }),
  }));
  if (rows.length > 0) await tx.insertInto("redemption").values(rows).execute();
  return uses
    .filter(({ orderId }) => orderId === undefined)
    .map(({ id, customerId: customer_id, at }) => ({
      staffId: staff_id,
      action: "till.redeem",
      target: "prize",
      targetId: id,
      before: { redeemed: false },
      after: { redeemed: true, branch_id, customer_id },
      at,
    }));
};
