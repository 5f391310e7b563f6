import type { RouteObject } from "react-router";
import { screen } from "./load-screen.ts";

/** What staff of a branch work with. */
export const branchScreens: RouteObject[] = [
  { path: "orders", lazy: screen(async () => (await import("../orders/board-screen.tsx")).BoardScreen) },
  {
    path: "orders/:id/receipt",
    lazy: screen(async () => (await import("../orders/receipt-screen.tsx")).ReceiptScreen),
  },
  {
    path: "orders/:id/ticket",
    lazy: screen(async () => (await import("../orders/ticket-screen.tsx")).TicketScreen),
  },
  { path: "redeem", lazy: screen(async () => (await import("../till/till-screen.tsx")).TillScreen) },
  { path: "tables", lazy: screen(async () => (await import("../tables/tables-screen.tsx")).TablesScreen) },
  { path: "drawers", lazy: screen(async () => (await import("../drawers/drawers-screen.tsx")).DrawersScreen) },
  {
    path: "availability",
    lazy: screen(async () => (await import("../menu/availability-screen.tsx")).AvailabilityScreen),
  },
  {
    path: "evaluations",
    lazy: screen(async () => (await import("../campaigns/evaluations-screen.tsx")).EvaluationsScreen),
  },
  { path: "branch", lazy: screen(async () => (await import("../branches/branch-screen.tsx")).BranchScreen) },
];
