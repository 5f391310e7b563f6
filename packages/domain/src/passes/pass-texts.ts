import type { Text } from "../language/language.ts";

/** The words on a loyalty card in a phone's wallet, in both languages; Apple takes both, Google the customer's. */
export const passTexts = {
  card: { sa: "بطاقة الولاء", en: "Loyalty card" },
  points: { sa: "نقاطك", en: "Points" },
  /** Apple's own form: `%@` is the new value. */
  points_changed: { sa: "نقاطك الآن: %@", en: "Your points now: %@" },
  level: { sa: "مستواك", en: "Level" },
  level_changed: { sa: "مستواك الآن: %@", en: "Your level is now %@" },
  use: { sa: "عند الكاشير", en: "At the register" },
  use_text: {
    sa: "اعرض الرمز على الكاشير ليعرفك ويضيف أختامك ويطبّق كوبوناتك.",
    en: "Show the code to the cashier to collect stamps and use your coupons.",
  },
} as const satisfies Record<string, Text>;
