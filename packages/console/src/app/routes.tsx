import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import { watchBackButton, sheetsLeft } from "@sufra/ui/components/back-closes.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { pending2faPath, safePlace, signInPath } from "../auth/return-place.ts";
import { sessionQuery, applyStaffLanguage } from "../auth/session.ts";
import { SignOutScreen } from "../auth/sign-out-screen.tsx";
import { branchScreens } from "./branch-routes.ts";
import { connectionScreens } from "./connection-routes.ts";
import { screen } from "./load-screen.ts";
import { NotFound } from "./not-found.tsx";
import { queryClient } from "./client.ts";
import { RoleGate } from "./role-gate.tsx";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import { AppSkeleton } from "./app-skeleton.tsx";

/** Who is signed in; everybody else is sent to sign in and comes back to exactly this place. */
const readStaff = async ({ request }: LoaderFunctionArgs): Promise<StaffMember | Response> => {
  try {
    const staff = await queryClient.ensureQueryData(sessionQuery);
    applyStaffLanguage(staff);
    const place = new URL(request.url);
    return staff.pending_2fa ? redirect(pending2faPath(place)) : staff;
  } catch (error) {
    if (!hasCode(error, "not_authenticated", "not_authorized")) throw error;
    return redirect(signInPath(new URL(request.url)));
  }
};

/** Only for staff with pending two-factor; others are redirected. */
const readHeld = async ({ request }: LoaderFunctionArgs): Promise<StaffMember | Response> => {
  const place = new URL(request.url);
  try {
    const staff = await queryClient.ensureQueryData(sessionQuery);
    return staff.pending_2fa ? staff : redirect(safePlace(place.searchParams.get("to")));
  } catch (error) {
    if (!hasCode(error, "not_authenticated", "not_authorized")) throw error;
    return redirect(signInPath(place));
  }
};

const home = async (): Promise<Response> => {
  const staff = await queryClient.ensureQueryData(sessionQuery);
  if (staff.role === "operator") return redirect("/establishments");
  if (staff.establishment?.starting) return redirect("/start");
  return redirect(staff.role === "manager" ? "/home" : "/orders");
};

const editors = (path: string, load: Parameters<typeof screen>[0]): RouteObject[] => [
  { path: `${path}/new`, lazy: screen(load) },
  { path: `${path}/:id`, lazy: screen(load) },
];

const menuScreens: RouteObject[] = [
  { path: "menu", lazy: screen(async () => (await import("../menu/menu-screen.tsx")).MenuScreen) },
  { path: "menu/import", lazy: screen(async () => (await import("../menu/import-screen.tsx")).ImportScreen) },
  { path: "menu/bulk", lazy: screen(async () => (await import("../menu/bulk-screen.tsx")).BulkScreen) },
  ...editors("menu/categories", async () => (await import("../menu/category-screen.tsx")).CategoryScreen),
  ...editors("menu/products", async () => (await import("../menu/product-screen.tsx")).ProductScreen),
  ...editors("menu/options", async () => (await import("../menu/group-screen.tsx")).GroupScreen),
  ...editors("menu/combos", async () => (await import("../menu/combo-screen.tsx")).ComboScreen),
];

const customerScreens: RouteObject[] = [
  {
    path: "customers",
    lazy: screen(async () => (await import("../customers/customers-screen.tsx")).CustomersScreen),
  },
  {
    path: "customers/adjustments",
    lazy: screen(async () => (await import("../customers/adjustments-screen.tsx")).AdjustmentsScreen),
  },
  {
    path: "customers/:id",
    lazy: screen(async () => (await import("../customers/customer-screen.tsx")).CustomerScreen),
  },
  {
    path: "customers/:id/points",
    lazy: screen(async () => (await import("../customers/adjust-screen.tsx")).AdjustScreen),
  },
];

const reportScreens = () => import("../drawers/report-screens.tsx");
const drawerReports: RouteObject[] = [
  { path: "drawers/day", lazy: screen(async () => (await reportScreens()).DayScreen) },
  { path: "drawers/shifts/:id", lazy: screen(async () => (await reportScreens()).ShiftScreen) },
  { path: "drawers/closings", lazy: screen(async () => (await reportScreens()).ClosingsScreen) },
  { path: "drawers/closings/:id", lazy: screen(async () => (await reportScreens()).ClosingScreen) },
];

