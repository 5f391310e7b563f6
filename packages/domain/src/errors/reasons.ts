import type { Language, Text } from "../language/language.ts";

const reason = (en: string, sa: string): Text => ({ en, sa });

/** Why a coupon does not apply; the `reason` of `coupon_not_applicable`. */
export const couponReasons = {
  not_started: reason("it is not valid yet", "لم يبدأ سريانه بعد"),
  expired: reason("it has expired", "انتهت صلاحيته"),
  branch: reason("not at this branch", "ليس لهذا الفرع"),
  order_type: reason("not for this order type", "ليس لنوع الطلب هذا"),
  minimum: reason("the order is below its minimum", "قيمة الطلب أقل من حده الأدنى"),
  items: reason("nothing in your cart qualifies", "لا يشمل أصناف سلتك"),
  first_order: reason("only for a first order", "للطلب الأول فقط"),
  customer: reason("it belongs to another customer", "لعميل آخر"),
  cashier: reason("show it to the cashier; it can't be used in the cart", "يُعرض على الكاشير ولا يُستخدم في السلة"),
  nothing_to_pay: reason("nothing is left to pay with it", "لم يبقَ في السلة ما يُدفع به"),
  voucher_too_large: reason(
    "it is worth more than this order and must be used in full",
    "قيمته أكبر من هذا الطلب ولا يُستخدم إلا كاملًا",
  ),
  not_stackable: reason("it can't be combined with another code", "لا يجتمع مع رمز آخر"),
} as const satisfies Record<string, Text>;

/** Why a known invitation code is refused; replaces the catalog's sentence. */
export const referralReasons = {
  own: reason("This is your own invitation, share it with a friend.", "هذه دعوتك أنت، شاركها مع صديق."),
  device: reason(
    "This invitation was sent from this device. Your friend has to accept it on their own device.",
    "أُرسلت هذه الدعوة من هذا الجهاز، ويقبلها صديقك من جهازه.",
  ),
  circle: reason(
    "You invited the person who sent this, so it doesn't count.",
    "صاحب هذه الدعوة وصل بدعوتك أنت، فلا تُحتسب.",
  ),
  ended: reason("This invitation has ended.", "انتهت هذه الدعوة."),
} as const satisfies Record<string, Text>;
export type ReferralReason = keyof typeof referralReasons;

/** Replaces the catalog's sentence: fewer points than the least redemption are no limit that was reached. */
export const belowRedemption: Text = {
  en: "Minimum points to redeem at once: {limit}.",
  sa: "أقل عدد من النقاط يمكن استبداله في المرة: {limit}.",
};

/** Why a branch declines or gives up an order; the `reason` of a move, also shown to the guest. */
export const declineReasons = {
  busy: reason("The kitchen is too busy", "المطبخ مزدحم"),
  item_gone: reason("An item is sold out", "نفد أحد الأصناف"),
  address_unknown: reason("The address was not found", "تعذر العثور على العنوان"),
  closing: reason("The branch is closing", "الفرع على وشك الإغلاق"),
  no_answer: reason("The branch did not answer in time", "لم يرد الفرع في الوقت المحدد"),
  unpaid: reason("The payment wasn't completed", "لم يكتمل الدفع"),
  guest: reason("Canceled by the guest", "ألغاه العميل"),
  register: reason("Ended at the branch's register", "أُنهي من كاشير الفرع"),
  other: reason("Another reason", "سبب آخر"),
} as const satisfies Record<string, Text>;

export type DeclineReason = keyof typeof declineReasons;

/** The words of a known reason; `null` for free text, which is shown as it was written. */
export const reasonText = (code: string, language: Language): string | null => {
  const known: Record<string, Text> = { ...couponReasons, ...declineReasons };
  return Object.hasOwn(known, code) ? (known[code]?.[language] ?? null) : null;
};
