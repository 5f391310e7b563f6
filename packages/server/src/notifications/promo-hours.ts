import { toMinutes, type PromoHours, promoTime } from "@sufra/domain/notifications/promo-hours.ts";
import type { Config } from "../platform/config/config.ts";

/** The hours in which advertising may be sent by the configuration. */
export const promoHours = ({ PROMO_HOURS }: Pick<Config, "PROMO_HOURS">): PromoHours => {
  const [from = "", until = ""] = PROMO_HOURS.split("-");
  return { from: toMinutes(from) ?? 0, until: toMinutes(until) ?? 0 };
};

/** When advertising may be sent by the configuration: now, or when its hours begin. */
export const nextPromoTime = (config: Pick<Config, "PROMO_HOURS">, now: Date): Date =>
  promoTime(now, promoHours(config));
