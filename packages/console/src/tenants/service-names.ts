import type { Service } from "@sufra/domain/contract/call.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

const names: Record<Service | "all", () => string> = {
  all: m.console_tenants_service_all,
  ordering: m.console_tenants_service_ordering,
  points_shop: m.console_tenants_service_points_shop,
  prize_shop: m.console_tenants_service_prize_shop,
  wheel: m.console_tenants_service_wheel,
  punch_cards: m.console_tenants_service_punch_cards,
  referral: m.console_tenants_service_referral,
  register_and_win: m.console_tenants_service_register_and_win,
  evaluation: m.console_tenants_service_evaluation,
  coupons: m.console_tenants_service_coupons,
};

export const serviceName = (service: Service | "all"): string => names[service]();
