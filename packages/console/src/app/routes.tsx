import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { hasCode } from "@sufra/ui/api/failures.ts";
import type { StaffMember } from "@sufra/domain/staff/api.ts";
import { signInPath } from "../auth/return-place.ts";
import { sessionQuery, speakFor } from "../auth/session.ts";
import { screen } from "./load-screen.ts";
import { NotFound } from "./not-found.tsx";
import { queryClient } from "./query-client.ts";
import { RoleGate } from "./role-gate.tsx";
import { RouteError } from "./route-error.tsx";
import { Shell } from "./shell.tsx";
import { Starting } from "./starting.tsx";

/** Who is signed in; everybody else is sent to sign in and comes back to exactly this place. */
const readStaff = async ({ request }: LoaderFunctionArgs): Promise<StaffMember | Response> => {
  try {
    const staff = await queryClient.ensureQueryData(sessionQuery);
    speakFor(staff);
    return staff;
  } catch (error) {
    if (!hasCode(error, "not_authenticated", "not_authorized")) throw error;
    return redirect(signInPath(new URL(request.url)));
  }
};

const home = async (): Promise<Response> => {
  const staff = await queryClient.ensureQueryData(sessionQuery);
  return redirect(staff.role === "operator" ? "/health" : "/orders");
};

const branchScreens: RouteObject[] = [
  { path: "orders", lazy: screen(async () => (await import("../orders/board-screen.tsx")).BoardScreen) },
  { path: "redeem", lazy: screen(async () => (await import("../till/till-screen.tsx")).TillScreen) },
  { path: "tables", lazy: screen(async () => (await import("../tenants/tables-screen.tsx")).TablesScreen) },
  {
    path: "availability",
    lazy: screen(async () => (await import("../menu/availability-screen.tsx")).AvailabilityScreen),
  },
  {
    path: "evaluations",
    lazy: screen(async () => (await import("../campaigns/evaluations-screen.tsx")).EvaluationsScreen),
  },
  { path: "branch", lazy: screen(async () => (await import("../tenants/branch-screen.tsx")).BranchScreen) },
];

const editors = (path: string, load: Parameters<typeof screen>[0]): RouteObject[] => [
  { path: `${path}/new`, lazy: screen(load) },
  { path: `${path}/:id`, lazy: screen(load) },
];

const menuScreens: RouteObject[] = [
  { path: "menu", lazy: screen(async () => (await import("../menu/menu-screen.tsx")).MenuScreen) },
  ...editors("menu/categories", async () => (await import("../menu/category-screen.tsx")).CategoryScreen),
  ...editors("menu/products", async () => (await import("../menu/product-screen.tsx")).ProductScreen),
  ...editors("menu/options", async () => (await import("../menu/group-screen.tsx")).GroupScreen),
  ...editors("menu/combos", async () => (await import("../menu/combo-screen.tsx")).ComboScreen),
];

const managerScreens: RouteObject[] = [
  { path: "services", lazy: screen(async () => (await import("../tenants/services-screen.tsx")).ServicesScreen) },
  { path: "team", lazy: screen(async () => (await import("../staff/team-screen.tsx")).TeamScreen) },
  { path: "team/invite", lazy: screen(async () => (await import("../staff/invite-screen.tsx")).InviteScreen) },
  { path: "team/:id", lazy: screen(async () => (await import("../staff/member-screen.tsx")).MemberScreen) },
  ...menuScreens,
];

const managedBranches: RouteObject[] = [
  { path: "branches", lazy: screen(async () => (await import("../tenants/branches-screen.tsx")).BranchesScreen) },
  {
    path: "branches/new",
    lazy: screen(async () => (await import("../tenants/new-branch-screen.tsx")).NewBranchScreen),
  },
  {
    path: "branches/:id",
    lazy: screen(async () => (await import("../tenants/branch-pages.tsx")).BranchPages),
    children: [
      { index: true, lazy: screen(async () => (await import("../tenants/place-editor.tsx")).PlaceEditor) },
      { path: "hours", lazy: screen(async () => (await import("../tenants/hours-editor.tsx")).HoursEditor) },
      { path: "ordering", lazy: screen(async () => (await import("../tenants/ordering-editor.tsx")).OrderingEditor) },
      { path: "zones", lazy: screen(async () => (await import("../delivery/zones-list.tsx")).ZonesList) },
      { path: "zones/:zone", lazy: screen(async () => (await import("../delivery/zone-editor.tsx")).ZoneEditor) },
    ],
  },
];

const routes: RouteObject[] = [
  {
    path: "/sign-in",
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    lazy: screen(async () => (await import("../auth/sign-in-screen.tsx")).SignInScreen),
  },
  {
    path: "/join",
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    lazy: screen(async () => (await import("../staff/join-screen.tsx")).JoinScreen),
  },
  {
    path: "/",
    id: "shell",
    loader: readStaff,
    // The session does not change from one screen to the next.
    shouldRevalidate: () => false,
    Component: Shell,
    ErrorBoundary: RouteError,
    HydrateFallback: Starting,
    children: [
      { index: true, loader: home },
      { path: "more", lazy: screen(async () => (await import("./more-screen.tsx")).MoreScreen) },
      { element: <RoleGate roles={["cashier", "manager"]} />, ErrorBoundary: RouteError, children: branchScreens },
      {
        element: <RoleGate roles={["manager"]} />,
        ErrorBoundary: RouteError,
        children: [...managerScreens, ...managedBranches],
      },
      {
        element: <RoleGate roles={["operator"]} />,
        ErrorBoundary: RouteError,
        children: [
          { path: "health", lazy: screen(async () => (await import("../tenants/health-screen.tsx")).HealthScreen) },
        ],
      },
      { path: "*", Component: NotFound },
    ],
  },
];

export const createConsoleRouter = () => createBrowserRouter(routes, { basename: "/console" });
