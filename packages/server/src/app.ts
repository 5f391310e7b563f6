import { identifyGuest, registerAuth } from "./auth/index.ts";
import { registerBranding } from "./branding/index.ts";
import { registerCampaigns, registerCampaignsConsole, registerFormsConsole } from "./campaigns/index.ts";
import { registerBanners, registerBannersConsole } from "./banners/index.ts";
import { registerClientele } from "./clientele/index.ts";
import { registerCoupons } from "./coupons/index.ts";
import { registerCustomers } from "./customers/index.ts";
import { registerDelivery, registerDeliveryConsole } from "./delivery/index.ts";
import { registerJournal } from "./journal/index.ts";
import { registerEstablishments } from "./establishments/index.ts";
import { registerLoyalty, registerLoyaltyConsole } from "./loyalty/index.ts";
import { registerMenu, registerMenuConsole, registerMenuSheets } from "./menu/index.ts";
import { registerNotifications, registerOffersConsole } from "./notifications/index.ts";
import { registerOrders } from "./orders/index.ts";
import { registerPasses } from "./passes/index.ts";
import { registerPages } from "./pages/index.ts";
import { registerPayments } from "./payments/index.ts";
import { registerPricing } from "./pricing/index.ts";
import { registerPrizes, registerPrizesConsole } from "./prizes/index.ts";
import type { Hooks, Platform } from "./platform/http/context.ts";
import { type Feature, makeServer, type Server } from "./platform/http/server.ts";
import { registerPunchCards } from "./punch-cards/index.ts";
import { registerReferrals, registerReferralsConsole } from "./referrals/index.ts";
import { registerReports } from "./reports/index.ts";
import { identifyStaff, registerStaff } from "./staff/index.ts";
import { registerSuggestions } from "./suggestions/index.ts";
import { registerTables, registerTenants, registerTenantsConsole, serviceState } from "./tenants/index.ts";
import { registerTill } from "./till/index.ts";
import { registerUploads } from "./uploads/index.ts";

/** Every feature of the product, in the order it is mounted. A feature adds itself here and nowhere else. */
export const features: Feature[] = [
  { name: "tenants", register: registerTenants },
  { name: "menu", register: registerMenu },
  { name: "menu-console", register: registerMenuConsole },
  { name: "menu-sheets", register: registerMenuSheets },
  { name: "banners", register: registerBanners },
  { name: "auth", register: registerAuth },
  { name: "coupons", register: registerCoupons },
  { name: "customers", register: registerCustomers },
  { name: "clientele", register: registerClientele },
  { name: "delivery", register: registerDelivery },
  { name: "loyalty", register: registerLoyalty },
  { name: "loyalty-console", register: registerLoyaltyConsole },
  { name: "notifications", register: registerNotifications },
  { name: "orders", register: registerOrders },
  { name: "passes", register: registerPasses },
  { name: "payments", register: registerPayments },
  { name: "pricing", register: registerPricing },
  { name: "prizes", register: registerPrizes },
  { name: "prizes-console", register: registerPrizesConsole },
  { name: "punch-cards", register: registerPunchCards },
  { name: "referrals", register: registerReferrals },
  { name: "referrals-console", register: registerReferralsConsole },
  { name: "campaigns", register: registerCampaigns },
  { name: "campaigns-console", register: registerCampaignsConsole },
  { name: "staff", register: registerStaff },
  { name: "tenants-console", register: registerTenantsConsole },
  { name: "branding", register: registerBranding },
  { name: "establishments", register: registerEstablishments },
  { name: "tables", register: registerTables },
  { name: "delivery-console", register: registerDeliveryConsole },
  { name: "forms-console", register: registerFormsConsole },
  { name: "offers-console", register: registerOffersConsole },
  { name: "banners-console", register: registerBannersConsole },
  { name: "journal", register: registerJournal },
  { name: "reports", register: registerReports },
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
