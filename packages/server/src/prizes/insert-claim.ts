import type { Text } from "@sufra/domain/language/language.ts";
import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import { awaitBeforeCommit } from "../platform/db/transaction-scope.ts";
import { json } from "../platform/db/json.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Platform } from "../platform/http/context.ts";
import { announceReward } from "./redemptions.ts";
import { codeOfClaim, hashRewardCode } from "./rewards.ts";

export type NewClaim = {
  id: string;
  tenantId: string;
  customerId: string;
  kind: "free_item" | "at_cashier" | "voucher";
  prizeId: string | null;
  productId: string | null;
  name: Text;
  description: Text;
  terms: Text;
  image: string | null;
  imageColor: string | null;
  /** A voucher's discount in halalas; 0 for a prize. */
  value: number;
  /** Of a voucher. */
  remainder?: VoucherRemainder;
  /** The use whose rest it is. */
  split?: { from: string; attempt: number };
  points: number;
  /** The ledger entry that paid for it; null if it cost nothing. */
  spentSeq: number | null;
  usableFrom: Date;
  expiresAt: Date;
};

/** Creates a customer's reward and returns its code. */
export const insertClaim = async (
  platform: Pick<Platform, "live" | "config">,
  tx: Tx,
  claim: NewClaim,
): Promise<string> => {
  const { id, tenantId, customerId } = claim;
  const code = codeOfClaim(platform.config.CODE_SECRET, tenantId, id);
  // Every reward stores its owner's visit source.
  const getSource = (touch: "first_source" | "last_source") =>
    tx.selectFrom("customer").select(touch).where("tenant_id", "=", tenantId).where("id", "=", customerId);
  const written = tx.insertInto("prize_claim").values({
    tenant_id: tenantId,
    id,
    customer_id: customerId,
    kind: claim.kind,
    prize_id: claim.prizeId,
    product_id: claim.productId,
    image: claim.image,
    image_color: claim.imageColor,
    value: claim.value,
    remainder: claim.remainder ?? "keep",
    split_from: claim.split?.from ?? null,
    split_attempt: claim.split?.attempt ?? null,
    name: json(claim.name),
    description: json(claim.description),
    terms: json(claim.terms),
    points_cost: claim.points,
    spent_seq: claim.spentSeq,
    usable_from: claim.usableFrom,
    expires_at: claim.expiresAt,
    code_hmac: hashRewardCode(platform.config.CODE_SECRET, tenantId, code),
    first_source: getSource("first_source"),
    utm_source: getSource("last_source"),
  });
  awaitBeforeCommit(written.execute());
  await announceReward(platform, tx, { tenantId, customerId, id }, "available");
  return code;
};