const settingsScreen = () => import("../establishments/settings-screen.tsx");
const managerScreens: RouteObject[] = [
  { path: "home", lazy: screen(async () => (await import("../home/home-screen.tsx")).HomeScreen) },
  { path: "start", lazy: screen(async () => (await import("../onboarding/start-screen.tsx")).StartScreen) },
  { path: "branding", lazy: screen(async () => (await import("../branding/branding-screen.tsx")).BrandingScreen) },
  { path: "settings", lazy: screen(async () => (await settingsScreen()).SettingsScreen) },
  { path: "services", lazy: screen(async () => (await import("../services/services-screen.tsx")).ServicesScreen) },
  ...connectionScreens,
  { path: "approvals", lazy: screen(async () => (await import("../staff/approvals-screen.tsx")).ApprovalsScreen) },
  { path: "team", lazy: screen(async () => (await import("../staff/team-screen.tsx")).TeamScreen) },
  { path: "team/invite", lazy: screen(async () => (await import("../staff/invite-screen.tsx")).InviteScreen) },
  { path: "team/:id", lazy: screen(async () => (await import("../staff/member-screen.tsx")).MemberScreen) },
  ...menuScreens,
  ...customerScreens,
];

const campaignParts: RouteObject[] = [
  { index: true, lazy: screen(async () => (await import("../campaigns/campaign-rules-page.tsx")).CampaignRulesPage) },
  { path: "test", lazy: screen(async () => (await import("../campaigns/campaign-test-page.tsx")).CampaignTestPage) },
  {
    path: "results",
    lazy: screen(async () => (await import("../campaigns/campaign-results-page.tsx")).CampaignResultsPage),
  },
  {
    path: "entries",
    lazy: screen(async () => (await import("../campaigns/campaign-entries-page.tsx")).CampaignEntriesPage),
  },
  { path: "links", lazy: screen(async () => (await import("../campaigns/campaign-links-page.tsx")).CampaignLinksPage) },
];

const campaignScreens: RouteObject[] = [
  {
    path: "campaigns",
    lazy: screen(async () => (await import("../campaigns/campaign-pages.tsx")).CampaignPages),
    children: [
      { index: true, lazy: screen(async () => (await import("../campaigns/campaigns-list.tsx")).CampaignsList) },
      { path: "referral", lazy: screen(async () => (await import("../referrals/referral-page.tsx")).ReferralPage) },
      { path: "forms", lazy: screen(async () => (await import("../campaigns/forms-list.tsx")).FormsList) },
      { path: "offers", lazy: screen(async () => (await import("../notifications/offers-list.tsx")).OffersList) },
      { path: "popups", lazy: screen(async () => (await import("../banners/banner-list.tsx")).PopupsList) },
      { path: "slides", lazy: screen(async () => (await import("../banners/banner-list.tsx")).SlidesList) },
    ],
  },
  {
    path: "campaigns/new/:kind",
    lazy: screen(async () => (await import("../campaigns/new-campaign-screen.tsx")).NewCampaignScreen),
  },
  {
    path: "campaigns/:id",
    lazy: screen(async () => (await import("../campaigns/campaign-screen.tsx")).CampaignScreen),
    children: campaignParts,
  },
  ...editors("campaigns/forms", async () => (await import("../campaigns/form-screen.tsx")).FormScreen),
  ...editors("campaigns/offers", async () => (await import("../notifications/offer-screen.tsx")).OfferScreen),
  ...editors("campaigns/popups", async () => (await import("../banners/popup-screen.tsx")).PopupScreen),
  ...editors("campaigns/slides", async () => (await import("../banners/slide-screen.tsx")).SlideScreen),
];

/** The lists stand under the places of loyalty, a thing's own editor is a page of its own. */
const loyaltyScreens: RouteObject[] = [
  {
    path: "loyalty",
    lazy: screen(async () => (await import("../loyalty/loyalty-pages.tsx")).LoyaltyPages),
    children: [
      { index: true, loader: () => redirect("/loyalty/rules") },
      { path: "rules", lazy: screen(async () => (await import("../loyalty/rules-screen.tsx")).RulesScreen) },
      { path: "levels", lazy: screen(async () => (await import("../loyalty/levels-screen.tsx")).LevelsScreen) },
      { path: "bonuses", lazy: screen(async () => (await import("../loyalty/bonuses-screen.tsx")).BonusesScreen) },
      { path: "prizes", lazy: screen(async () => (await import("../prizes/prizes-screen.tsx")).PrizesScreen) },
      { path: "coupons", lazy: screen(async () => (await import("../coupons/coupons-screen.tsx")).CouponsScreen) },
      {
        path: "punch-cards",
        lazy: screen(async () => (await import("../punch-cards/punch-cards-screen.tsx")).PunchCardsScreen),
      },
    ],
  },
  ...editors("loyalty/prizes", async () => (await import("../prizes/prize-screen.tsx")).PrizeScreen),
  ...editors("loyalty/levels", async () => (await import("../loyalty/level-screen.tsx")).LevelScreen),
  ...editors("loyalty/bonuses", async () => (await import("../loyalty/bonus-screen.tsx")).BonusScreen),
  ...editors("loyalty/coupons", async () => (await import("../coupons/coupon-screen.tsx")).CouponScreen),
  ...editors("loyalty/punch-cards", async () => (await import("../punch-cards/punch-card-screen.tsx")).PunchCardScreen),
];

