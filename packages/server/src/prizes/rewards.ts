import { createHmac } from "node:crypto";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { type Language, readText } from "@sufra/domain/language/language.ts";
import type { listRewards as listCall, readReward as readCall, Reward } from "@sufra/domain/prizes/api.ts";
import { getCode, groupedCode } from "@sufra/domain/prizes/reward-code.ts";
import { type RewardFacts, rewardState } from "@sufra/domain/prizes/reward-state.ts";
import { getRemainder, getRewardName } from "@sufra/domain/prizes/voucher-use.ts";
import { qrSvg } from "../gateways/qr/qr-svg.ts";
import type { Tx } from "../platform/db/database.ts";
import { inOrder } from "../platform/db/in-order.ts";
import { AppError } from "../platform/errors.ts";
import { getPicture } from "../platform/pictures.ts";
import { toLiveQr } from "./live-codes.ts";

/**
 * A reward's code is derived from its id with the installation's key: only its HMAC is stored, and its owner's screen
 * can still show it. Nobody without the key can make or guess one.
 */
export const codeOfClaim = (secret: string, tenantId: string, claimId: string): string =>
  getCode(createHmac("sha256", secret).update(`reward|${tenantId}|${claimId}`).digest());

/** The stored hash of a code, used for lookups. */
export const hashRewardCode = (secret: string, tenantId: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`reward-code|${tenantId}|${code}`).digest();

type Owner = { tenantId: string; customerId: string; language: Language; now: Date; secret: string };

/** Limit of displayed used and expired rewards. */
const pastLimit = 50;

const rewardRows = (tx: Tx, { tenantId, customerId }: Owner) =>
  tx
    .selectFrom("prize_claim")
    .select(["id", "kind", "status", "name", "description", "terms", "image", "image_color", "value", "product_id"])
    .select(["remainder", "split_off", "split_points"])
    .select(["points_cost", "usable_from", "expires_at", "claimed_at", "order_id", "held_until", "created_at"])
    .select((eb) =>
      eb
        .selectFrom("redemption as r")
        // A use by an order has the order's branch.
        .leftJoin("customer_order as o", (join) =>
          join
            .onRef("o.tenant_id", "=", "r.tenant_id")
            .onRef("o.id", "=", "r.order_id")
            .on("o.tenant_id", "=", tenantId),
        )
        .innerJoin("branch as b", (join) =>
          join
            .onRef("b.tenant_id", "=", "r.tenant_id")
            .on((at) => at("b.id", "=", at.fn.coalesce("r.branch_id", "o.branch_id"))),
        )
        .select("b.name")
        .where("r.tenant_id", "=", tenantId)
        .where("b.tenant_id", "=", tenantId)
        .whereRef("r.claim_id", "=", "prize_claim.id")
        .whereRef("r.attempt_no", "=", "prize_claim.attempts")
        .where("r.kind", "=", "redeem")
        .as("claimed_branch"),
    )
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId);

type Row = Awaited<ReturnType<ReturnType<typeof rewardRows>["execute"]>>[number];

/** The column's CHECK allows only these. */
export const getStatus = (status: string): RewardFacts["status"] =>
  status === "claimed" || status === "returned" ? status : "available";

const toReward = (row: Row, { tenantId, language, now, secret }: Owner): Reward => ({
  id: row.id,
  image_color: row.image_color,
  value: row.value - row.split_off,
  remainder: row.kind === "voucher" ? getRemainder(row.remainder) : null,
  product_id: row.product_id,
  image: getPicture(row.image, row.image_color)?.base ?? null,
  kind: row.kind === "voucher" ? "voucher" : row.kind === "free_item" ? "free_item" : "at_cashier",
  state: rewardState({ ...row, status: getStatus(row.status) }, now),
  name: readText(getRewardName(row), language),
  description: readText(row.description, language),
  terms: readText(row.terms, language),
  points: row.points_cost - row.split_points,
  code: groupedCode(codeOfClaim(secret, tenantId, row.id)),
  usable_from: row.usable_from.toISOString(),
  expires_at: row.expires_at.toISOString(),
  claimed_at: row.claimed_at?.toISOString() ?? null,
  claimed_branch: row.claimed_branch && row.status === "claimed" ? readText(row.claimed_branch, language) : null,
  order_id: row.order_id,
  held_until: row.held_until !== null && row.held_until > now ? row.held_until.toISOString() : null,
  created_at: row.created_at.toISOString(),
});

export const listRewards = async (tx: Tx, owner: Owner): Promise<AnswerOf<typeof listCall>> => {
  const { now } = owner;
  const readyRows = rewardRows(tx, owner)
    .where("status", "=", "available")
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .orderBy("id");
  const claimedRows = rewardRows(tx, owner)
    .where("status", "=", "claimed")
    .orderBy("claimed_at", "desc")
    .limit(pastLimit);
  const expiredRows = rewardRows(tx, owner)
    .where((eb) => eb.or([eb("status", "=", "returned"), eb("status", "=", "available").and("expires_at", "<=", now)]))
    .orderBy("expires_at", "desc")
    .limit(pastLimit);
  const [ready, claimed, expired] = await inOrder([readyRows.execute(), claimedRows.execute(), expiredRows.execute()]);
  const views = ready.map((row) => toReward(row, owner));
  return {
    available: views.filter(({ state }) => state === "available"),
    not_claimable: views.filter(({ state }) => state === "not_claimable"),
    claimed: claimed.map((row) => toReward(row, owner)),
    expired: expired.map((row) => toReward(row, owner)),
  };
};

/** The customer's own reward; others are not found. */
export const readReward = async (tx: Tx, owner: Owner, id: string): Promise<AnswerOf<typeof readCall>> => {
  const row = await rewardRows(tx, owner).where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not_found");
  const reward = toReward(row, owner);
  // Without hyphens the QR code is smaller and easier to scan.
  const code = codeOfClaim(owner.secret, owner.tenantId, row.id);
  return { ...reward, qr_svg: qrSvg(code), ...toLiveQr(owner.secret, owner.tenantId, code, owner.now) };
};
