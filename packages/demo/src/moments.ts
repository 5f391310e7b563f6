import { toInstant } from "@sufra/domain/hours/zoned-time.ts";
import { getBusinessDay } from "@sufra/domain/orders/business-day.ts";

type Random = () => number;

export const zone = "Asia/Riyadh";
export const dayMs = 86_400_000;
export const ago = (days: number): Date => new Date(Date.now() - days * dayMs);

/** A moment of that day when guests are in the restaurant: from noon to ten. */
export const whileOpen = (random: Random, at: Date): Date =>
  toInstant(getBusinessDay(at, zone), Math.floor((12 + random() * 10) * 60), zone);

/** Most rewards are used within days; some wait. */
export const takeLater = (random: Random, at: Date): { at: Date } | undefined => {
  const later = whileOpen(random, new Date(at.getTime() + (1 + random() * 9) * dayMs));
  return random() < 0.6 && later > at && later < ago(0.2) ? { at: later } : undefined;
};
