import { sql } from "kysely";
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
  const { from = null, attempt = null } = claim.split ?? {};
  // Every reward stores its owner's visit source. A subquery among the values is nothing that a cluster can send on.
  const written = sql`
    insert into prize_claim as n (tenant_id, id, customer_id, kind, prize_id, product_id, image, image_color, value,
      remainder, split_from, split_attempt, name, description, terms, points_cost, spent_seq, usable_from, expires_at,
      code_hmac, first_source, utm_source)
    select c.tenant_id, ${id}::uuid, c.id, ${claim.kind}::text, ${claim.prizeId}::uuid, ${claim.productId}::uuid,
      ${claim.image}::text, ${claim.imageColor}::text, ${claim.value}::bigint, ${claim.remainder ?? "keep"}::text,
      ${from}::uuid, ${attempt}::integer, ${json(claim.name)}, ${json(claim.description)}, ${json(claim.terms)},
      ${claim.points}::bigint, ${claim.spentSeq}::integer, ${claim.usableFrom}::timestamptz,
      ${claim.expiresAt}::timestamptz, ${hashRewardCode(platform.config.CODE_SECRET, tenantId, code)}::bytea,
      c.first_source, c.last_source
    from customer c where c.tenant_id = ${tenantId} and c.id = ${customerId} returning n.id`.execute(tx);
  awaitBeforeCommit(
    written.then(({ rows }) => {
      if (rows.length !== 1) throw new Error("a reward's customer is not there");
    }),
  );
  await announceReward(platform, tx, { tenantId, customerId, id }, "available");
  return code;
};