const figureScreens: RouteObject[] = [
  { path: "figures", lazy: screen(async () => (await import("../reports/figures-screen.tsx")).FiguresScreen) },
  { path: "journal", lazy: screen(async () => (await import("../audit-log/audit-log-screen.tsx")).AuditLogScreen) },
];

const newBranchScreen = () => import("../branches/new-branch-screen.tsx");
const managedBranches: RouteObject[] = [
  { path: "branches", lazy: screen(async () => (await import("../branches/branches-screen.tsx")).BranchesScreen) },
  { path: "branches/new", lazy: screen(async () => (await newBranchScreen()).NewBranchScreen) },
  {
    path: "branches/:id",
    lazy: screen(async () => (await import("../branches/branch-pages.tsx")).BranchPages),
    children: [
      { index: true, lazy: screen(async () => (await import("../branches/place-editor.tsx")).PlaceEditor) },
      { path: "hours", lazy: screen(async () => (await import("../branches/hours-editor.tsx")).HoursEditor) },
      { path: "ordering", lazy: screen(async () => (await import("../branches/ordering-editor.tsx")).OrderingEditor) },
      { path: "zones", lazy: screen(async () => (await import("../delivery/zones-list.tsx")).ZonesList) },
      { path: "zones/:zone", lazy: screen(async () => (await import("../delivery/zone-editor.tsx")).ZoneEditor) },
      { path: "tables", lazy: screen(async () => (await import("../tables/tables-list.tsx")).TablesList) },
      { path: "tables/:table", lazy: screen(async () => (await import("../tables/table-editor.tsx")).TableEditor) },
    ],
  },
];

const operatorScreens: RouteObject[] = [
  {
    path: "establishments",
    lazy: screen(async () => (await import("../establishments/establishments-screen.tsx")).EstablishmentsScreen),
  },
  {
    path: "establishments/new",
    lazy: screen(async () => (await import("../establishments/new-establishment-screen.tsx")).NewEstablishmentScreen),
  },
  {
    path: "establishments/:id",
    lazy: screen(async () => (await import("../establishments/establishment-screen.tsx")).EstablishmentScreen),
  },
  { path: "health", lazy: screen(async () => (await import("../health/health-screen.tsx")).HealthScreen) },
];

/** For everybody of the staff, whatever their role and wherever they work. */
const accountScreens: RouteObject[] = [
  { path: "account", lazy: screen(async () => (await import("../staff/account-screen.tsx")).AccountScreen) },
  { path: "account/codes", lazy: screen(async () => (await import("../staff/codes-screen.tsx")).CodesScreen) },
  {
    path: "account/codes/off",
    lazy: screen(async () => (await import("../staff/end-codes-screen.tsx")).EndCodesScreen),
  },
  {
    path: "account/recovery-codes",
    lazy: screen(async () => (await import("../staff/recovery-codes-screen.tsx")).RecoveryCodesScreen),
  },
];

const door = (path: string, load: Parameters<typeof screen>[0]): RouteObject => ({
  path,
  ErrorBoundary: RouteError,
  HydrateFallback: AppSkeleton,
  lazy: screen(load),
});

const routes: RouteObject[] = [
  door("/sign-in", async () => (await import("../auth/sign-in-screen.tsx")).SignInScreen),
  // Loaded early: offline it must say that the sign-out failed.
  door("/sign-out", async () => SignOutScreen),
  door("/forgot", async () => (await import("../auth/forgot-screen.tsx")).ForgotScreen),
  door("/new-password", async () => (await import("../auth/new-password-screen.tsx")).NewPasswordScreen),
  door("/join", async () => (await import("../staff/join-screen.tsx")).JoinScreen),
  {
    ...door("/codes", async () => (await import("../staff/pending-2fa-screen.tsx")).Pending2faScreen),
    loader: readHeld,
    shouldRevalidate: () => false,
  },
  {
    path: "/",
    id: "shell",
    loader: readStaff,
    middleware: [sheetsLeft],
    // The session does not change from one screen to the next.
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: AppSkeleton,
    children: [
      { index: true, loader: home },
      ...accountScreens,
      { path: "more", lazy: screen(async () => (await import("./more-screen.tsx")).MoreScreen) },
      { element: <RoleGate roles={["cashier", "manager"]} />, ErrorBoundary: RouteError, children: branchScreens },
      { element: <RoleGate roles={["manager"]} />, ErrorBoundary: RouteError, children: drawerReports },
      {
        element: <RoleGate roles={["manager"]} beforeBranches />,
        ErrorBoundary: RouteError,
        children: [...managerScreens, ...campaignScreens, ...loyaltyScreens, ...managedBranches, ...figureScreens],
      },
      {
        element: <RoleGate roles={["operator"]} />,
        ErrorBoundary: RouteError,
        children: operatorScreens,
      },
      { path: "*", Component: NotFound },
    ],
  },
];

export const createConsoleRouter = () => {
  watchBackButton();
  return createBrowserRouter(routes, { basename: "/console" });
};
