import { minutesOf, promoTime } from "@sufra/domain/notifications/promo-hours.ts";
import type { Config } from "../platform/config/config.ts";

/** When advertising may be sent by the configuration: now, or when its hours begin. */
export const nextPromoTime = ({ PROMO_HOURS }: Pick<Config, "PROMO_HOURS">, now: Date): Date => {
  const [from = "", until = ""] = PROMO_HOURS.split("-");
  return promoTime(now, { from: minutesOf(from) ?? 0, until: minutesOf(until) ?? 0 });
};
