import type { Coupon } from "../coupons/coupon.ts";
import type { Text } from "../language/language.ts";
import type { BasisPoints, Halalas } from "../money/halalas.ts";

/** What comes off at the register: of the whole order, or of products only (`products` null: of the order). */
export type RegisterReward = {
  name: Text;
  off: { kind: "amount"; amount: Halalas } | { kind: "percent"; rate_bp: BasisPoints };
  /** Null: no limit. */
  max: Halalas | null;
  /** Ours; the register gets those that are linked. */
  products: readonly string[] | null;
};

/**
 * Why the register cannot use a code. What the catalog says of codes (used, expired, reserved for another cashier) has
 * its sentence there.
 */
export const registerRefusals = {
  unauthorized: {
    en: "The key is not valid. Issue a new one in Sufra's console.",
    sa: "المفتاح غير صالح. أصدر مفتاحًا جديدًا من لوحة تحكم سفرة.",
  },
  other_business: {
    en: "This business is not connected to Sufra.",
    sa: "هذه المنشأة غير مربوطة بسفرة.",
  },
  other_branch: {
    en: "This branch is not linked in Sufra.",
    sa: "هذا الفرع غير مطابق في سفرة.",
  },
  code_missing: { en: "Scan or type the reward's code.", sa: "امسح رمز المكافأة أو اكتبه." },
  code_unknown: { en: "This code doesn't exist.", sa: "هذا الرمز غير موجود." },
  phone_invalid: { en: "Enter the guest's mobile number.", sa: "أدخل رقم جوال العميل." },
  other_phone: {
    en: "This code belongs to another mobile number.",
    sa: "هذا الرمز لرقم جوال آخر.",
  },
  customer_unknown: {
    en: "No customer has this mobile number. They register by scanning your QR code.",
    sa: "لا يوجد عميل بهذا الرقم. يسجّل العميل بمسح رمز QR عندكم.",
  },
  own_code: {
    en: "This is the guest's own code. Ask for the code of a reward.",
    sa: "هذا رمز العميل نفسه. اطلب رمز المكافأة.",
  },
  by_hand: {
    en: "The register can't apply this. Redeem it on Sufra's Redeem screen.",
    sa: "لا يمكن تطبيقها من نقطة البيع. اصرفها من شاشة الصرف في سفرة.",
  },
  not_linked: {
    en: "Its item isn't linked to the register. Redeem it on Sufra's Redeem screen.",
    sa: "منتجها غير مطابق مع نقطة البيع. اصرفها من شاشة الصرف في سفرة.",
  },
  expired: { en: "This reward has expired.", sa: "انتهت صلاحية هذه المكافأة." },
  not_started: { en: "This reward can't be used yet.", sa: "لم يبدأ سريان هذه المكافأة بعد." },
  too_much: {
    en: "The discount is higher than the reward.",
    sa: "الخصم أعلى من قيمة المكافأة.",
  },
  otp_required: {
    en: "Ask the guest for the code that was sent by SMS.",
    sa: "اطلب من العميل الرمز الذي وصله برسالة نصية.",
  },
  otp_wrong: { en: "The SMS code is wrong or expired.", sa: "رمز الرسالة خاطئ أو انتهت صلاحيته." },
} as const satisfies Record<string, Text>;
export type RegisterRefusal = keyof typeof registerRefusals;

type Claim = { kind: string; name: Text; value: Halalas; split_off: Halalas; product_id: string | null };

/** A reward at the register; null where only a person can give it. `price` is its product's. */
export const toRegisterReward = (claim: Claim, price: Halalas | null): RegisterReward | null => {
  const { kind, name, value, split_off, product_id } = claim;
  if (kind === "voucher") {
    const amount = value - split_off;
    return { name, off: { kind: "amount", amount }, max: amount, products: null };
  }
  if (product_id === null) return null;
  // One of it is free, however many are ordered.
  return { name, off: { kind: "percent", rate_bp: 10_000 }, max: price, products: [product_id] };
};

/**
 * A coupon at the register, which knows neither our minimum nor whether it is delivered: null where a person has to
 * compare.
 */
export const toRegisterCoupon = (coupon: Coupon & { name: Text }, price: Halalas | null): RegisterReward | null => {
  const { name, cap, items } = coupon;
  if (coupon.minimum > 0 || coupon.kind === "free_delivery") return null;
  if (coupon.kind === "amount")
    return { name, off: { kind: "amount", amount: coupon.amount }, max: coupon.amount, products: items };
  if (coupon.kind === "percent")
    return { name, off: { kind: "percent", rate_bp: coupon.rate_bp }, max: cap, products: items };
  return items === null ? null : { name, off: { kind: "percent", rate_bp: 10_000 }, max: price, products: items };
};
