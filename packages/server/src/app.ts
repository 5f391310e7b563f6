import { identifyGuest, registerAuth } from "./auth/index.ts";
import { registerBanners } from "./banners/index.ts";
import { registerCampaigns } from "./campaigns/index.ts";
import { registerCoupons } from "./coupons/index.ts";
import { registerCustomers } from "./customers/index.ts";
import { registerDelivery, registerDeliveryConsole } from "./delivery/index.ts";
import { registerLoyalty } from "./loyalty/index.ts";
import { registerMenu, registerMenuConsole } from "./menu/index.ts";
import { registerNotifications } from "./notifications/index.ts";
import { registerOrders } from "./orders/index.ts";
import { registerPasses } from "./passes/index.ts";
import { registerPages } from "./pages/index.ts";
import { registerPayments } from "./payments/index.ts";
import { registerPricing } from "./pricing/index.ts";
import { registerPrizes } from "./prizes/index.ts";
import type { Hooks, Platform } from "./platform/http/context.ts";
import { type Feature, makeServer, type Server } from "./platform/http/server.ts";
import { registerPunchCards } from "./punch-cards/index.ts";
import { registerReferrals } from "./referrals/index.ts";
import { identifyStaff, registerStaff } from "./staff/index.ts";
import { registerSuggestions } from "./suggestions/index.ts";
import { registerTenants, registerTenantsConsole, serviceState } from "./tenants/index.ts";
import { registerTill } from "./till/index.ts";
import { registerUploads } from "./uploads/index.ts";

/** Every feature of the product, in the order it is mounted. A feature adds itself here and nowhere else. */
export const features: Feature[] = [
  { name: "tenants", register: registerTenants },
  { name: "menu", register: registerMenu },
  { name: "menu-console", register: registerMenuConsole },
  { name: "banners", register: registerBanners },
  { name: "auth", register: registerAuth },
  { name: "coupons", register: registerCoupons },
  { name: "customers", register: registerCustomers },
  { name: "delivery", register: registerDelivery },
  { name: "loyalty", register: registerLoyalty },
  { name: "notifications", register: registerNotifications },
  { name: "orders", register: registerOrders },
  { name: "passes", register: registerPasses },
  { name: "payments", register: registerPayments },
  { name: "pricing", register: registerPricing },
  { name: "prizes", register: registerPrizes },
  { name: "punch-cards", register: registerPunchCards },
  { name: "referrals", register: registerReferrals },
  { name: "campaigns", register: registerCampaigns },
  { name: "staff", register: registerStaff },
  { name: "tenants-console", register: registerTenantsConsole },
  { name: "delivery-console", register: registerDeliveryConsole },
  { name: "suggestions", register: registerSuggestions },
  { name: "till", register: registerTill },
  { name: "uploads", register: (app) => registerUploads(app) },
  { name: "pages", register: (app) => registerPages(app) },
];

/** What the platform asks of features: whose session a request carries, and whether a service is off. */
export const hooksOf = (platform: Platform): Hooks => ({
  identify: async (request, { tenantId, audience }) =>
    audience === "guest" ? identifyGuest(platform, request, tenantId) : identifyStaff(platform, request),
  serviceState: (tenantId, branchId, service, language) =>
    serviceState(platform.database, { tenantId, branchId, service, language }),
});

export const buildServer = (platform: Platform): Promise<Server> => makeServer(platform, hooksOf(platform), features);
