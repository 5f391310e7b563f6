import { registerAuditLog } from "./audit-log/console-routes.ts";
import { identifyGuest } from "./auth/identify-guest.ts";
import { registerAuth } from "./auth/routes.ts";
import { registerBannersConsole } from "./banners/manage-banners.ts";
import { registerBanners } from "./banners/routes.ts";
import { registerBranches } from "./branches/routes.ts";
import { registerSettings } from "./establishments/settings.ts";
import { registerConnections } from "./connections/routes.ts";
import { registerBranding } from "./branding/routes.ts";
import { registerCampaignsConsole, registerFormsConsole } from "./campaigns/console-routes.ts";
import { registerCampaigns } from "./campaigns/routes.ts";
import { registerCoupons } from "./coupons/routes.ts";
import { registerCouriers } from "./couriers/routes.ts";
import { registerCustomersAdmin } from "./customers/admin/console-routes.ts";
import { registerCustomers } from "./customers/routes.ts";
import { registerDelivery, registerDeliveryConsole } from "./delivery/routes.ts";
import { registerDrawers } from "./drawers/routes.ts";
import { registerEstablishments } from "./establishments/admin/routes.ts";
import { registerLoyalty, registerLoyaltyConsole } from "./loyalty/routes.ts";
import { registerMaps } from "./maps/routes.ts";
import { registerMenuConsole } from "./menu/console-routes.ts";
import { registerMenu } from "./menu/routes.ts";
import { registerMenuSheets } from "./menu/sheet-routes.ts";
import { registerNotifications, registerOffersConsole } from "./notifications/routes.ts";
import { registerOnboarding } from "./onboarding/routes.ts";
import { registerBoard } from "./orders/board-routes.ts";
import { registerOrders } from "./orders/routes.ts";
import { registerPages } from "./pages/routes.ts";
import { registerPasses } from "./passes/routes.ts";
import { registerPayments } from "./payments/routes.ts";
import { registerPos } from "./pos/routes.ts";
import type { Hooks, Platform } from "./platform/http/context.ts";
import { type Feature, makeServer, type Server } from "./platform/http/server.ts";
import { registerPricing } from "./pricing/routes.ts";
import { registerPosOrders } from "./pos/order-routes.ts";
import { registerPrizes, registerPrizesConsole } from "./prizes/routes.ts";
import { registerPunchCards } from "./punch-cards/routes.ts";
import { registerQrCodes } from "./qr-codes/routes.ts";
import { registerReferrals, registerReferralsConsole } from "./referrals/routes.ts";
import { registerReports } from "./reports/console-routes.ts";
import { registerServices } from "./services/routes.ts";
import { serviceState } from "./services/service-state.ts";
import { registerStaff } from "./staff/routes.ts";
import { identifyStaff } from "./staff/sessions.ts";
import { registerSuggestions } from "./suggestions/routes.ts";
import { registerTables } from "./tables/routes.ts";
import { registerSettlements } from "./settlements/routes.ts";
import { registerTill } from "./till/routes.ts";
import { registerUploads } from "./uploads/routes.ts";

/** Every feature of the product, in the order it is mounted. A feature adds itself here and nowhere else. */
export const features: Feature[] = [
  { name: "qr-codes", register: registerQrCodes },
  { name: "tables", register: registerTables },
  { name: "services", register: registerServices },
  { name: "onboarding", register: registerOnboarding },
  { name: "menu", register: registerMenu },
  { name: "menu-console", register: registerMenuConsole },
  { name: "menu-sheets", register: registerMenuSheets },
  { name: "branches", register: registerBranches },
  { name: "banners", register: registerBanners },
  { name: "auth", register: registerAuth },
  { name: "coupons", register: registerCoupons },
  { name: "couriers", register: registerCouriers },
  { name: "customers", register: registerCustomers },
  { name: "customers-admin", register: registerCustomersAdmin },
  { name: "delivery", register: registerDelivery },
  { name: "loyalty", register: registerLoyalty },
  { name: "loyalty-console", register: registerLoyaltyConsole },
  { name: "maps", register: registerMaps },
  { name: "notifications", register: registerNotifications },
  { name: "orders", register: registerOrders },
  { name: "board", register: registerBoard },
  { name: "settlements", register: registerSettlements },
  { name: "drawers", register: registerDrawers },
  { name: "passes", register: registerPasses },
  { name: "payments", register: registerPayments },
  { name: "pos-orders", register: registerPosOrders },
  { name: "pos", register: registerPos },
  { name: "pricing", register: registerPricing },
  { name: "prizes", register: registerPrizes },
  { name: "prizes-console", register: registerPrizesConsole },
  { name: "punch-cards", register: registerPunchCards },
  { name: "referrals", register: registerReferrals },
  { name: "referrals-console", register: registerReferralsConsole },
  { name: "campaigns", register: registerCampaigns },
  { name: "campaigns-console", register: registerCampaignsConsole },
  { name: "staff", register: registerStaff },
  { name: "branding", register: registerBranding },
  { name: "settings", register: registerSettings },
  { name: "connections", register: registerConnections },
  { name: "establishments", register: registerEstablishments },
  { name: "delivery-console", register: registerDeliveryConsole },
  { name: "forms-console", register: registerFormsConsole },
  { name: "offers-console", register: registerOffersConsole },
  { name: "banners-console", register: registerBannersConsole },
  { name: "audit-log", register: registerAuditLog },
  { name: "reports", register: registerReports },
  { name: "suggestions", register: registerSuggestions },
  { name: "till", register: registerTill },
  { name: "uploads", register: (app) => registerUploads(app) },
  { name: "pages", register: (app) => registerPages(app) },
];

/** Functions that the platform needs from features: reading a request's session, and whether a service is off. */
export const getHooks = (platform: Platform): Hooks => ({
  identify: async (request, about) =>
    about.audience === "guest" ? identifyGuest(platform, request, about) : identifyStaff(platform, request),
  serviceState: (tenantId, branchId, service, language) =>
    serviceState(platform.database, { tenantId, branchId, service, language }),
});

export const buildServer = (platform: Platform): Promise<Server> => makeServer(platform, getHooks(platform), features);
