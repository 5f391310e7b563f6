import { type RegisterReward, toRegisterCoupon, toRegisterReward } from "@sufra/domain/pos/register-reward.ts";
import { getRewardName } from "@sufra/domain/prizes/voucher-use.ts";
import { sql } from "kysely";
import { type Mobile, parsePhone } from "../../auth/parse-phone.ts";
import type { RewardRequest } from "../../gateways/pos/foodics/reward-shapes.ts";
import type { Tx } from "../../platform/db/database.ts";
import { findCode, type FoundCode, type Person } from "../../till/find-code.ts";
import { loadLinked } from "../live-links.ts";
import { RegisterError } from "./register-error.ts";

/** The branch of ours that the register stands in. */
export const requireBranch = async (
  tx: Tx,
  tenantId: string,
  { business_reference, branch_id }: RewardRequest,
): Promise<string> => {
  const business = await tx
    .selectFrom("pos_business")
    .select("reference")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  if (!business || (business_reference !== null && business_reference !== business.reference))
    throw new RegisterError("other_business");
  const [link] = branch_id === null ? [] : await loadLinked(tx, tenantId, "branch", [branch_id]);
  if (!link) throw new RegisterError("other_branch");
  return link.local_id;
};

export const requirePhone = ({ phone_number, dial_code }: RewardRequest): Mobile => {
  const phone = parsePhone(phone_number, dial_code);
  if (phone === null) throw new RegisterError("phone_invalid");
  return phone;
};

const findCustomer = (tx: Tx, tenantId: string, { e164 }: Mobile): Promise<Person | undefined> =>
  tx
    .selectFrom("customer")
    .select(["id", "full_name", "phone_e164"])
    .where("tenant_id", "=", tenantId)
    .where("phone_e164", "=", e164)
    .where("erased_at", "is", null)
    .executeTakeFirst();

type UsableCode = Exclude<FoundCode, { kind: "customer" }>;
export type RegisterCode = { found: UsableCode; person: Person; phone: Mobile };

/** A reward or coupon, and that the mobile number is its owner's. */
export const requireCode = async (
  tx: Tx,
  { tenantId, secret, now }: { tenantId: string; secret: string; now: Date },
  asked: RewardRequest,
): Promise<RegisterCode> => {
  const phone = requirePhone(asked);
  if (asked.code === "") throw new RegisterError("code_missing");
  const customer = await findCustomer(tx, tenantId, phone);
  const code = asked.code.slice(0, 200);
  const found = await findCode(tx, { tenantId, staffId: null, secret, now, code, customerId: customer?.id ?? null });
  if (found.kind === "coupon") {
    if (!customer) throw new RegisterError("customer_unknown");
    return { found, person: customer, phone };
  }
  if (found.person.phone_e164 !== phone.e164) throw new RegisterError("other_phone");
  if (found.kind === "customer") throw new RegisterError("own_code");
  return { found, person: found.person, phone };
};

/** The lowest of their prices at the branch: one of them is free. */
const loadPrice = async (
  tx: Tx,
  tenantId: string,
  branchId: string,
  ids: readonly string[],
): Promise<number | null> => {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ price: number | null }>`
    select min(coalesce(b.price, p.price))::bigint as price from product p
      left join branch_product b on b.tenant_id = ${tenantId} and b.branch_id = ${branchId} and b.product_id = p.id
    where p.tenant_id = ${tenantId} and p.id = any (${[...ids]}::uuid[])`.execute(tx);
  return rows[0]?.price ?? null;
};

const loadTheirIds = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("pos_link")
    .select("external_id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "product")
    .where("local_id", "in", [...ids])
    .where("gone_at", "is", null)
    .orderBy("external_id")
    .execute();
  return rows.map(({ external_id }) => external_id);
};

const toReward = async (tx: Tx, tenantId: string, branchId: string, found: UsableCode): Promise<RegisterReward> => {
  if (found.kind === "coupon") {
    const { coupon } = found.coupon;
    const price = await loadPrice(tx, tenantId, branchId, coupon.kind === "free_item" ? (coupon.items ?? []) : []);
    const reward = toRegisterCoupon(coupon, price);
    if (reward === null) throw new RegisterError("by_hand");
    return reward;
  }
  const claim = found.reward;
  const price = await loadPrice(tx, tenantId, branchId, claim.product_id === null ? [] : [claim.product_id]);
  const reward = toRegisterReward({ ...claim, name: getRewardName(claim) }, price);
  if (reward === null) throw new RegisterError("by_hand");
  return reward;
};

/** What the register takes off, with its ids of the products. */
export const loadRegisterReward = async (
  tx: Tx,
  { tenantId, branchId }: { tenantId: string; branchId: string },
  found: UsableCode,
): Promise<{ reward: RegisterReward; productIds: string[] | null }> => {
  const reward = await toReward(tx, tenantId, branchId, found);
  if (reward.products === null) return { reward, productIds: null };
  const productIds = await loadTheirIds(tx, tenantId, reward.products);
  if (productIds.length === 0) throw new RegisterError("not_linked");
  return { reward, productIds };
};
