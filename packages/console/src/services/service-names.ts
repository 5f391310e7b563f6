import type { Service } from "@sufra/domain/contract/call.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

const names: Record<Service | "all", () => string> = {
  all: m.console_services_all,
  ordering: m.console_services_ordering,
  points_shop: m.console_services_points_shop,
  prize_shop: m.console_services_prize_shop,
  wheel: m.console_services_wheel,
  punch_cards: m.console_services_punch_cards,
  referral: m.console_services_referral,
  register_and_win: m.console_services_register_and_win,
  evaluation: m.console_services_evaluation,
  coupons: m.console_services_coupons,
};

export const serviceName = (service: Service | "all"): string => names[service]();
