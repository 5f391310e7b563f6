import { toMinutes, type PromoHours, promoTime } from "@sufra/domain/notifications/promo-hours.ts";
import type { Config } from "../platform/config/config.ts";

/** The configured hours for advertising. */
export const promoHours = ({ PROMO_HOURS }: Pick<Config, "PROMO_HOURS">): PromoHours => {
  const [from = "", until = ""] = PROMO_HOURS.split("-");
  return { from: toMinutes(from) ?? 0, until: toMinutes(until) ?? 0 };
};

/** The next time within the hours for advertising: now, or when they begin. */
export const nextPromoTime = (config: Pick<Config, "PROMO_HOURS">, now: Date): Date =>
  promoTime(now, promoHours(config));
