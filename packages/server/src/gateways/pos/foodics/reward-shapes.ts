import { getDialCodes } from "@sufra/domain/auth/dial-codes.ts";
import type { RegisterReward } from "@sufra/domain/pos/register-reward.ts";
import { z } from "zod";
import { readDecimal, toDecimal } from "./decimals.ts";

/** What the register asks about a code; null where it says nothing. */
export type RewardRequest = {
  code: string;
  phone_number: string;
  dial_code: string;
  business_reference: string | null;
  branch_id: string | null;
  order_id: string | null;
  /** What it took off, in halalas. */
  discount: number | null;
  otp: string | null;
};

/** Texts and numbers; anything else, what is too long, and what no database stores, counts as nothing. */
const field = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(
    z
      .string()
      .max(400)
      .regex(/^\P{Cc}+$/u),
  )
  .nullish()
  .catch(null);
/** Printable and short enough to be stored. */
const id = field.transform((value) => (value && /^[\x21-\x7e]{1,80}$/.test(value) ? value : null));

// Names of `redeem` and `verify_otp` are not confirmed: each is read under the names that it may have.
const request = z.object({
  reward_code: field,
  customer_mobile_number: field,
  mobile_country_code: field,
  business_reference: id,
  branch_id: id,
  order_id: id,
  order_reference: id,
  discount_amount: z.unknown().optional(),
  otp: field,
  otp_code: field,
  code: field,
  verification_code: field,
});

/** "SA", "966" or "+966". */
const toDialCode = (country: string | null | undefined): string => {
  const [dialCode] = /^[a-z]{2}$/i.test(country ?? "") ? getDialCodes([(country ?? "").toUpperCase()]) : [];
  return dialCode ?? country?.replace(/^(\+|00)/, "") ?? "966";
};

export const readRewardRequest = (body: unknown): RewardRequest => {
  const read = request.safeParse(body).data;
  const discount = readDecimal(read?.discount_amount);
  return {
    code: read?.reward_code ?? "",
    phone_number: read?.customer_mobile_number ?? "",
    dial_code: toDialCode(read?.mobile_country_code),
    business_reference: read?.business_reference ?? null,
    branch_id: read?.branch_id ?? null,
    order_id: read?.order_id ?? read?.order_reference ?? null,
    discount: discount.ok ? discount.value : null,
    otp: read?.otp ?? read?.otp_code ?? read?.verification_code ?? read?.code ?? null,
  };
};

type Facts = {
  /** As it asked. */
  asked: RewardRequest;
  phone: { phone_number: string; country: string };
  reward: RegisterReward;
  /** Theirs. */
  productIds: string[] | null;
  requireOtp: boolean;
};

/** 1: off the order, 2: off its products. */
export const toRewardAnswer = ({ asked, phone, reward, productIds, requireOtp }: Facts) => ({
  type: productIds === null ? 1 : 2,
  discount_amount: reward.off.kind === "amount" ? toDecimal(reward.off.amount) : toDecimal(reward.off.rate_bp),
  is_percent: reward.off.kind === "percent",
  max_discount_amount: reward.max === null ? null : toDecimal(reward.max),
  discount_includes_modifiers: false,
  is_discount_taxable: false,
  allowed_products: productIds,
  customer_mobile_number: phone.phone_number,
  mobile_country_code: phone.country,
  reward_code: asked.code,
  reward_name: reward.name.en || reward.name.sa,
  reward_name_localized: reward.name.sa || reward.name.en,
  business_reference: asked.business_reference,
  require_otp: requireOtp,
});
